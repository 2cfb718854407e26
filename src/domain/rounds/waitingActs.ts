import type { OperationEnvelope } from './operations.ts';

/**
 * How many acts of the user wait in a log: an act counts once, however many operations it has; one that was undone before it was sent
 * doesn't count, nor does its undo. `unsent` are the operations that no acknowledged call contains.
 */
export function countWaitingActs(unsent: readonly Pick<OperationEnvelope, 'actId' | 'undoes'>[]): number {
  const acts = new Set(unsent.map(({ actId }) => actId));
  const cancelled = new Set(
    unsent.flatMap(({ actId, undoes }) => (undoes !== undefined && acts.has(undoes) ? [actId, undoes] : [])),
  );
  return acts.size - cancelled.size;
}
