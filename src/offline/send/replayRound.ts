import { readRound } from '#domain/rounds/roundShape.ts';
import { UnfitError } from '#domain/shape.ts';
import { deviceFailure, type Failure } from '#platform/calls/failure.ts';
import { logFailure } from '#platform/log.ts';
import { removeDoubles } from './doubles.ts';
import { withdrawFinish } from '../seal/finishing.ts';
import { fetchRound, fetchRoundParts } from '../sync/fetchRound.ts';
import type { LoggedCall, RoundLog, RoundOwner } from '../log/outboxTypes.ts';
import { quarantineRefused } from './quarantine.ts';
import { isPending } from '../log/roundLog.ts';
import type { Snapshot } from '../log/roundsDatabase.ts';
import type { SavePorts } from '../log/savePorts.ts';
import { FoldError, sealRound } from '../seal/sealRound.ts';
import { resultOfFailure } from './failureMeaning.ts';
import { sendRound, type Sending } from './sendRound.ts';

/**
 * Result of a save. `saved`: everything is acknowledged, including the closing call, `quarantined` of the calls by the quarantine.
 * `unreachable`: no connection, all is kept. `later`: a failure that a later try may overcome. `parked`: something was refused and waits
 * for a person; the closing call waits too.
 */
export type SaveResult =
  | { status: 'saved'; quarantined?: number }
  | { status: 'unreachable' | 'later' | 'signedOut'; failure: Failure | null }
  | { status: 'parked'; parked: LoggedCall[] };

/** Number of passes that include acts recorded during the save; later acts are left to the next save. */
const passes = 3;

/** Number of times a round is closed again after calls that the backend had lost were resent. */
const closings = 3;

/** Retention time of an acknowledged call. (offline-and-safety, 10) */
const receiptMs = 30 * 86_400_000;

/** Returns the time before which acknowledged receipts can be purged. */
export const receiptsEnd = (now: Date): string => new Date(now.getTime() - receiptMs).toISOString();

const failedSave = ({ status, failure }: Sending): SaveResult | null =>
  status === 'done' ? null : { status, failure };

/** Returns the result of a save that couldn't read a required resource. */
export const failureResult = (failure: Failure): SaveResult => {
  const { kind } = resultOfFailure(failure);
  return { status: kind === 'unreachable' || kind === 'signedOut' ? kind : 'later', failure };
};

/** Returns the act with which the waiting closing call ends the work; null if none waits. */
const pendingEnd = ({ calls }: RoundLog): 'pause' | 'finish' | null => {
  const ends = calls.flatMap((logged) =>
    isPending(logged) && logged.call?.call === 'updateRound' ? [logged.call.body.done] : [],
  );
  if (ends.length === 0) return null;
  return ends.some((done) => done != null) ? 'finish' : 'pause';
};

const parkedIn = (log: RoundLog): LoggedCall[] => log.calls.filter((logged) => logged.state === 'parked');

/** Returns the snapshot to seal against; refetches it if the device lost it. */
export const ensureSnapshot = async (ports: SavePorts, owner: RoundOwner): Promise<Snapshot | SaveResult> => {
  const storedSnapshot = await ports.snapshots.round(owner);
  if (storedSnapshot) return storedSnapshot;
  const { ackNo } = await ports.outbox.readRound(owner);
  const fetched = await fetchRound(ports.send, owner.roundId);
  if (!fetched.ok) return failureResult(fetched.failure);
  return ports.snapshots.keepRound(owner, fetched.data, ackNo);
};

/**
 * Reloads drawings and checklists (step 6), so that the view shows the server's state. Without the right to read them it continues with the
 * existing data: the closing call's refusal then decides. [SAVE-09]
 */
const reload = async (
  ports: SavePorts,
  owner: RoundOwner,
  snapshot: Snapshot,
): Promise<Snapshot | SaveResult> => {
  const { ackNo } = await ports.outbox.readRound(owner);
  const parts = await fetchRoundParts(ports.send, owner.roundId);
  if (parts.ok) return ports.snapshots.keepRound(owner, { ...snapshot.data, ...parts.data }, ackNo);
  return resultOfFailure(parts.failure).kind === 'parked' ? snapshot : failureResult(parts.failure);
};

/** Sends the waiting calls; calls refused because the user lost the right go to the quarantine at once, whose failures are the save's. */
const sendAndFile = async (ports: SavePorts, owner: RoundOwner, isClosing: boolean): Promise<Sending> => {
  const sending = await sendRound(ports, owner, isClosing);
  if (sending.status !== 'done' && sending.status !== 'later') return sending;
  return { ...sending, ...(await quarantineRefused(ports, owner)) };
};

/** Stores the round from the closing call's response; missing parts are kept, and an invalid one changes nothing. */
const keepClosed = async (
  { snapshots }: SavePorts,
  owner: RoundOwner,
  { data }: Snapshot,
  answer: unknown,
  ackNo: number,
): Promise<void> => {
  if (!(answer instanceof Object) || !('id' in answer) || answer.id !== owner.roundId) return;
  try {
    await snapshots.keepRound(owner, { ...data, round: readRound({ ...data.round, ...answer }) }, ackNo);
  } catch (error) {
    if (!(error instanceof UnfitError)) throw error;
    logFailure('the answer to a closing call is not kept', error);
  }
};

