import type { CallName } from '#contract/calls.ts';
import type { Call } from '#server/core/call.ts';
import { Refusal } from '#server/core/refusal.ts';
import { refuseFrozen } from './frozenRecords.ts';
import { withoutHeld } from './heldReferences.ts';
import type { NamedIn } from './namedRecords.ts';

/** Whether a call was refused because something uses the record: its caller may know about it by then. */
export const isUsed = (error: unknown): boolean =>
  error instanceof Refusal && error.problems.every(({ code }) => code === 'in_use');

/**
 * Performs a writing call and refuses it if it names a record frozen by a started move. Checked after the act: rights, scope and existence
 * are decided by then, so that a stranger learns nothing about a move. A record that is also in use is reported as in a move, since nobody
 * can end the use before. (moves, Status 1)
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
