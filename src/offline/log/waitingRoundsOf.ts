import { countWaitingActs } from '../../domain/rounds/waitingActs.ts';
import type { StoredOperation, WaitingRound } from './outboxTypes.ts';

/** A user's unsent operations by round. */
export const waitingRoundsOf = (ownerUserId: number, unsent: readonly StoredOperation[]): WaitingRound[] =>
  [...Map.groupBy(unsent, ({ roundId }) => roundId)].map(([roundId, some]) => ({
    ownerUserId,
    roundId,
    unsentCount: countWaitingActs(some),
    since: some.reduce(
      (oldest, { recordedAt }) => (recordedAt < oldest ? recordedAt : oldest),
      some[0]?.recordedAt ?? '',
    ),
  }));
