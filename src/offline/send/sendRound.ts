import { stepOrder } from '../../domain/bulkSave.ts';
import type { SealedCall } from '../../domain/sealedCall.ts';
import type { Failure } from '../../platform/failure.ts';
import type { LoggedCall, RoundLog, RoundOwner } from '../log/outboxTypes.ts';
import { callTarget, isPending, manifestOf } from '../log/roundLog.ts';
import type { SavePorts } from '../log/savePorts.ts';
import { type CallResult, sendLogged } from './sendLogged.ts';

/** What sending a round's calls came to. `failure` is the last trouble that a later try may cure. */
export interface Sending {
  status: 'done' | 'later' | 'unreachable' | 'signedOut';
  failure: Failure | null;
  /** The last answer of the closing call, where one was sent. */
  closing: unknown;
}

/** After so many troubles in a row the backend counts as down, and the rest isn't tried now. */
const patience = 3;

/** How many calls that don't hang on each other are under way at once; the browser opens six connections at most. */
const laneCount = 4;

type Trouble = Exclude<Sending['status'], 'done'>;

interface Sendable {
  logged: LoggedCall;
  call: SealedCall;
}

/** After so many tries that met trouble of its own, a call lets the others go first: three such ones would end every try. */
const giveWayAfter = 3;

/** Whether a call's trouble is its own: somebody failed over it, which a missing connection doesn't say. */
const isFailing = ({ attempts, failure }: LoggedCall): boolean =>
  attempts >= giveWayAfter &&
  failure !== null &&
  (failure.kind === 'http' || (failure.foreignStatus ?? 0) >= 500);

/**
 * The calls that wait, in the order of the save's steps and within a step in the order of sealing; what is about the target of a
 * call that fails again and again comes last, in the same order. [SAVE-01]
 */
const pendingCalls = (log: RoundLog, isClosing: boolean): Sendable[] => {
  const calls = log.copies
    .flatMap((logged) => (logged.call && isPending(logged) ? [{ logged, call: logged.call }] : []))
    .filter(({ call }) => (call.step === 'round') === isClosing);
  const failing = new Set(calls.flatMap(({ logged, call }) => (isFailing(logged) ? [callTarget(call)] : [])));
  const isLast = ({ call }: Sendable): number => (failing.has(callTarget(call)) ? 1 : 0);
  return calls.sort(
    (a, b) =>
      isLast(a) - isLast(b) ||
      stepOrder(a.call.step) - stepOrder(b.call.step) ||
      a.logged.copyNo - b.logged.copyNo,
  );
};

/** The flaw that a call is about or hangs on, or null. */
const flawOfCall = ({ target }: SealedCall): string | null => ('flawKey' in target ? target.flawKey : null);

/**
 * Whether calls like this one may be under way together: each sets what it says of its own question, item or map item, which the
 * server has made, so that within a step their order makes no difference. Calls on one target never are, as those that close a round.
 */
const isSideBySide = ({ target }: SealedCall): boolean => 'id' in target;

/** Rows of calls, one row after another; only a row's own calls may be under way together. [SAVE-01] */
const rowsOf = (calls: readonly Sendable[]): Sendable[][] => {
  const rows: Sendable[][] = [];
  let targets = new Set<string>();
  for (const one of calls) {
    const target = callTarget(one.call);
    const row = rows.at(-1);
    const before = row?.at(-1)?.call;
    const isStep = before !== undefined && before.step === one.call.step && isSideBySide(before);
    if (row && isStep && isSideBySide(one.call) && !targets.has(target)) row.push(one);
    else {
      rows.push([one]);
      targets = new Set();
    }
    targets.add(target);
  }
  return rows;
};

/** Flaws whose removal the server has confirmed: what else was meant for them has lost its object. */
const removedFlaws = (log: RoundLog): Set<string | null> =>
  new Set(
    log.copies.flatMap(({ call, state }) =>
      call?.call === 'deleteFlaw' && state === 'acked' ? [flawOfCall(call)] : [],
    ),
  );

