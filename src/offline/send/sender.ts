import type { AppDispatch } from '#store/hooks.ts';
import { now } from '#platform/time/clock.ts';
import { clockSkewChanged, currentClockSkewMs } from '#platform/time/clockSkew.ts';
import { connectionChanged, currentConnection } from '#platform/calls/connectivity.ts';
import { sendRequest } from '#platform/calls/http.ts';
import { logFailure } from '#platform/log.ts';
import { type Capabilities, makeCapabilities } from './capabilities.ts';
import { makeCounts } from './counts.ts';
import type { Device } from '../log/device.ts';
import type { OutboxStore } from '../log/outboxTypes.ts';
import { announce, followTabs, logChanged } from '../log/logEvents.ts';
import { outboxTurn, withTurn } from '../sync/pageLocks.ts';
import { hasSendable } from '../log/roundLog.ts';
import type { SavePorts } from '../log/savePorts.ts';
import { unfiledCalls } from './quarantine.ts';
import type { SaveResult } from './saveRound.ts';
import { receiptsEnd } from './saveRound.ts';
import { saveShown } from './shownSave.ts';
import { storageFailure } from '../log/storageError.ts';
import { capabilitiesLearned, clockCompared, storageOpened, workAdded } from '../sync/syncSlice.ts';
import { makeTries } from './tries.ts';

/**
 * Delay between the last act and the automatic save of a round, in milliseconds; shorter where the device stores nothing.
 * (decisions, Sending work)
 */
export const quietDelayMs = 30_000;
const onlineOnlyDelayMs = 1_000;

export interface SenderOptions {
  device: Device;
  dispatch: AppDispatch;
  ownerUserId: number;
  send?: SavePorts['send'];
  random?: () => number;
}

/** Sender of one user's work from this device: on demand, and automatically. While something can be sent, a try is due within 5 minutes. */
export interface Sender {
  /** Saves a round in bulk, waiting for the lock. Rejects only when the device's store fails. */
  save(roundId: number): Promise<SaveResult>;
  /** Releases a refused call for another try under its key, a closing one to be sealed again; the next save sends it. */
  retryParked(roundId: number, callId: string): Promise<void>;
  /** Counts the waiting work. */
  recount(roundId?: number): Promise<void>;
  stop(): void;
}

/** Returns whether a later try may overcome a save's failure. */
const isRetriable = (
  result: SaveResult,
): result is Exclude<SaveResult, { status: 'saved' } | { status: 'parked' }> =>
  result.status !== 'saved' && result.status !== 'parked';

interface QueueOptions {
  outbox: OutboxStore;
  ownerUserId: number;
  capabilities(): Promise<Capabilities>;
  save(roundId: number): Promise<SaveResult>;
  isStopped(): boolean;
}

/**
 * Creates a queue that saves a user's waiting rounds in sequence; it ends early if the backend is unreachable, and starts with the
 * remaining ones next time.
 */
const makeRoundQueue = ({ outbox, ownerUserId, capabilities, save, isStopped }: QueueOptions) => {
  let endedAt: number | null = null;
  const filedInVain = new Set<string>();
  /** Returns the calls for the quarantine that a closed tab left, without those it refused; null if nothing of the round could be sent. */
  const look = async (roundId: number): Promise<string[] | null> => {
    const log = await outbox.readRound({ ownerUserId, roundId });
    const unfiled = unfiledCalls(log).filter((callId) => !filedInVain.has(callId));
    const capabilitiesOutcome = unfiled.length > 0 ? await capabilities() : null;
    if (capabilitiesOutcome?.ok && capabilitiesOutcome.data.has('tillsyn')) return unfiled;
    return hasSendable(log) ? [] : null;
  };
  return async (isLook: boolean): Promise<SaveResult[]> => {
    const ended: SaveResult[] = [];
    const waiting = await outbox.unsettledRounds(ownerUserId);
    const isLast = (roundId: number): number => (roundId === endedAt ? 1 : 0);
    for (const roundId of waiting.toSorted((a, b) => isLast(a) - isLast(b))) {
      if (isStopped()) break;
      const unfiled = isLook ? await look(roundId) : [];
      if (!unfiled) continue;
      const result = await save(roundId);
      if (result.status === 'parked') for (const callId of unfiled) filedInVain.add(callId);
      ended.push(result);
      endedAt = result.status === 'unreachable' ? roundId : null;
      if (endedAt !== null) break;
    }
    return ended;
  };
};

interface FollowOptions extends Pick<SenderOptions, 'device' | 'dispatch' | 'ownerUserId'> {
  tries: ReturnType<typeof makeTries>;
  recountSafely(roundId?: number): void;
  saveQuietly(isLook: boolean): Promise<void>;
}

/** Counts new work, and plans a try after it and when the connection returns. Returns a function that ends this. */
const followWork = (options: FollowOptions): (() => void) => {
  const { device, dispatch, ownerUserId, tries, recountSafely, saveQuietly } = options;
  const whenHidden = (): void => {
    if (document.visibilityState === 'hidden' && currentConnection() === 'online') void saveQuietly(false);
  };
  const page = typeof document === 'undefined' ? null : document;
  page?.addEventListener('visibilitychange', whenHidden);
  const stopListening = [
    followTabs(),
    logChanged.on(({ ownerUserId: actor, roundId, kind, added, acts, isElsewhere }) => {
      if (actor !== ownerUserId) {
        // Another user's work was handed over: only its count has changed.
        if (kind === 'saved') recountSafely();
        return;
      }
      if (kind === 'appended' && !isElsewhere) {
        // Incremented, not recounted: a tap must cost the same however long the log is.
        dispatch(workAdded({ roundId, acts: acts ?? added }));
        tries.plan(device.mode === 'device' ? quietDelayMs : onlineOnlyDelayMs);
      }
      if (isElsewhere) recountSafely(roundId);
    }),
    connectionChanged.on((connection) => {
      if (connection === 'online') tries.plan(0);
    }),
    clockSkewChanged.on((skewMs) => dispatch(clockCompared(skewMs))),
  ];
  return () => {
    page?.removeEventListener('visibilitychange', whenHidden);
    for (const stop of stopListening) stop();
  };
};

