import { canFinish } from '#domain/rounds/roundState.ts';
import { finishActs, pauseActs } from '#domain/rounds/roundActs.ts';
import { openDevice, type StorageMode } from '#offline/log/device.ts';
import { withdrawFinish } from '#offline/seal/finishing.ts';
import { parkedCalls } from '#offline/sync/parked.ts';
import type { SaveResult } from '#offline/send/replayRound.ts';
import type { Sender } from '#offline/send/sender.ts';
import { storageFailure } from '#offline/log/storageError.ts';
import type { ParkedCall } from '#offline/sync/syncSlice.ts';
import { savingChanged } from '#offline/sync/syncSlice.ts';
import { checkConnection, currentConnection, isAnsweredByOthers } from '#platform/calls/connectivity.ts';
import { deviceFailure, type Failure, httpFailure } from '#platform/calls/failure.ts';
import type { AppDispatch } from '#store/hooks.ts';
import type { ActOutcome } from './recordedActs.ts';
import type { RoundSession } from './roundSession.ts';

/**
 * Result of pausing, finishing or saving; `quarantined` calls wait for an admin. `savedLocally` only after the write was read back; after
 * `unsuccessful` the user stays in the round. [SAVE-12, SAVE-13, SAVE-15]
 */
export type SaveOutcome =
  | { status: 'saved'; quarantined?: number }
  | { status: 'savedLocally'; isUnanswered?: true }
  | { status: 'unsuccessful'; failure: Failure | null; parked: ParkedCall[] };

/** Dependencies of ending a round. */
export interface Ending {
  roundId: number;
  ownerUserId: number;
  dispatch: AppDispatch;
  session: RoundSession;
  sender: Sender;
}

const unsuccessful = (failure: Failure | null, parked: ParkedCall[] = []): SaveOutcome => ({
  status: 'unsuccessful',
  failure,
  parked,
});

/** Returns the local result. `isUnanswered`: something other than the backend responded, so the connection isn't missing. */
const savedLocally = (isUnanswered: boolean): SaveOutcome => ({
  status: 'savedLocally',
  ...(isUnanswered && { isUnanswered }),
});

const outcomeOf = (result: SaveResult, mode: StorageMode): SaveOutcome => {
  if (result.status === 'saved') return result;
  if (result.status === 'parked')
    return unsuccessful(result.parked[0]?.failure ?? null, parkedCalls(result.parked));
  if (result.status !== 'unreachable') return unsuccessful(result.failure);
  return mode === 'device'
    ? savedLocally(result.failure?.foreignStatus !== undefined)
    : unsuccessful(deviceFailure('online_only'));
};

/** Saves the round now. Without a connection nothing is tried: stored work was read back when it was written. [SAVE-15] */
export const saveRound = async ({ roundId, dispatch, sender }: Ending): Promise<SaveOutcome> => {
  const { mode } = await openDevice();
  const isOffline = currentConnection() === 'offline' && (await checkConnection()) === 'offline';
  if (isOffline && mode === 'device') {
    dispatch(savingChanged({ roundId, status: 'savedLocally' }));
    return savedLocally(isAnsweredByOthers());
  }
  try {
    return outcomeOf(await sender.saveRound(roundId), mode);
  } catch (error) {
    return unsuccessful(storageFailure(error));
  }
};

const ended = (stored: ActOutcome, ending: Ending): Promise<SaveOutcome> | SaveOutcome =>
  stored.status === 'refused' ? unsuccessful(stored.failure) : saveRound(ending);

/** Records the pause, and saves. [ROUND-67] */
export const pauseRound = async (ending: Ending): Promise<SaveOutcome> => {
  const { roundId, session } = ending;
  return ended(await session.record({ acts: () => pauseActs(roundId), about: null }), ending);
};

/**
 * Sets the done date, and saves; if the save failed, the finish is undone, so that the round goes on. A finish that only waits for its
 * response or a connection stays. [ROUND-68, ROUND-69, ROUND-70, SAVE-13]
 */
export const finishRound = async (ending: Ending): Promise<SaveOutcome> => {
  const { roundId, ownerUserId, session } = ending;
  await session.settled();
  const view = session.view();
  if (view && !canFinish(view.counts)) return unsuccessful(httpFailure(409, { codes: ['round_incomplete'] }));
  const isFinished = view?.phase === 'finished';
  const storeOutcome = isFinished
    ? ({ status: 'stored' } as const)
    : await session.record({ acts: (_view, who) => finishActs(roundId, who), about: null });
  const outcome = await ended(storeOutcome, ending);
  if (outcome.status !== 'unsuccessful') return outcome;
  await withdrawFinish(await openDevice(), { ownerUserId, roundId });
  await session.refold();
  return outcome;
};

/** Returns why the backend refused an item's service fields; null if it didn't. */
export const refusedService = (parked: readonly ParkedCall[], mapItemId: number | null): Failure | null => {
  const ownCall = parked.find(
    ({ callName, targetLabel }) => callName === 'saveMapItemExtra' && targetLabel.id === mapItemId,
  );
  return ownCall
    ? httpFailure(ownCall.status, { codes: ownCall.codes, messages: ownCall.texts, fields: ownCall.fields })
    : null;
};

/**
 * Returns the meaning of an unsuccessful save for an item's service fields: refused if the backend refused them; otherwise they are stored
 * and sent later. [FLAW-43]
 */
export const serviceOutcome = (
  { parked }: Extract<SaveOutcome, { status: 'unsuccessful' }>,
  mapItemId: number,
): { status: 'stored' } | { status: 'refused'; failure: Failure } => {
  const failure = refusedService(parked, mapItemId);
  return failure ? { status: 'refused', failure } : { status: 'stored' };
};
