import { baseApi, type Tag } from '../../store/baseApi.ts';
import type { AppDispatch } from '../../store/hooks.ts';
import { now } from '../../platform/clock.ts';
import { clockSkewChanged, currentClockSkewMs, knownAheadMs } from '../../platform/clockSkew.ts';
import { connectionChanged, currentConnection } from '../../platform/connectivity.ts';
import { sendRequest } from '../../platform/http.ts';
import { newId } from '../../platform/ids.ts';
import { offlineFailure } from '../../platform/failure.ts';
import { logFailure } from '../../platform/log.ts';
import { retryDelayMs } from './backoff.ts';
import { type Capabilities, makeCapabilities } from './capabilities.ts';
import type { Device } from '../log/device.ts';
import { announce, followTabs, logChanged } from '../log/logEvents.ts';
import { outboxTurn, withTurn } from '../sync/pageLocks.ts';
import { parkedCalls } from '../sync/parked.ts';
import { quarantinedCalls } from './quarantine.ts';
import type { SavePorts } from './savePorts.ts';
import type { SaveResult } from './saveRound.ts';
import { receiptsEnd, saveRound, troubleOf } from './saveRound.ts';
import { storageFailure } from '../log/storageError.ts';
import {
  capabilitiesLearned,
  clockCompared,
  roundsCounted,
  savingChanged,
  storageOpened,
  unsentCounted,
  workAdded,
} from '../sync/syncSlice.ts';

/** How long after the last act a round is saved quietly; at once where the device keeps nothing. (decisions, Sending work) */
export const quietDelayMs = 30_000;
const onlineOnlyDelayMs = 1_000;
/** How often a save's progress is shown at most. */
const progressMs = 200;

/** What other screens show of a saved round. [WIRE-29] */
const savedTags = [
  'Round',
  'ActiveRound',
  'RoundPlan',
  'Flaw',
  'FoundQuestion',
  'CustomerInformation',
] as const satisfies readonly Tag[];

/** What the sender is given. */
export interface SenderOptions {
  device: Device;
  dispatch: AppDispatch;
  ownerUserId: number;
  send?: SavePorts['send'];
  random?: () => number;
}

/** Sends one user's work of this device: on demand, and quietly by itself. */
export interface Sender {
  /** The bulk save of a round, waiting for its turn. Rejects only when the device's store fails. */
  save(roundId: number): Promise<SaveResult>;
  /** Puts a refused call up for another try under its key, a closing one anew; the next save sends it. */
  retryParked(roundId: number, callId: string): Promise<void>;
  /** Counts anew what waits. */
  recount(roundId?: number): Promise<void>;
  stop(): void;
}

const statusOf = ({ status }: SaveResult) => {
  if (status === 'saved') return 'saved' as const;
  return status === 'unreachable' ? ('savedLocally' as const) : ('unsuccessful' as const);
};

