import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import type { Say } from './texts.ts';
import { patternOf } from './texts.ts';

type Press = (target: Locator) => Promise<void>;

/** The sync panel as a person handles it: from a round's chip, or from the account menu. */
export function syncPanel(page: Page, say: Say, press: Press) {
  const panel = page.getByRole('dialog', { name: say('sync:panel.title') });
  const openPanel = async () => {
    await expect(panel).toBeVisible();
    return panel;
  };
  return {
    panel,
    /** Opens the panel by the chip, whose name is the saving state: `waiting_other`, `all_sent`, … */
    openFromRound: async (state: string) => {
      await press(page.getByRole('button', { name: patternOf(say(`rounds:network.${state}`)) }));
      return openPanel();
    },
    openFromMenu: async () => {
      await press(page.getByRole('button', { name: patternOf(say('common:shell.user_menu')) }));
      await press(page.getByRole('button', { name: say('common:menu.sync') }));
      return openPanel();
    },
    load: async (file: string | { name: string; mimeType: string; buffer: Buffer }) => {
      await panel.locator('input[type=file]').setInputFiles(file);
    },
    close: async () => {
      await press(panel.getByRole('button', { name: say('common:feedback.close') }));
      await expect(panel).toBeHidden();
    },
  };
}
