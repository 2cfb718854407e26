import { stepOrder } from '#domain/rounds/bulkSave.ts';
import type { SealedCall } from '#domain/rounds/sealedCall.ts';
import type { Failure } from '#platform/calls/failure.ts';
import type { LoggedCall, RoundLog, RoundOwner } from '../log/outboxTypes.ts';
import { callTarget, isPending, manifestOf } from '../log/roundLog.ts';
import type { SavePorts } from '../log/savePorts.ts';
import { readBackCalls, type UnconfirmedCall } from './delivery.ts';
import { resultOfFailure } from './failureMeaning.ts';
import { type CallResult, sendLogged } from './sendLogged.ts';

/** The result of sending a round's calls. `failure` is the last one that a later try may overcome. */
export interface Sending {
  status: 'done' | 'later' | 'unreachable' | 'signedOut';
  failure: Failure | null;
  /** The last response of the closing call, if one was sent. */
  closing: unknown;
}

/** Number of consecutive failures after which the backend counts as down, and the remaining calls aren't tried now. */
const patience = 3;

/** Number of independent calls in flight at once; the browser opens six connections at most. */
const laneCount = 4;

type FailureStatus = Exclude<Sending['status'], 'done'>;

interface Sendable {
  logged: LoggedCall;
  call: SealedCall;
}

/** Number of tries with failures of its own after which a call lets others go first: otherwise three such calls would end every try. */
const yieldAfterFailures = 3;

/** Returns whether a call's failure is its own, rather than a missing connection. */
const isFailing = ({ attempts, failure }: LoggedCall): boolean =>
  attempts >= yieldAfterFailures &&
  failure !== null &&
  (failure.kind === 'http' || (failure.foreignStatus ?? 0) >= 500);

/** Returns the flaw that a call concerns or depends on, or null. */
const flawOfCall = ({ target }: SealedCall): string | null => ('flawKey' in target ? target.flawKey : null);

/**
 * Returns the waiting calls, in the order of the save's steps and within a step by sealing. Calls on the target of a repeatedly failing
 * call come last, in the same order, together with the calls that wait for a failing creation: otherwise these would be skipped in the very
 * try that creates their flaw. [SAVE-01]
 */
const pendingCalls = (log: RoundLog, isClosing: boolean): Sendable[] => {
  const calls = log.calls
    .flatMap((logged) => (logged.call && isPending(logged) ? [{ logged, call: logged.call }] : []))
    .filter(({ call }) => (call.step === 'round') === isClosing);
  const failing = calls.filter(({ logged }) => isFailing(logged)).map(({ call }) => call);
  const targets = new Set(failing.map(callTarget));
  const unmade = new Set(failing.filter(({ call }) => call === 'createFlaw').map(flawOfCall));
  const isLast = ({ call }: Sendable): number =>
    targets.has(callTarget(call)) || unmade.has(flawOfCall(call)) ? 1 : 0;
  return calls.sort(
    (a, b) =>
      isLast(a) - isLast(b) ||
      stepOrder(a.call.step) - stepOrder(b.call.step) ||
      a.logged.copyNo - b.logged.copyNo,
  );
};

/**
 * Returns whether calls like this one may run in parallel: each sets its own question, item or map item, which already exists on the
 * server, so that their order within a step doesn't matter. Never calls on the same target, or calls that close a round.
 */
const mayRunInParallel = ({ call, target }: SealedCall): boolean =>
  'id' in target && call !== 'uploadItemPhoto';

/** Groups calls into rows that are sent one after another; only a row's own calls may run in parallel. [SAVE-01] */
const rowsOf = (calls: readonly Sendable[]): Sendable[][] => {
  const rows: Sendable[][] = [];
  let targets = new Set<string>();
  for (const sendable of calls) {
    const target = callTarget(sendable.call);
    const row = rows.at(-1);
    const before = row?.at(-1)?.call;
    const isStep = before !== undefined && before.step === sendable.call.step && mayRunInParallel(before);
    if (row && isStep && mayRunInParallel(sendable.call) && !targets.has(target)) row.push(sendable);
    else {
      rows.push([sendable]);
      targets = new Set();
    }
    targets.add(target);
  }
  return rows;
};

/** Returns flaws whose removal the server has confirmed: other calls for them are obsolete. */
const removedFlaws = (log: RoundLog): Set<string | null> =>
  new Set(
    log.calls.flatMap(({ call, state }) =>
      call?.call === 'deleteFlaw' && state === 'acked' ? [flawOfCall(call)] : [],
    ),
  );