/** What one try has come to so far, and what holds its further calls up. */
const startTry = (log: RoundLog) => {
  const held = new Set<string>();
  const removed = removedFlaws(log);
  const aliases = { flaws: { ...log.aliases.flaws }, photos: { ...log.aliases.photos } };
  let sending: Sending = { status: 'done', failure: null, closing: null };
  let troubles = 0;
  let isAnswering = false;
  let areKeysKept = false;
  let isEnded = false;

  const meetTrouble = (status: Trouble, failure: Failure): void => {
    // What ended the try stays its reason, whatever the calls beside it come to.
    if (sending.status === 'unreachable' || sending.status === 'signedOut') return;
    sending = { ...sending, status, failure };
    troubles += 1;
    // A backend that asks to be left alone for a while is.
    if (status !== 'later' || troubles >= patience || failure.retryAfterSeconds !== null) isEnded = true;
  };

  return {
    aliases,
    sending: () => sending,
    isAnswering: () => isAnswering,
    isEnded: () => isEnded,
    /** Whether the last call that the backend carried out came back with its key. */
    areKeysKept: () => areKeysKept,
    end: () => {
      isEnded = true;
    },
    isHeld: ({ call }: Sendable): boolean => held.has(callTarget(call)),
    /** Whether the flaw that the call is for is gone, so that there is nothing to send. */
    isMoot: ({ call }: Sendable): boolean => {
      const flawKey = flawOfCall(call);
      return flawKey !== null && removed.has(flawKey) && call.call !== 'createFlaw';
    },
    note: ({ call }: Sendable, result: CallResult): void => {
      if (result.kind !== 'acked') held.add(callTarget(call));
      isAnswering = result.kind === 'acked' || result.kind === 'parked';
      if (result.kind === 'later' || result.kind === 'unreachable' || result.kind === 'signedOut')
        return meetTrouble(result.kind, result.failure);
      troubles = 0;
      if (result.kind !== 'acked') return;
      areKeysKept = result.isKeyKept ?? areKeysKept;
      if (call.call === 'deleteFlaw') removed.add(flawOfCall(call));
      if (result.created) aliases[result.created.kind][result.created.key] = result.created.serverId;
      if (call.step === 'round') sending = { ...sending, closing: result.data };
    },
  };
};

type Try = ReturnType<typeof startTry>;

/** The row's next call that nothing holds up. */
const take = (row: Sendable[], current: Try): Sendable | undefined => {
  if (current.isEnded()) return undefined;
  const one = row.shift();
  return one && current.isHeld(one) ? take(row, current) : one;
};

interface Lane {
  ports: SavePorts;
  log: RoundLog;
  current: Try;
  onAcked: () => void;
}

/** Sends calls of a row, one after another, for as long as they are acknowledged; a receipt and the next call's mark are one write. */
const runLane = async (row: Sendable[], { ports, log, current, onAcked }: Lane): Promise<void> => {
  let isMarked = false;
  for (let turn = take(row, current); turn;) {
    const { logged, call } = turn;
    if (current.isMoot(turn)) {
      await ports.outbox.acknowledge(logged.callId, { at: ports.now().toISOString() });
      return;
    }
    let next: Sendable | undefined;
    const claimNext = (): string | undefined => {
      next = current.isAnswering() ? take(row, current) : undefined;
      return next?.logged.callId;
    };
    const manifest = ports.capabilities.has('closingManifest') ? manifestOf(log, logged) : logged.manifest;
    const { aliases } = current;
    const areKeysKept = current.areKeysKept();
    const result = await sendLogged(ports, logged, call, {
      ...{ aliases, manifest, isMarked, areKeysKept, claimNext },
    });
    current.note(turn, result);
    if (result.kind === 'acked') onAcked();
    isMarked = next !== undefined;
    turn = next;
  }
};

/**
 * Sends what waits of a round, row by row. A refused call is parked and the others go on; a call in trouble keeps its place before
 * later ones on the same target; a dead line ends the try, once what is under way has ended. Nothing is dropped.
 * (offline-and-safety, 3 and 7)
 */
export const sendRound = async (
  ports: SavePorts,
  owner: RoundOwner,
  isClosing: boolean,
): Promise<Sending> => {
  const log = await ports.outbox.readRound(owner);
  const calls = pendingCalls(log, isClosing);
  const current = startTry(log);
  let sent = 0;
  const onAcked = () => {
    sent += 1;
    ports.onProgress?.(sent, calls.length);
  };

  for (const row of rowsOf(calls)) {
    while (row.length > 0 && !current.isEnded()) {
      // A backend in trouble, or not heard of yet, gets one call alone.
      const lanes = Array.from({ length: current.isAnswering() ? Math.min(laneCount, row.length) : 1 }, () =>
        runLane(row, { ports, log, current, onAcked }).catch((error: unknown) => {
          current.end();
          throw error;
        }),
      );
      // Whoever sends next must find nothing of this try under way.
      await Promise.allSettled(lanes);
      await Promise.all(lanes);
    }
  }
  return current.sending();
};
