import type { CallName } from '#contract/calls.ts';
import type { Call } from '#server/core/call.ts';
import { HttpProblem } from '#server/core/httpProblem.ts';
import { rejectFrozen } from './frozenRecords.ts';
import { withoutHeld } from './heldReferences.ts';
import type { NamedIn } from './namedRecords.ts';

/** Returns whether a call failed because the record is in use: by then the caller is allowed to know about the record. */
export const isUsed = (error: unknown): boolean =>
  error instanceof HttpProblem && error.problems.every(({ code }) => code === 'in_use');

/**
 * Runs a writing call and fails if it refers to a record frozen by a started move. Checked after the act: permissions, scope and existence
 * have been checked by then, so that a caller outside the scope learns nothing about a move. A record that is also in use is reported as in
 * a move, since its uses can't be removed before the move ends. (moves, Status 1)
 * @throws HttpProblem record_in_move
 */
export async function actUnlessFrozen<Result>(
  { db }: Pick<Call<CallName>, 'db'>,
  all: readonly NamedIn[],
  act: () => Promise<Result>,
): Promise<Result> {
  const frozenRecords = await withoutHeld(db, all);
  const result = await act().catch(async (error: unknown) => {
    if (isUsed(error)) await rejectFrozen(db, frozenRecords);
    throw error;
  });
  await rejectFrozen(db, frozenRecords);
  return result;
}