/** Returns a parked call to the calls to be sent; a closing call is sealed again. */
const unparkCall = async (
  { outbox }: Device,
  owner: { ownerUserId: number; roundId: number },
  callId: string,
): Promise<void> => {
  const logged = (await outbox.readRound(owner)).calls.find((call) => call.callId === callId);
  // The same content under the same key has one effect, regardless of the outcome of an earlier try.
  if (logged?.call?.step === 'round') await outbox.seal(owner, [callId], [], now().toISOString());
  else if (logged?.state === 'parked') await outbox.putBack(callId, logged.failure);
};

interface SavesOptions extends Pick<SenderOptions, 'device' | 'dispatch' | 'ownerUserId' | 'random'> {
  send: SavePorts['send'];
  capabilities(): Promise<Capabilities>;
  recount(roundId?: number): Promise<void>;
  isStopped(): boolean;
}

/** Creates the saves of one round and of all waiting ones, and the plan of the automatic tries. */
const makeSaves = (options: SavesOptions) => {
  const { device, dispatch, ownerUserId, send, random, capabilities, recount, isStopped } = options;
  const { outbox } = device;
  const turnName = outboxTurn(ownerUserId);
  const saveInTurn = async (roundId: number, isQuiet: boolean): Promise<SaveResult> => {
    try {
      return await saveShown({ device, dispatch, ownerUserId, send, capabilities }, roundId, isQuiet);
    } finally {
      await recount(roundId);
      announce({ ownerUserId, roundId, kind: 'saved', added: 0 });
    }
  };
  const tries = makeTries((isLook) => void saveQuietly(isLook), random);

  /** Saves a round without rejecting: a round whose log can't be used doesn't block the others. */
  const saveSafely = (roundId: number): Promise<SaveResult> =>
    saveInTurn(roundId, true).catch((error: unknown) => {
      logFailure('the quiet save could not use the device store', error);
      return { status: 'later', failure: storageFailure(error) };
    });

  const saveWaiting = makeRoundQueue({
    outbox,
    ownerUserId,
    capabilities,
    save: saveSafely,
    isStopped,
  });

  /** Sends every waiting round of the user; a failure causes the next try, a refusal waits for a person. */
  const saveQuietly = async (isLook: boolean): Promise<void> => {
    const heldMs = tries.heldMs();
    if (heldMs > 0) return tries.plan(heldMs);
    tries.begun();
    try {
      const results = await withTurn(turnName, false, () => saveWaiting(isLook));
      if (!results) return tries.plan(quietDelayMs);
      tries.ended(results.filter(isRetriable).map(({ failure }) => failure));
    } catch (error) {
      logFailure('the quiet save could not use the device store', error);
      tries.ended([null]);
    }
  };
  return { tries, saveInTurn, saveQuietly };
};

/** Creates and starts the sender of a user: older waiting work is sent as soon as there is a connection. */
export const startSender = ({
  device,
  dispatch,
  ownerUserId,
  send = sendRequest,
  random,
}: SenderOptions): Sender => {
  const { outbox, mode } = device;
  const turnName = outboxTurn(ownerUserId);
  let isStopped = false;

  const learn = makeCapabilities({ send });
  const capabilities = async (): Promise<Capabilities> => {
    const learnt = await learn();
    if (learnt.ok && !isStopped) dispatch(capabilitiesLearned([...learnt.data]));
    return learnt;
  };
  const { recount, countAll } = makeCounts({ outbox, dispatch, ownerUserId, isStopped: () => isStopped });

  const recountSafely = (roundId?: number): void => {
    recount(roundId).catch((error: unknown) => logFailure('counting failed', error));
  };

  const saves = makeSaves({
    device,
    dispatch,
    ownerUserId,
    send,
    random,
    capabilities,
    recount,
    isStopped: () => isStopped,
  });
  const { tries, saveInTurn, saveQuietly } = saves;
  const stopFollowing = followWork({ device, dispatch, ownerUserId, tries, recountSafely, saveQuietly });
  dispatch(storageOpened(mode));
  dispatch(clockCompared(currentClockSkewMs()));
  tries.plan(0);
  capabilities()
    .then(() => outbox.purge(receiptsEnd(now())))
    .catch((error: unknown) => logFailure('old receipts could not be purged', error));
  countAll().catch((error: unknown) => logFailure('counting what waits failed', error));

  return {
    save: async (roundId) => {
      // The planned try stays: another round may wait for it.
      try {
        const saved = await withTurn(turnName, true, () => saveInTurn(roundId, false));
        const result: SaveResult = saved ?? { status: 'later', failure: null };
        tries.ended(isRetriable(result) ? [result.failure] : []);
        return result;
      } catch (error) {
        tries.ended([null]);
        throw error;
      }
    },
    retryParked: async (roundId, callId) => {
      await unparkCall(device, { ownerUserId, roundId }, callId);
      await recount(roundId);
      tries.plan(0);
    },
    recount,
    stop: () => {
      isStopped = true;
      tries.stop();
      stopFollowing();
    },
  };
};
