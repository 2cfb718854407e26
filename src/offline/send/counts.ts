import type { AppDispatch } from '#store/hooks.ts';
import { countWaitingActs } from '#domain/rounds/waitingActs.ts';
import { transport } from '#platform/calls/transport.ts';
import { countForeignCalls, earliestOf } from '../calls/callSending.ts';
import type { OutboxStore } from '../log/outboxTypes.ts';
import { parkedCalls } from '../sync/parked.ts';
import { quarantinedCalls } from './quarantine.ts';
import { roundsCounted, savingChanged, unsentCounted } from '../sync/syncSlice.ts';

interface CountOptions {
  outbox: OutboxStore;
  dispatch: AppDispatch;
  ownerUserId: number;
  isStopped: () => boolean;
}

/** Publishes how much of a user's work waits on this device. */
export interface Counts {
  /** Counts the waiting work, including a named round's. */
  recount(roundId?: number): Promise<void>;
  /** Counts every round with work that waits, here or for an administrator. */
  countAll(): Promise<void>;
}

export const makeCounts = ({ outbox, dispatch, ownerUserId, isStopped }: CountOptions): Counts => {
  const recount = async (roundId?: number): Promise<void> => {
    const rounds = await outbox.waitingRounds(ownerUserId);
    const waiting = rounds.reduce((sum, { unsentCount }) => sum + unsentCount, 0);
    const foreignCount = (await outbox.countForeign(ownerUserId)) + countForeignCalls(ownerUserId);
    if (isStopped()) return;
    transport.unsentSince.rounds = earliestOf(rounds.map(({ since }) => Date.parse(since)));
    dispatch(unsentCounted({ waiting, foreignCount }));
    if (roundId === undefined) return;
    const log = await outbox.readRound({ ownerUserId, roundId });
    const unsentCount = countWaitingActs(log.operations.filter(({ isUnsent }) => isUnsent === 1));
    const [parked, quarantined] = [parkedCalls(log.calls), quarantinedCalls(log.calls)];
    dispatch(savingChanged({ roundId, unsentCount, parked, quarantined }));
  };
  const countAll = async (): Promise<void> => {
    const rounds = [...(await outbox.waitingRounds(ownerUserId)), ...(await outbox.quarantined(ownerUserId))];
    for (const roundId of new Set(rounds.map((round) => round.roundId))) await recount(roundId);
    await recount();
    if (!isStopped()) dispatch(roundsCounted());
  };
  return { recount, countAll };
};
