import type { AppDispatch } from '#store/hooks.ts';
import { now } from '#platform/time/clock.ts';
import { clockSkewChanged, currentClockSkewMs } from '#platform/time/clockSkew.ts';
import { connectionChanged, currentConnection } from '#platform/calls/connectivity.ts';
import { sendRequest } from '#platform/calls/http.ts';
import { logFailure } from '#platform/log.ts';
import { localTexts, readJson } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { isRecord } from '#domain/shape.ts';
import type { Device } from '../log/device.ts';
import { announce, followTabs, logChanged } from '../log/logEvents.ts';
import type { OutboxStore, RoundOwner } from '../log/outboxTypes.ts';
import { outboxTurn, withTurn } from '../log/pageLocks.ts';
import { hasSendable } from '../log/roundLog.ts';
import type { SavePorts } from '../log/savePorts.ts';
import { storageFailure } from '../log/storageError.ts';
import { capabilitiesLearned, clockCompared, storageOpened, workAdded } from '../sync/syncSlice.ts';
import { startCallSender } from './callSender.ts';
import { type Capabilities, makeCapabilities } from './capabilities.ts';
import { type Counts, makeCounts } from './counts.ts';
import { unfiledCalls } from './quarantine.ts';
import { receiptsEnd, type SaveResult } from './replayRound.ts';
import { isRetriable, makeRoundTries, type RoundTries } from './roundTries.ts';
import { saveRound } from './saveRound.ts';
import { makeSchedule, onlineOnlyDelayMs, quietDelayMs } from './schedule.ts';

export interface SenderOptions {
  device: Device;
  dispatch: AppDispatch;
  ownerUserId: number;
  send?: SavePorts['send'];
  random?: () => number;
  /** Returns false once another tab has logged in as a different user; by default by the stored session. */
  isSession?: () => boolean;
}

/**
 * Sender of one user's work from this device, rounds and waiting calls: on demand, and automatically. While something can be sent, a try is
 * due within 5 minutes.
 */
export interface Sender {
  /** Saves a round in bulk, waiting for the lock. Rejects only when the device's store fails. */
  saveRound(roundId: number): Promise<SaveResult>;
  /** Sends the user's waiting calls, due or not, waiting for the lock. */
  flush(): Promise<void>;
  /** Releases a refused call of a round for another try under its key, a closing one to be sealed again; the next save sends it. */
  retry(roundId: number, callId: string): Promise<void>;
  /** Counts the waiting work. */
  recount(roundId?: number): Promise<void>;
  stop(): void;
}

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
      // A round whose log can't be used doesn't block the others.
      const result = await save(roundId).catch((error: unknown): SaveResult => {
        logFailure('the quiet save could not use the device store', error);
        return { status: 'later', failure: storageFailure(error) };
      });
      if (result.status === 'parked') for (const callId of unfiled) filedInVain.add(callId);
      ended.push(result);
      endedAt = result.status === 'unreachable' ? roundId : null;
      if (endedAt !== null) break;
    }
    return ended;
  };
};

interface FollowOptions extends Pick<SenderOptions, 'device' | 'dispatch' | 'ownerUserId'> {
  tries: RoundTries;
  recount: Counts['recount'];
}

/** Counts new work, and plans a try after it and when the connection returns. Returns a function that ends this. */
const followWork = ({ device, dispatch, ownerUserId, tries, ...sender }: FollowOptions): (() => void) => {
  const recount = (roundId?: number): void => {
    sender.recount(roundId).catch((error: unknown) => logFailure('counting failed', error));
  };
  const whenHidden = (): void => {
    if (document.visibilityState === 'hidden' && currentConnection() === 'online') void tries.flush(false);
  };
  const page = typeof document === 'undefined' ? null : document;
  page?.addEventListener('visibilitychange', whenHidden);
  const stopListening = [
    followTabs(),
    logChanged.on(({ ownerUserId: actor, roundId, kind, added, acts, isElsewhere }) => {
      if (actor !== ownerUserId) {
        // Another user's work was handed over: only its count has changed.
        if (kind === 'saved') recount();
        return;
      }
      if (kind === 'appended' && !isElsewhere) {
        // Incremented, not recounted: a tap must cost the same however long the log is.
        dispatch(workAdded({ roundId, acts: acts ?? added }));
        tries.plan(device.mode === 'device' ? quietDelayMs : onlineOnlyDelayMs);
      }
      if (isElsewhere) recount(roundId);
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
const unparkCall = async ({ outbox }: Device, owner: RoundOwner, callId: string): Promise<void> => {
  const logged = (await outbox.readRound(owner)).calls.find((call) => call.callId === callId);
  // The same content under the same key has one effect, regardless of the outcome of an earlier try.
  if (logged?.state !== 'parked') return;
  if (logged.call?.step === 'round') await outbox.seal(owner, [callId], [], now().toISOString());
  else await outbox.unpark(callId);
};

const isStoredSession = (userId: number): boolean => {
  const user = readJson(localTexts, storageKeys.user);
  return isRecord(user) && user.id === userId;
};

/** Creates and starts the sender of a user: older waiting work is sent as soon as there is a connection. */
export const startSender = (options: SenderOptions): Sender => {
  const { device, dispatch, ownerUserId, send = sendRequest, random } = options;
  const { isSession = () => isStoredSession(ownerUserId) } = options;
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
  const save = async (roundId: number, isQuiet: boolean): Promise<SaveResult> => {
    try {
      return await saveRound({ device, dispatch, ownerUserId, send, capabilities }, roundId, isQuiet);
    } finally {
      await recount(roundId);
      announce({ ownerUserId, roundId, kind: 'saved', added: 0 });
    }
  };
  const flushRounds = makeRoundQueue({
    outbox,
    ownerUserId,
    capabilities,
    save: (roundId) => save(roundId, true),
    isStopped: () => isStopped,
  });

  const schedule = makeSchedule(random);
  const tries = makeRoundTries(schedule, turnName, flushRounds);
  const calls = startCallSender({ ownerUserId, isSession, schedule });
  const stops = [followWork({ device, dispatch, ownerUserId, tries, recount }), calls.stop, schedule.stop];
  dispatch(storageOpened(mode));
  dispatch(clockCompared(currentClockSkewMs()));
  tries.plan(0);
  capabilities()
    .then(() => outbox.purge(receiptsEnd(now())))
    .catch((error: unknown) => logFailure('old receipts could not be purged', error));
  countAll().catch((error: unknown) => logFailure('counting what waits failed', error));

  return {
    saveRound: async (roundId) => {
      // The planned try stays: another round may wait for it.
      try {
        const saved = await withTurn(turnName, true, () => save(roundId, false));
        const result: SaveResult = saved ?? { status: 'later', failure: null };
        tries.noteEnd(isRetriable(result) ? [result.failure] : []);
        return result;
      } catch (error) {
        tries.noteEnd([null]);
        throw error;
      }
    },
    flush: calls.flush,
    retry: async (roundId, callId) => {
      await unparkCall(device, { ownerUserId, roundId }, callId);
      await recount(roundId);
      tries.plan(0);
    },
    recount,
    stop: () => {
      isStopped = true;
      for (const stop of stops) stop();
    },
  };
};