/** Updates the round (step 7) once nothing else of it waits or is parked. [SAVE-10] */
const close = async (ports: SavePorts, owner: RoundOwner, snapshot: Snapshot): Promise<SaveResult> => {
  const before = await ports.outbox.readRound(owner);
  const otherCalls = before.calls.filter((logged) => logged.call?.step !== 'round');
  const parked = otherCalls.filter((logged) => logged.state === 'parked');
  // First, because calls that wait for a refused creation, such as a photo for its flaw, wait for the same person.
  if (parked.length > 0) return { status: 'parked', parked };
  const waiting = otherCalls.find(isPending);
  if (waiting) return { status: 'later', failure: waiting.failure };
  const end = pendingEnd(before);
  const doubled = end === null ? 0 : await removeDoubles(ports, before, snapshot.data);
  // A pause doesn't wait for it: the finish checks again.
  if (doubled instanceof Object && end === 'finish') return failureResult(doubled);
  const base = doubled === 0 || doubled instanceof Object ? snapshot : await reload(ports, owner, snapshot);
  if ('status' in base) return base;
  const sending = await sendAndFile(ports, owner, true);
  const failedResult = failedSave(sending);
  if (failedResult) return failedResult;
  const after = await ports.outbox.readRound(owner);
  await keepClosed(ports, owner, base, sending.closing, after.ackNo);
  const parkedCalls = parkedIn(after);
  return parkedCalls.length > 0 ? { status: 'parked', parked: parkedCalls } : { status: 'saved' };
};

/** Seals new work; a bug on the way doesn't block calls that are sealed already. Returns whether there was anything, or the fault. */
export const sealNew = async (
  ports: SavePorts,
  owner: RoundOwner,
  snapshot: Snapshot,
): Promise<boolean | Failure> => {
  try {
    return await sealRound(ports, owner, snapshot);
  } catch (error) {
    if (!(error instanceof FoldError)) throw error;
    logFailure('the round could not be sealed', error);
    return deviceFailure('round_not_folded');
  }
};

/** Runs steps 1 to 6, repeated while new acts are recorded; returns the snapshot after them. */
const sendParts = async (
  ports: SavePorts,
  owner: RoundOwner,
  snapshot: Snapshot,
): Promise<Snapshot | SaveResult> => {
  let base = snapshot;
  for (let pass = 0; pass < passes; pass += 1) {
    const sealed = await sealNew(ports, owner, base);
    if (pass > 0 && sealed === false) break;
    const sending = await sendAndFile(ports, owner, false);
    const failedResult = failedSave(sending);
    if (failedResult) return failedResult;
    const reloaded = await reload(ports, owner, base);
    if ('status' in reloaded) return reloaded;
    if (sealed instanceof Object) return { status: 'later', failure: sealed };
    base = reloaded;
  }
  return base;
};

/** Sends the sealed calls of a save without anything to seal against; returns the save's result. */
const sendSealed = async (ports: SavePorts, owner: RoundOwner, result: SaveResult): Promise<SaveResult> => {
  if (result.status !== 'later') return result;
  return failedSave(await sendAndFile(ports, owner, false)) ?? result;
};

/** Returns the number of calls that the quarantine took since a timestamp; undefined when none. */
const filedSince = async (
  { outbox }: SavePorts,
  owner: RoundOwner,
  began: string,
): Promise<{ quarantined?: number }> => {
  const { calls } = await outbox.readRound(owner);
  const filed = calls.filter(({ quarantineId, ackedAt }) => quarantineId && (ackedAt ?? '') >= began);
  return filed.length > 0 ? { quarantined: filed.length } : {};
};

const isPutUpAgain = (result: SaveResult): boolean =>
  result.status === 'later' && result.failure?.codes.includes('call_missing') === true;

/**
 * Seals new work and replays it in the specified order (the bulk save), advancing the cursor after each acknowledged call, so that an
 * interrupted save continues where it stopped. Calls found lost at the closing are resent, and it is repeated. [SAVE-01, SAVE-11]
 */
export const replayRound = async (ports: SavePorts, owner: RoundOwner): Promise<SaveResult> => {
  const began = ports.now().toISOString();
  let base = await ensureSnapshot(ports, owner);
  if ('status' in base) return sendSealed(ports, owner, base);
  let result: SaveResult = { status: 'later', failure: null };
  for (let closing = 0; closing < closings; closing += 1) {
    base = await sendParts(ports, owner, base);
    if ('status' in base) return base;
    result = await close(ports, owner, base);
    if (!isPutUpAgain(result)) break;
  }
  if (result.status === 'parked') await withdrawFinish(ports, owner);
  if (result.status === 'saved') result = { ...result, ...(await filedSince(ports, owner, began)) };
  await ports.outbox.purge(receiptsEnd(ports.now()));
  return result;
};
