import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeAll, expect } from 'vitest';
import type { WireMove } from '#tests/support/onWire.ts';
import { preloadTexts } from '#platform/language/i18n.ts';
import { paneOf } from './checklistScreens.ts';
import { press } from './customerPicker.ts';
import { moveSeed } from '../seeds/moveSeed.ts';
import { setWidth, useScreens } from './screens.tsx';
import type { Person } from '../seeds/seedPeople.ts';

/** Sets up the list of moves and the wizard with the reference backend. */
export async function useMoveScreens() {
  const screens = await useScreens();
  const { backend, calls, open } = screens;
  const seeded = moveSeed(backend);

  beforeAll(async () => {
    await preloadTexts(['moves', 'moveSummary', 'lists', 'customers']);
    await import('#features/moves/OngoingMovesScreen.tsx');
    await import('#features/moves/MoveWizardScreen.tsx');
    await import('#features/moveSummary/MoveSummaryScreen.tsx');
    await import('#app/shell/notices/NoticeStack.tsx');
  }, 60_000);

  const openAt = (path: string, who: Person, customerId: number, width = 1440) => {
    setWidth(width);
    return open(`/en/${path}${path.includes('?') ? '&' : '?'}customer=${customerId}`, who);
  };
  /** Begins a new move at the source. */
  const beginNew = async () => {
    const fixture = await seeded.begin();
    const view = await openAt('MoveWizard/0', fixture.mover, fixture.from.id);
    await screen.findByRole('heading', { level: 1, name: 'New move' });
    return { ...fixture, ...view };
  };
  /** Opens a move of the first building with its plan at a tab. */
  const openPlanned = async (tab = 0) => {
    const fixture = await seeded.planned();
    const view = await openAt(`MoveWizard/${fixture.move.id}?tab=${tab}`, fixture.mover, fixture.from.id);
    await screen.findByRole('tab', { selected: true });
    return { ...fixture, ...view };
  };
  const storedMove = async (made: { ask: Awaited<ReturnType<typeof seeded.begin>>['ask'] }, id: number) =>
    (await made.ask<WireMove>('GET', `Move/Get/${id}`)).data;
  /** Returns the calls of a kind with their queries and bodies. */
  const sentCalls = (name: string) => calls.filter((call) => call.name.split('?')[0] === name);
  const bodies = (name: string) =>
    Promise.all(sentCalls(name).map(({ request }) => request.clone().json() as Promise<unknown>));
  return {
    ...screens,
    ...seeded,
    openAt,
    beginNew,
    openPlanned,
    stored: storedMove,
    sent: sentCalls,
    bodies,
  };
}

/** Opens a tab and waits for it. */
export async function toTab(user: UserEvent, name: string): Promise<void> {
  await user.click(screen.getByRole('tab', { name: new RegExp(`^${name}`) }));
  await waitFor(() =>
    expect(screen.getByRole('tab', { name: new RegExp(`^${name}`) })).toHaveAttribute(
      'aria-selected',
      'true',
    ),
  );
}

/** Moves an entry from one list into the other. */
export async function pick(user: UserEvent, list: string, name: string | RegExp): Promise<void> {
  const pane = await paneOf(list);
  await user.click(await pane.findByRole('button', { name }));
}

/** Saves the tab and waits for the confirmation. */
export async function saveTab(user: UserEvent): Promise<void> {
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled());
  await press(user, screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Everything is saved')).toBeVisible();
}

/** Chooses a customer in the open dialog. */
export async function chooseCustomer(user: UserEvent, name: string): Promise<void> {
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('treeitem', { name }));
  await user.click(dialog.getByRole('button', { name: 'Choose' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
}

/** Chooses a customer of another company as the target. */
export async function chooseTarget(user: UserEvent, company: string, name: string): Promise<void> {
  await user.click(screen.getByRole('button', { name: /customer to move to/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('combobox', { name: 'Company' }));
  await user.click(await screen.findByRole('option', { name: company }));
  await chooseCustomer(user, name);
}
