import type { OperationEnvelope } from './operations.ts';

/**
 * How many acts of the user wait in a log: an act is one, however many operations it is, and one that was taken back before it was
 * sent is none, nor is what took it back. `unsent` are the operations that no acknowledged call has carried.
 */
export function countWaitingActs(unsent: readonly Pick<OperationEnvelope, 'actId' | 'undoes'>[]): number {
  const acts = new Set(unsent.map(({ actId }) => actId));
  const cancelled = new Set(
    unsent.flatMap(({ actId, undoes }) => (undoes !== undefined && acts.has(undoes) ? [actId, undoes] : [])),
  );
  return acts.size - cancelled.size;
}
