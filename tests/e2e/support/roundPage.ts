import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import type { Language } from '#contract/constants.ts';
import type { RoundHistoryItem } from '#contract/rounds/round.ts';
import type { Say } from './texts.ts';

type Press = (target: Locator) => Promise<void>;
type Tab = 'drawing' | 'list' | 'questions' | 'summary';

const titleOf = (item: RoundHistoryItem) => `${item.positionNumber} ${item.name}`;

/** A running round as a person handles it. */
export function roundPage(page: Page, say: Say, press: Press) {
  const dialog = page.getByRole('dialog');
  const buttonFor = (key: string, item: RoundHistoryItem) =>
    page.getByRole('button', { name: say(key, { item: titleOf(item) }), exact: true });

  return {
    dialog,
    open: async (roundId: number, language: Language = 'sv') => {
      await page.goto(`/#/${language}/round/${roundId}`);
      await expect(page.getByRole('tab', { name: say('rounds:tabs.list') })).toBeVisible();
    },
    tab: async (name: Tab) => {
      const tab = page.getByRole('tab', { name: say(`rounds:tabs.${name}`) });
      await press(tab);
      await expect(tab).toHaveAttribute('aria-selected', 'true');
    },
    okButton: (item: RoundHistoryItem) => buttonFor('rounds:list.ok_item', item),
    flawButton: (item: RoundHistoryItem) => buttonFor('rounds:list.flaw_item', item),
    undoButton: (item: RoundHistoryItem) => buttonFor('rounds:list.undo_item', item),
    row: (item: RoundHistoryItem) =>
      page.getByRole('group', { name: new RegExp(`^${escaped(titleOf(item))}(, |$)`) }),
    ok: async (item: RoundHistoryItem) => {
      await press(buttonFor('rounds:list.ok_item', item));
      await expect(buttonFor('rounds:list.undo_item', item)).toBeVisible();
    },
    /** The flaw sheet of an item; an item without a category of its own gets the first. */
    openFlaw: async (item: RoundHistoryItem) => {
      await press(buttonFor('rounds:list.flaw_item', item));
      return page.getByRole('dialog', { name: titleOf(item) });
    },
    /** Chooses category and type where nothing is chosen yet, writes and adds. */
    addFlaw: async (sheet: Locator, description: string) => {
      const category = sheet.getByRole('group', { name: say('flaws:form.category') });
      await expect(category).toBeAttached();
      if ((await sheet.getByRole('group', { name: say('flaws:form.type'), exact: true }).count()) === 0) {
        await category.getByRole('radio').first().check({ force: true });
      }
      const types = sheet
        .getByRole('group', { name: say('flaws:form.type'), exact: true })
        .getByRole('radio');
      await types.first().check({ force: true });
      await sheet.getByLabel(new RegExp(`^${say('flaws:form.description')}`)).fill(description);
      const name = await sheet.getByLabel(say('flaws:form.name'), { exact: true }).inputValue();
      await press(sheet.getByRole('button', { name: say('flaws:form.add'), exact: true }));
      await expect(sheet).toBeHidden();
      return name;
    },
    /** Couldn't be checked, since it is locked: from the item's flaw sheet, which closes. */
    notChecked: async (sheet: Locator) => {
      await press(sheet.getByRole('button', { name: say('rounds:unchecked.title') }));
      const why = page.getByRole('dialog', { name: say('rounds:unchecked.title') });
      await why.getByRole('radio', { name: say('rounds:unchecked.locked'), exact: true }).check();
      await press(why.getByRole('button', { name: say('rounds:unchecked.save'), exact: true }));
      await expect(sheet).toBeHidden();
    },
    pause: async () => {
      await press(page.getByRole('button', { name: say('rounds:foot.pause') }));
    },
    finish: async () => {
      const finish = { name: say('rounds:foot.finish'), exact: true };
      await press(page.getByRole('button', finish));
      const sheet = page.getByRole('dialog', { name: say('rounds:finish.title') });
      await press(sheet.getByRole('button', finish));
    },
    /** A save of much work takes its time on a slow machine. */
    onDashboard: () => expect(page).toHaveURL(/#\/(sv|en|fi)\/?(\?|$)/, { timeout: 60_000 }),
    savedText: page.getByRole('button', { name: say('rounds:network.all_sent') }),
  };
}

/** A text as a pattern that matches it alone. */
export const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
