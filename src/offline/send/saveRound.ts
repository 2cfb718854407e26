import { now } from '#platform/time/clock.ts';
import { knownAheadMs } from '#platform/time/clockSkew.ts';
import { currentConnection } from '#platform/calls/connectivity.ts';
import { offlineFailure } from '#platform/calls/failure.ts';
import { baseApi } from '#store/baseApi.ts';
import type { Tag } from '#contract/tags.ts';
import type { AppDispatch } from '#store/hooks.ts';
import type { Capabilities } from './capabilities.ts';
import type { Device } from '../log/device.ts';
import type { SavePorts } from '../log/savePorts.ts';
import { pagePorts } from './pagePorts.ts';
import type { SaveResult } from './replayRound.ts';
import { replayRound, failureResult } from './replayRound.ts';
import { storageFailure } from '../log/storageError.ts';
import { savingChanged } from '../sync/syncSlice.ts';

/** Shortest interval between displayed progress updates, in milliseconds. */
const progressMs = 200;

/** Cache tags of a saved round's data on other screens. [WIRE-29] */
const savedTags = [
  'Round',
  'ActiveRound',
  'RoundPlan',
  'Flaw',
  'FoundQuestion',
  'CustomerInformation',
] as const satisfies readonly Tag[];

const statusOf = ({ status }: SaveResult) => {
  if (status === 'saved') return 'saved' as const;
  return status === 'unreachable' ? ('savedLocally' as const) : ('unsuccessful' as const);
};

/** Options of a save with progress for the screens. */
export interface SaveOptions {
  device: Pick<Device, 'outbox' | 'snapshots'>;
  dispatch: AppDispatch;
  ownerUserId: number;
  send: SavePorts['send'];
  capabilities: () => Promise<Capabilities>;
}

/** Creates a listener that reports the progress of a save; throttled, since each update re-renders the round. */
const makeProgress = (dispatch: AppDispatch, roundId: number): SavePorts['onProgress'] => {
  let shownAt = 0;
  return (sent, total) => {
    const at = now().getTime();
    if (sent < total && Math.abs(at - shownAt) < progressMs) return;
    shownAt = at;
    dispatch(savingChanged({ roundId, sent, total }));
  };
};

/** Saves a round and reports the progress to the screens, from the first call to the result. Rejects when the device's store fails. */
export const saveRound = async (
  { device, dispatch, ownerUserId, send, capabilities }: SaveOptions,
  roundId: number,
  isQuiet: boolean,
): Promise<SaveResult> => {
  // An automatic try while the connection is known to be down isn't reported.
  const shownStatus = isQuiet && currentConnection() === 'offline' ? {} : ({ status: 'saving' } as const);
  dispatch(savingChanged({ roundId, sent: 0, total: 0, failure: null, ...shownStatus }));
  try {
    const capabilitiesOutcome = await capabilities();
    const ports = { ...pagePorts(device, send), onProgress: makeProgress(dispatch, roundId) };
    // Sealing now could make wrong times permanent: the first response brings the time, and without a connection nothing is sent anyway.
    const isTimeless = currentConnection() === 'offline' && knownAheadMs() === null;
    const result =
      capabilitiesOutcome.ok && !isTimeless
        ? await replayRound({ ...ports, capabilities: capabilitiesOutcome.data }, { ownerUserId, roundId })
        : failureResult(capabilitiesOutcome.ok ? offlineFailure() : capabilitiesOutcome.failure);
    const failure = 'failure' in result ? result.failure : null;
    const lastSavedAt = result.status === 'saved' ? { lastSavedAt: now().toISOString() } : {};
    dispatch(savingChanged({ roundId, status: statusOf(result), failure, ...lastSavedAt }));
    if (result.status === 'saved') dispatch(baseApi.util.invalidateTags([...savedTags]));
    return result;
  } catch (error) {
    dispatch(savingChanged({ roundId, status: 'unsuccessful', failure: storageFailure(error) }));
    throw error;
  }
};
