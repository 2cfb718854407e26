import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import type { Say } from './texts.ts';
import { patternOf } from './texts.ts';

type Press = (target: Locator) => Promise<void>;

/** The office's screens as a person handles them. */
export function officePage(page: Page, say: Say, press: Press) {
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  /** Returns a pattern for a text with any values in its placeholders. */
  const like = (key: string) =>
    patternOf(say(key, { name: '{{name}}', title: '{{title}}', count: '{{count}}' }));
  const dialog = page.getByRole('dialog');
  const picker = page.getByRole('region', { name: say('customers:picker.title') });
  const level = (name: string) => picker.getByRole('treeitem', { name, exact: true });
  const closeDialog = async () => {
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  };
  return {
    button,
    like,
    dialog,
    picker,
    level,
    closeDialog,
    /** Opens a list and waits for its rows. */
    openList: async (language: string, path: string) => {
      await page.goto(`/#/${language}/${path}`);
      await expect(page.getByRole('table').first()).toHaveAttribute('aria-busy', 'false');
    },
    openPicker: async () => {
      await press(button(patternOf(say('common:shell.customer_picker'))));
      await expect(picker.getByRole('treeitem').first()).toBeVisible();
    },
    /** Opens the actions menu of a level by finger or mouse. */
    openLevelMenu: async (name: string) => {
      await level(name).hover();
      await press(picker.getByRole('button', { name: say('common:data_table.actions_of', { name }) }));
      await expect(page.getByRole('menu')).toBeVisible();
    },
    take: async (item: string) => {
      await press(page.getByRole('menuitem', { name: item, exact: true }));
      await expect(page.getByRole('menu')).toBeHidden();
    },
    /** Opens a menu, hands it over, and closes it. */
    inMenu: async (opener: Locator, act: () => Promise<void>) => {
      await press(opener);
      await expect(page.getByRole('menu')).toBeVisible();
      await act();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menu')).toBeHidden();
    },
  };
}