/** Creates the state of one try: its result so far, and the targets that block further calls. */
const startTry = (log: RoundLog) => {
  const heldTargets = new Set<string>();
  /** Calls of the current row whose record has to be read back. */
  const unconfirmed: Sendable[] = [];
  const removed = removedFlaws(log);
  const aliases = { flaws: { ...log.aliases.flaws }, photos: { ...log.aliases.photos } };
  let sending: Sending = { status: 'done', failure: null, closing: null };
  let failureCount = 0;
  let isAnswering = false;
  let areKeysKept = false;
  let isEnded = false;

  const recordFailure = (status: FailureStatus, failure: Failure): void => {
    // The first failure that ended the try stays its reason, regardless of the results of parallel calls.
    if (sending.status === 'unreachable' || sending.status === 'signedOut') return;
    sending = { ...sending, status, failure };
    failureCount += 1;
    // A backend that asks to wait is left alone.
    if (status !== 'later' || failureCount >= patience || failure.retryAfterSeconds !== null) isEnded = true;
  };

  return {
    aliases,
    sending: () => sending,
    isAnswering: () => isAnswering,
    isEnded: () => isEnded,
    /** Returns whether the last call that the backend carried out returned its key. */
    areKeysKept: () => areKeysKept,
    end: () => {
      isEnded = true;
    },
    isHeld: ({ call }: Sendable): boolean => heldTargets.has(callTarget(call)),
    /** Returns whether the call's flaw is deleted, so that there is nothing to send. */
    isObsolete: ({ call }: Sendable): boolean => {
      const flawKey = flawOfCall(call);
      return flawKey !== null && removed.has(flawKey) && call.call !== 'createFlaw';
    },
    unconfirmed,
    note: (one: Sendable, result: CallResult): void => {
      const { call } = one;
      if (result.kind === 'unconfirmed') {
        unconfirmed.push(one);
        return;
      }
      if (result.kind !== 'acked') heldTargets.add(callTarget(call));
      isAnswering = result.kind === 'acked' || result.kind === 'parked';
      if (result.kind === 'later' || result.kind === 'unreachable' || result.kind === 'signedOut')
        return recordFailure(result.kind, result.failure);
      failureCount = 0;
      if (result.kind !== 'acked') return;
      areKeysKept = result.isKeyKept ?? areKeysKept;
      if (call.call === 'deleteFlaw') removed.add(flawOfCall(call));
      if (result.created) aliases[result.created.kind][result.created.key] = result.created.serverId;
      if (call.step === 'round') sending = { ...sending, closing: result.data };
    },
  };
};

type Try = ReturnType<typeof startTry>;

/** Takes the row's next unblocked call. */
const take = (row: Sendable[], current: Try): Sendable | undefined => {
  if (current.isEnded()) return undefined;
  const nextCall = row.shift();
  return nextCall && current.isHeld(nextCall) ? take(row, current) : nextCall;
};

interface Lane {
  ports: SavePorts;
  log: RoundLog;
  current: Try;
  onAcked: () => void;
}

/** Sends calls of a row, one after another, while they are acknowledged; a receipt and the next call's mark are one write. */
const runLane = async (row: Sendable[], { ports, log, current, onAcked }: Lane): Promise<void> => {
  let isMarked = false;
  for (let turn = take(row, current); turn;) {
    const { logged, call } = turn;
    if (current.isObsolete(turn)) {
      await ports.outbox.acknowledge(logged.callId, { at: ports.now().toISOString() });
      return;
    }
    let next: Sendable | undefined;
    const claimNext = (): string | undefined => {
      next = current.isAnswering() ? take(row, current) : undefined;
      return next?.logged.callId;
    };
    const manifest = ports.capabilities.has('tillsyn') ? manifestOf(log, logged) : logged.manifest;
    const { aliases } = current;
    const areKeysKept = current.areKeysKept();
    const result = await sendLogged(ports, logged, call, {
      aliases,
      manifest,
      isMarked,
      areKeysKept,
      claimNext,
    });
    current.note(turn, result);
    if (result.kind === 'acked') onAcked();
    isMarked = next !== undefined;
    turn = next;
  }
};

/** Reads back the row's unconfirmed calls: those that the backend has are acknowledged, the others are put back. */
const confirmRow = async (owner: RoundOwner, { ports, current, onAcked }: Lane): Promise<void> => {
  const row = current.unconfirmed.splice(0);
  if (row.length === 0) return;
  const calls = row.map(({ logged: { callId }, call }): UnconfirmedCall => ({ callId, call }));
  const failures = await readBackCalls(ports, owner.roundId, calls, current.aliases);
  for (const sendable of row) {
    const { callId } = sendable.logged;
    const failure = failures.get(callId);
    if (failure) {
      await ports.outbox.putBack(callId, failure);
      const { kind } = resultOfFailure(failure);
      const status = kind === 'unreachable' || kind === 'signedOut' ? kind : 'later';
      current.note(sendable, { kind: status, failure });
      continue;
    }
    const acknowledgement = { at: ports.now().toISOString(), clockSkewMs: ports.clockSkewMs() };
    await ports.outbox.acknowledge(callId, acknowledgement);
    current.note(sendable, { kind: 'acked', data: null, created: undefined });
    onAcked();
  }
};

/**
 * Sends a round's waiting calls, row by row. A refused call is parked and the others continue; a failing call keeps its place before later
 * ones on the same target; a dead connection ends the try, once running calls have ended. Nothing is dropped. (offline-and-safety, 3 and 7)
 */
export const sendRound = async (
  ports: SavePorts,
  owner: RoundOwner,
  isClosing: boolean,
): Promise<Sending> => {
  const log = await ports.outbox.readRound(owner);
  const calls = pendingCalls(log, isClosing);
  const current = startTry(log);
  let sentCount = 0;
  const onAcked = () => {
    sentCount += 1;
    ports.onProgress?.(sentCount, calls.length);
  };

  for (const row of rowsOf(calls)) {
    while (row.length > 0 && !current.isEnded()) {
      // A failing backend, or one without a response yet, gets one call at a time.
      const lanes = Array.from({ length: current.isAnswering() ? Math.min(laneCount, row.length) : 1 }, () =>
        runLane(row, { ports, log, current, onAcked }).catch((error: unknown) => {
          current.end();
          throw error;
        }),
      );
      // The next sender must find nothing of this try running.
      await Promise.allSettled(lanes);
      await Promise.all(lanes);
    }
    await confirmRow(owner, { ports, log, current, onAcked });
  }
  return current.sending();
};
