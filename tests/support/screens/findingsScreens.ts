import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeAll, expect } from 'vitest';
import { preloadTexts } from '#platform/language/i18n.ts';
import { findingsSeed } from '../seeds/findings.ts';
import { useRoundScreens } from './roundScreens.ts';
import { useTestDay } from '../server/testDay.ts';

/** A building whose round found flaws and questions. */
export type House = Awaited<ReturnType<ReturnType<typeof findingsSeed>['house']>>;

/** Sets up the dashboard's flaws and questions for a test file. */
export async function useFindingsScreens() {
  const screens = await useRoundScreens();
  beforeAll(async () => {
    await Promise.all([
      preloadTexts(['lists']),
      import('#app/shell/callProducers.ts'),
      import('#features/dashboard/BuildingPanel.tsx'),
      import('#entities/flaws/ui/office/OfficeFlawPanel.tsx'),
      import('#features/dashboard/flaw/NewFlawPanel.tsx'),
    ]);
  }, 120_000);
  useTestDay();
  return { ...screens, seed: findingsSeed(screens.backend) };
}

/** Finds the table of a building's flaws under a tab. */
export const flawTable = (tab: string) => screen.findByRole('table', { name: `Flaws: ${tab}` });

/** Returns the names of the flaws in it, in order. */
export const flawNames = (table: HTMLElement): string[] =>
  within(table)
    .queryAllByRole('button', { name: /^Open the flaw / })
    .map((button) => button.textContent ?? '');

/** Presses Save once its lock after an earlier press is over. */
export const pressSave = async (user: UserEvent, dialog: HTMLElement): Promise<void> => {
  const button = within(dialog).getByRole('button', { name: 'Save' });
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
  await user.click(button);
};
