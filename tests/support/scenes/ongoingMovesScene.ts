import { act, screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { MoveStatus } from '#contract/constants.ts';
import { moves } from '#server/db/schema/moves.ts';
import { useMoveScreens } from '../screens/moveScreens.ts';
import type { Person } from '../seeds/seedPeople.ts';

/** Finds the list of moves. */
export const table = () => screen.findByRole('table', { name: 'Building moves' });

/** Returns the cells’ texts, row by row, once the list has loaded. */
export const rows = async () => {
  await waitFor(async () => expect(await table()).toHaveAttribute('aria-busy', 'false'));
  return within(await table())
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
};

/** Name of a move in its row. */
export const moveName = 'Avsändaren nivå to Mottagaren nivå';

/** Sets up the list of ongoing moves. */
export async function useOngoingMovesScene() {
  const { backend, network, calls, begin, openAt } = await useMoveScreens();

  const setStatus = (id: number, moveStatus: MoveStatus) =>
    backend.db.update(moves).set({ moveStatus }).where(eq(moves.id, id));

  /** Expects that a user without the right to move buildings is refused each of the three screens. */
  const expectKeptOut = async (who: Person, customerId: number): Promise<void> => {
    const { address, goTo } = await openAt('OngoingMoves', who, customerId);
    for (const path of ['OngoingMoves', 'MoveWizard/0', 'MoveSummary/1']) {
      await act(() => goTo(`/en/${path}`));
      await waitFor(() => expect(address()).toMatch(/^\/en\/(\?|$)/));
      expect(await screen.findByText(/move buildings/)).toBeVisible();
    }
    expect(calls.filter(({ name }) => name.startsWith('GET v1/Move'))).toEqual([]);
  };
  return { backend, network, calls, begin, openAt, setStatus, expectKeptOut };
}
