import type { AppDispatch } from '../../store/hooks.ts';
import { countWaitingActs } from '../../domain/waitingActs.ts';
import { countForeignCalls } from '../calls/waitingCalls.ts';
import type { OutboxStore } from '../log/outboxTypes.ts';
import { parkedCalls } from '../sync/parked.ts';
import { quarantinedCalls } from './quarantine.ts';
import { roundsCounted, savingChanged, unsentCounted } from '../sync/syncSlice.ts';

/** What a user's log is counted with. */
interface CountOptions {
  outbox: OutboxStore;
  dispatch: AppDispatch;
  ownerUserId: number;
  isStopped: () => boolean;
}

/** Shows what waits of a user on this device. */
export interface Counts {
  /** Counts anew what waits, of a round too where one is named. */
  recount(roundId?: number): Promise<void>;
  /** Counts every round that waits. */
  countAll(): Promise<void>;
}

export const makeCounts = ({ outbox, dispatch, ownerUserId, isStopped }: CountOptions): Counts => {
  const recount = async (roundId?: number): Promise<void> => {
    const rounds = await outbox.waitingRounds(ownerUserId);
    const waiting = rounds.reduce((sum, { unsentCount }) => sum + unsentCount, 0);
    const foreignCount = (await outbox.countForeign(ownerUserId)) + countForeignCalls(ownerUserId);
    if (isStopped()) return;
    dispatch(unsentCounted({ waiting, foreignCount }));
    if (roundId === undefined) return;
    const log = await outbox.readRound({ ownerUserId, roundId });
    const unsentCount = countWaitingActs(log.operations.filter(({ isUnsent }) => isUnsent === 1));
    const [parked, quarantined] = [parkedCalls(log.copies), quarantinedCalls(log.copies)];
    dispatch(savingChanged({ roundId, unsentCount, parked, quarantined }));
  };
  const countAll = async (): Promise<void> => {
    for (const { roundId } of await outbox.waitingRounds(ownerUserId)) await recount(roundId);
    await recount();
    if (!isStopped()) dispatch(roundsCounted());
  };
  return { recount, countAll };
};
