import type { Page } from '@playwright/test';
import type { Language } from '#contract/constants.ts';
import type { WireMove } from '#tests/support/onWire.ts';
import { ask, remove } from '#tests/e2e/support/api.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import type { Device } from '#tests/e2e/support/fixtures.ts';
import { look } from '#tests/e2e/support/look.ts';
import { escaped } from '#tests/e2e/support/roundPage.ts';
import type { Say } from '#tests/e2e/support/texts.ts';

const from = 'Barn- och utbildningsförvaltningen';
/** Name of the target. */
export const to = 'Stålvik Industri AB';
/** Query that chooses the customer of the building. */
export const place = '?customer=2';
/** Name of the moved building. */
export const building = 'Förvaltningshuset';
const names = ['plans', 'entries', 'lists', 'roles', 'questions', 'users'] as const;
type Tab = 'buildings' | (typeof names)[number];

/** The wizard as a person sees it. */
export const wizardOn = (page: Page, say: Say) => {
  const list = (tab: Tab, side: 'available' | 'chosen') =>
    page.getByRole('region', { name: say(`moves:wizard.lists.${tab}.${side}`), exact: true });
  return {
    list,
    line: (tab: Tab, side: 'available' | 'chosen', name?: string) =>
      list(tab, side)
        .getByRole('listitem')
        .filter({ hasText: name ?? /./ })
        .getByRole('button')
        .last(),
    tab: (tab: Tab) =>
      page.getByRole('tab', { name: new RegExp(`^${escaped(say(`moves:wizard.tabs.${tab}`))}`) }),
    save: page.getByRole('button', { name: say('moves:wizard.save'), exact: true }),
    summary: page.getByRole('button', { name: say('moves:wizard.summary'), exact: true }),
    saved: page.getByText(say('moves:wizard.state.saved'), { exact: true }),
    dialog: page.getByRole('dialog'),
    chooseTarget: page.getByRole('button', { name: say('moves:wizard.customers.choose_to') }),
    choose: page
      .getByRole('dialog')
      .getByRole('button', { name: say('moves:wizard.dialog.submit'), exact: true }),
  };
};
/** The move that the address names. */
export const moveIdOf = (page: Page) => Number(/Move(?:Wizard|Summary)\/(\d+)/.exec(page.url())?.[1]);

/** A move is made, tab by tab, in a language and on a device. */
export function makeMoveByTabs(language: Language, device: Device): void {
  test.describe(() => {
    test.use({ language, account: 'webadmin' });
    test.setTimeout(360_000);

    test(
      `a move is made tab by tab, in ${language} [MOVE-26, MOVE-27, MOVE-40, MOVE-45]`,
      device,
      async ({ page, say, press, office, session }) => {
        const wizard = wizardOn(page, say);
        await office.openList(language, `OngoingMoves${place}`);
        await look(page, 'moves');
        await press(office.button(say('moves:add')).first());
        await expect(wizard.line('buildings', 'available', building)).toBeVisible();
        await look(page, 'new move');
        await press(wizard.chooseTarget);
        await expect(wizard.dialog.getByRole('treeitem', { name: to, exact: true })).toBeVisible();
        await look(page, 'choice of a customer');
        await wizard.dialog.getByRole('searchbox').fill('stålvik');
        await expect(wizard.dialog.getByRole('treeitem', { name: 'Lindesjö kommun' })).toBeHidden();
        await press(wizard.dialog.getByRole('treeitem', { name: to, exact: true }));
        await press(wizard.choose);
        await press(wizard.line('buildings', 'available', building));
        await page.getByRole('textbox', { name: say('moves:wizard.note') }).fill('Huset är sålt.');
        await look(page, 'chosen building');
        await press(wizard.save);
        await expect(page).toHaveURL(/MoveWizard\/[1-9]/);
        await expect(wizard.saved).toBeVisible();
        for (const tab of names) {
          await press(wizard.tab(tab));
          await expect(wizard.tab(tab)).toHaveAttribute('aria-selected', 'true');
          await press(wizard.line(tab, 'available'));
          await expect(wizard.list(tab, 'chosen').getByRole('listitem').first()).toBeVisible();
          await look(page, `move ${tab}`);
        }
        await press(wizard.summary);
        await expect(page).toHaveURL(/MoveSummary\/[1-9]/);
        const id = moveIdOf(page);
        const move = await ask<WireMove>(session, `v1/Move/Get/${id}`);
        const plan = move.moveBuildings[0]?.roundPlannings[0];
        expect([move.fromCustomerName, move.targetCustomerName, move.note]).toEqual([
          from,
          to,
          'Huset är sålt.',
        ]);
        expect(
          [plan?.fireProtections, plan?.questionLists, plan?.roles, move.moveBuildings[0]?.users].map(
            (rows) => (rows?.length ?? 0) > 0,
          ),
        ).toEqual([true, true, true, true]);
        await remove(session, `v1/Move/${id}`);
      },
    );
  });
}
