import type { SealedCall } from '#domain/rounds/sealedCall.ts';
import { countWaitingActs } from '#domain/rounds/waitingActs.ts';
import type { LoggedCall, RoundLog, StoredOperation } from '../log/outboxTypes.ts';
import type { ParkedCall, ParkedTarget } from './syncSlice.ts';

const targetOf = (call: SealedCall): ParkedTarget => {
  switch (call.call) {
    case 'updateRoundQuestion':
      return { kind: 'question', id: call.target.id };
    case 'updateRoundItem':
    case 'noteItemScan':
      return { kind: 'item', id: call.target.id };
    case 'saveMapItemExtra':
      return { kind: 'mapItem', id: call.target.id };
    case 'noteServices':
    case 'replaceItems':
      return { kind: 'mapItem', id: call.target.mapItemId };
    case 'updateRound':
      return { kind: 'round', id: call.target.id };
    case 'createFlaw':
    case 'updateFlaw':
    case 'deleteFlaw':
      return { kind: 'flaw', id: call.target.flawKey };
    case 'uploadFile':
    case 'deleteFile':
    case 'uploadItemPhoto':
      return { kind: 'photo', id: call.target.photoId };
  }
};

/** Returns a call that waits for a person in the form for screens. */
export const parkedCall = ({ callId, failure }: LoggedCall, call: SealedCall): ParkedCall => ({
  callId,
  callName: call.call,
  targetLabel: targetOf(call),
  status: failure?.status ?? 0,
  codes: failure?.codes ?? [],
  texts: failure?.messages ?? [],
  fields: failure?.fields ?? [],
});

/** Returns the refused calls of a round with their reasons. */
export const parkedCalls = (calls: readonly LoggedCall[]): ParkedCall[] =>
  calls.flatMap((logged) =>
    logged.call && logged.state === 'parked' ? [parkedCall(logged, logged.call)] : [],
  );

/** Unsent work of a round: operations that wait, and the numbers of waiting and of refused acts. */
interface UnsentWork {
  waiting: StoredOperation[];
  waitingCount: number;
  refusedCount: number;
}

/** Splits a round's unsent work into waiting and refused; an act with a refused operation counts as refused alone. */
export const splitUnsent = ({ operations, calls }: Pick<RoundLog, 'operations' | 'calls'>): UnsentWork => {
  const refusedIds = new Set(calls.flatMap(({ state, opIds }) => (state === 'parked' ? opIds : [])));
  const unsent = operations.filter(({ isUnsent }) => isUnsent === 1);
  const refusedCount = countWaitingActs(unsent.filter(({ opId }) => refusedIds.has(opId)));
  return {
    waiting: unsent.filter(({ opId }) => !refusedIds.has(opId)),
    waitingCount: Math.max(0, countWaitingActs(unsent) - refusedCount),
    refusedCount,
  };
};
