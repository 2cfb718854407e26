import type { CallName } from '../../../src/contract/calls.ts';
import type { Call } from '../../core/call.ts';
import { Refusal } from '../../core/refusal.ts';
import { refuseFrozen } from './frozenRecords.ts';
import { withoutHeld } from './heldReferences.ts';
import type { NamedIn } from './namedRecords.ts';

/** Whether a call was refused because something uses the record: by then its caller was allowed to know of it. */
export const isUsed = (error: unknown): boolean =>
  error instanceof Refusal && error.problems.every(({ code }) => code === 'in_use');

/**
 * Does what a writing call asks for and refuses it when it names a record that a started move has frozen. It is asked after the act: rights,
 * scope and existence are decided by then, so that a stranger hears nothing of a move. Of a record that is also in use the move is told,
 * since nobody can end the use before. (moves, Status 1)
 * @throws Refusal record_in_move
 */
export async function actUnlessFrozen<Result>(
  { db }: Pick<Call<CallName>, 'db'>,
  all: readonly NamedIn[],
  act: () => Promise<Result>,
): Promise<Result> {
  const named = await withoutHeld(db, all);
  const result = await act().catch(async (error: unknown) => {
    if (isUsed(error)) await refuseFrozen(db, named);
    throw error;
  });
  await refuseFrozen(db, named);
  return result;
}
