import type { OperationEnvelope } from './operations.ts';

/**
 * Counts the user's pending acts in a log: an act with several operations counts once; one undone before it was sent doesn't count, nor
 * does its undo. `unsent` are the operations that no acknowledged call contains.
 */
export function countWaitingActs(unsent: readonly Pick<OperationEnvelope, 'actId' | 'undoes'>[]): number {
  const acts = new Set(unsent.map(({ actId }) => actId));
  const cancelled = new Set(
    unsent.flatMap(({ actId, undoes }) => (undoes !== undefined && acts.has(undoes) ? [actId, undoes] : [])),
  );
  return acts.size - cancelled.size;
}
