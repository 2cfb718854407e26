import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect } from 'vitest';
import { preloadTexts } from '#platform/language/i18n.ts';
import { setWidth, useScreens } from './screens.tsx';
import type { Person } from '../seeds/seedPeople.ts';

/** Sets up the employees' screen for a test file. */
export async function useUserScreens() {
  const screens = await useScreens();
  beforeAll(async () => {
    await preloadTexts(['users', 'lists', 'imports', 'invitations', 'privacy']);
    await import('#features/users/UsersScreen.tsx');
  }, 60_000);
  /** Opens the list in a wide window. */
  const openList = (who: Person) => {
    setWidth(1440);
    return screens.open('/en/users', who);
  };
  return { ...screens, openList };
}

/** Finds a user's row in the list. */
export const rowOf = async (name: string): Promise<HTMLElement> => {
  const cells = await screen.findAllByText(name);
  const row = cells.map((cell) => cell.closest('[role="row"]')).find((found) => found !== null);
  if (!(row instanceof HTMLElement)) throw new Error(`${name} is in no row.`);
  return row;
};

/** Finds the open panel or dialog with this name. */
export const dialogOf = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));

/** Waits until a button that was pressed without effect is enabled again. */
export const isFree = (button: HTMLElement) =>
  waitFor(() => expect(button).toHaveAttribute('aria-busy', 'false'));