/** Makes the sender of a user and sets it going: what waits from before is sent as soon as there is a connection. */
export const startSender = ({
  device,
  dispatch,
  ownerUserId,
  send = sendRequest,
  random,
}: SenderOptions): Sender => {
  const { outbox, snapshots, mode } = device;
  const turnName = outboxTurn(ownerUserId);
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  let asked: { at: number; waitMs: number } | null = null;

  const learn = makeCapabilities({ snapshots, send });
  const capabilities = async (): Promise<Capabilities> => {
    const learnt = await learn();
    if (learnt.ok && !isStopped) dispatch(capabilitiesLearned([...learnt.data]));
    return learnt;
  };

  const recount = async (roundId?: number): Promise<void> => {
    const [waiting, foreignCount] = [
      await outbox.countUnsent(ownerUserId),
      await outbox.countForeign(ownerUserId),
    ];
    if (isStopped) return;
    dispatch(unsentCounted({ waiting, foreignCount }));
    if (roundId === undefined) return;
    const log = await outbox.readRound({ ownerUserId, roundId });
    const unsentCount = log.operations.filter((operation) => operation.isUnsent === 1).length;
    const [parked, quarantined] = [parkedCalls(log.copies), quarantinedCalls(log.copies)];
    dispatch(savingChanged({ roundId, unsentCount, parked, quarantined }));
  };

  const countAll = async (): Promise<void> => {
    for (const { roundId } of await outbox.waitingRounds(ownerUserId)) await recount(roundId);
    await recount();
    if (!isStopped) dispatch(roundsCounted());
  };

  const saveInTurn = async (roundId: number, isQuiet: boolean): Promise<SaveResult> => {
    const owner = { ownerUserId, roundId };
    let shownAt = 0;
    const onProgress = (sent: number, total: number): void => {
      // Each showing draws the round anew: of hundreds of calls in a row some are enough, and the last one.
      const at = now().getTime();
      if (sent < total && Math.abs(at - shownAt) < progressMs) return;
      shownAt = at;
      dispatch(savingChanged({ roundId, sent, total }));
    };
    // A quiet try while the line is known to be dead isn't worth telling.
    const told = isQuiet && currentConnection() === 'offline' ? {} : ({ status: 'saving' } as const);
    dispatch(savingChanged({ roundId, sent: 0, total: 0, failure: null, ...told }));
    try {
      const known = await capabilities();
      const ports = {
        outbox,
        snapshots,
        send,
        now,
        newKey: newId,
        clockSkewMs: currentClockSkewMs,
        aheadMs: knownAheadMs,
        onProgress,
      };
      // Sealed now, times could be wrong for good: the first answer tells the time, and a dead line tells nothing to anybody.
      const isTimeless = currentConnection() === 'offline' && knownAheadMs() === null;
      const result = isTimeless
        ? troubleOf(offlineFailure())
        : known.ok
          ? await saveRound({ ...ports, capabilities: known.data }, owner)
          : troubleOf(known.failure);
      const failure = 'failure' in result ? result.failure : null;
      const lastSavedAt = result.status === 'saved' ? { lastSavedAt: now().toISOString() } : {};
      dispatch(savingChanged({ roundId, status: statusOf(result), failure, ...lastSavedAt }));
      if (result.status === 'saved') dispatch(baseApi.util.invalidateTags([...savedTags]));
      return result;
    } catch (error) {
      dispatch(savingChanged({ roundId, status: 'unsuccessful', failure: storageFailure(error) }));
      throw error;
    } finally {
      await recount(roundId);
      announce({ ...owner, kind: 'saved', added: 0 });
    }
  };

  const later = (delayMs: number): void => {
    clearTimeout(timer);
    if (isStopped) return;
    timer = setTimeout(() => void saveQuietly(), delayMs);
  };

  /** What is left of the time for which the backend asked to be left alone, in ms; a clock set back doesn't prolong it. */
  const heldMs = (): number => {
    const left = asked ? asked.at + asked.waitMs - now().getTime() : 0;
    return asked && left <= asked.waitMs ? Math.max(0, left) : 0;
  };

  /** Plans the next try after trouble; another result ends the row of tries. */
  const retry = (results: readonly SaveResult[]): void => {
    const troubles = results.flatMap((result) =>
      result.status === 'unreachable' || result.status === 'later' ? [result.failure] : [],
    );
    const longest = Math.max(0, ...troubles.map((failure) => failure?.retryAfterSeconds ?? 0));
    tries = troubles.length > 0 ? tries + 1 : 0;
    asked = longest > 0 ? { at: now().getTime(), waitMs: longest * 1_000 } : null;
    if (troubles.length > 0) later(retryDelayMs(tries, longest, random));
  };

  /** Sends every round of the user that waits; trouble brings the next try, a refusal waits for a person. */
  const saveQuietly = async (): Promise<void> => {
    clearTimeout(timer);
    if (isStopped) return;
    if (heldMs() > 0) return later(heldMs());
    try {
      const results = await withTurn(turnName, false, async () => {
        const ended: SaveResult[] = [];
        for (const { roundId } of await outbox.waitingRounds(ownerUserId)) {
          if (!isStopped) ended.push(await saveInTurn(roundId, true));
          if (ended.at(-1)?.status === 'unreachable') break;
        }
        return ended;
      });
      if (!results) return later(quietDelayMs);
      retry(results);
    } catch (error) {
      logFailure('the quiet save could not use the device store', error);
      tries += 1;
      later(retryDelayMs(tries, null, random));
    }
  };

  const whenHidden = (): void => {
    if (document.visibilityState === 'hidden' && currentConnection() === 'online') void saveQuietly();
  };
  const page = typeof document === 'undefined' ? null : document;
  page?.addEventListener('visibilitychange', whenHidden);
  const stopListening = [
    followTabs(),
    logChanged.on(({ ownerUserId: actor, roundId, kind, added, isElsewhere }) => {
      if (actor !== ownerUserId) return;
      if (kind === 'appended' && !isElsewhere) {
        // Counted on, not counted anew: a tap must cost the same however long the log is.
        dispatch(workAdded({ roundId, added }));
        later(mode === 'device' ? quietDelayMs : onlineOnlyDelayMs);
      }
      if (isElsewhere) recount(roundId).catch((error: unknown) => logFailure('counting failed', error));
    }),
    connectionChanged.on((connection) => {
      if (connection === 'online') later(0);
    }),
    clockSkewChanged.on((skewMs) => dispatch(clockCompared(skewMs))),
  ];
  dispatch(storageOpened(mode));
  dispatch(clockCompared(currentClockSkewMs()));
  later(0);
  capabilities()
    .then(() => outbox.purge(receiptsEnd(now())))
    .catch((error: unknown) => logFailure('old receipts could not be purged', error));
  countAll().catch((error: unknown) => logFailure('counting what waits failed', error));

  return {
    save: async (roundId) => {
      clearTimeout(timer);
      const result = await withTurn(turnName, true, () => saveInTurn(roundId, false));
      if (!result) return { status: 'later', failure: null };
      retry([result]);
      return result;
    },
    retryParked: async (roundId, callId) => {
      const owner = { ownerUserId, roundId };
      const copy = (await outbox.readRound(owner)).copies.find((one) => one.callId === callId);
      // The same content under the same key: whatever became of an earlier try, it has one effect.
      if (copy?.call?.step === 'round') await outbox.seal(owner, [callId], [], now().toISOString());
      else if (copy?.state === 'parked') await outbox.putBack(callId, copy.failure);
      await recount(roundId);
      later(0);
    },
    recount,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      page?.removeEventListener('visibilitychange', whenHidden);
      for (const stop of stopListening) stop();
    },
  };
};
