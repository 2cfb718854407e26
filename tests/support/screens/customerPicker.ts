import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import { eventually } from '../eventually.ts';
import type { Person } from '../seeds/seedPeople.ts';
import { setWidth } from './screens.tsx';
import type { OpenScreen, Screens } from './screens.tsx';

/** Opens the product with the customer picker open. */
export async function openPicker(open: Screens['open'], who: Person, address = '/en/'): Promise<OpenScreen> {
  setWidth(1440);
  const view = await open(address, who);
  await view.user.click(await screen.findByRole('button', { name: /change customer/ }));
  await screen.findByRole('heading', { name: 'Choose customer' });
  return view;
}

/** Opens a level's menu at its row and chooses an entry. */
export async function takeFromMenu(user: UserEvent, level: string, item: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: `Actions: ${level}` }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

/** Returns the names of the levels on the page in order. */
export const shownLevels = (): (string | null)[] =>
  screen.getAllByRole('treeitem').map((item) => item.getAttribute('aria-label') ?? item.textContent);

/** Presses a save button once it is enabled: a second click right after the first is ignored. */
export async function press(user: UserEvent, button: HTMLElement): Promise<void> {
  await eventually(() => expect(button).not.toHaveAttribute('aria-disabled'));
  await user.click(button);
}
