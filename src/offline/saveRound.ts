import type { RoundHistory } from '../contract/round.ts';
import type { Outcome } from '../platform/envelope.ts';
import type { Failure } from '../platform/failure.ts';
import { withdrawFinish } from './finishing.ts';
import { fetchRound, fetchRoundParts } from './fetchRound.ts';
import type { Copy, RoundLog, RoundOwner } from './outboxTypes.ts';
import { isPending } from './roundLog.ts';
import type { Snapshot } from './roundsDatabase.ts';
import type { SavePorts } from './savePorts.ts';
import { sealRound } from './sealRound.ts';
import { resultOfFailure } from './sendCall.ts';
import { sendRound, type Sending } from './sendRound.ts';

/**
 * What a save came to. `saved`: everything is acknowledged, the closing call too. `unreachable`: no connection, all is kept.
 * `later`: trouble that a later try may cure. `parked`: something was refused and waits for a person; the closing call waits too.
 */
export type SaveResult =
  | { status: 'saved' }
  | { status: 'unreachable' | 'later' | 'signedOut'; failure: Failure | null }
  | { status: 'parked'; parked: Copy[] };

/** How often acts that came during the save are taken along before the rest is left to the next save. */
const passes = 3;

/** How long an acknowledged copy is kept. (offline-and-safety, 10) */
const receiptDays = 30;

const troubled = ({ status, failure }: Sending): SaveResult | null =>
  status === 'done' ? null : { status, failure };

const troubleOf = (outcome: Outcome<unknown>): SaveResult | null => {
  if (outcome.ok) return null;
  const { kind } = resultOfFailure(outcome.failure);
  return {
    status: kind === 'unreachable' || kind === 'signedOut' ? kind : 'later',
    failure: outcome.failure,
  };
};

const parkedIn = (log: RoundLog): Copy[] => log.copies.filter((copy) => copy.state === 'parked');

/** The snapshot to seal against; a device that lost it asks the server anew. */
const ensureSnapshot = async (ports: SavePorts, owner: RoundOwner): Promise<Snapshot | SaveResult> => {
  const kept = await ports.snapshots.round(owner);
  if (kept) return kept;
  const { ackNo } = await ports.outbox.readRound(owner);
  const fetched = await fetchRound(ports.send, owner.roundId);
  const trouble = troubleOf(fetched);
  if (trouble || !fetched.ok) return trouble ?? { status: 'later', failure: null };
  return ports.snapshots.keepRound(owner, fetched.data, ackNo);
};

/** Step 6: reloads drawings and checklists, so that the view stands on what the server has now. [SAVE-09] */
const reload = async (
  ports: SavePorts,
  owner: RoundOwner,
  snapshot: Snapshot,
): Promise<Snapshot | SaveResult> => {
  const { ackNo } = await ports.outbox.readRound(owner);
  const parts = await fetchRoundParts(ports.send, owner.roundId);
  const trouble = troubleOf(parts);
  if (trouble || !parts.ok) return trouble ?? { status: 'later', failure: null };
  return ports.snapshots.keepRound(owner, { ...snapshot.data, ...parts.data }, ackNo);
};

/** Step 7: updates the round, once nothing else of it waits or is parked. [SAVE-10] */
const close = async (ports: SavePorts, owner: RoundOwner, snapshot: Snapshot): Promise<SaveResult> => {
  const before = await ports.outbox.readRound(owner);
  const others = before.copies.filter((copy) => copy.call?.step !== 'round');
  const parked = others.filter((copy) => copy.state === 'parked');
  // First: what waits for a refused creation, as a photo for its flaw, waits for the same person.
  if (parked.length > 0) return { status: 'parked', parked };
  const waiting = others.find(isPending);
  if (waiting) return { status: 'later', failure: waiting.failure };
  const sending = await sendRound(ports, owner, true);
  const trouble = troubled(sending);
  if (trouble) return trouble;
  const after = await ports.outbox.readRound(owner);
  if (sending.closing instanceof Object) {
    const round = sending.closing as RoundHistory;
    await ports.snapshots.keepRound(owner, { ...snapshot.data, round }, after.ackNo);
  }
  const refused = parkedIn(after);
  return refused.length > 0 ? { status: 'parked', parked: refused } : { status: 'saved' };
};

/**
 * The bulk save: seals what is new and replays it in the specified order, the cursor moving on after each acknowledged call, so
 * that a save that was cut off continues where it stopped. [SAVE-01, SAVE-11]
 */
export const saveRound = async (ports: SavePorts, owner: RoundOwner): Promise<SaveResult> => {
  const snapshot = await ensureSnapshot(ports, owner);
  if ('status' in snapshot) return snapshot;
  let base = snapshot;
  for (let pass = 0; pass < passes; pass += 1) {
    const isSealed = await sealRound(ports, owner, base);
    if (pass > 0 && !isSealed) break;
    const sending = await sendRound(ports, owner, false);
    const trouble = troubled(sending);
    if (trouble) return trouble;
    const reloaded = await reload(ports, owner, base);
    if ('status' in reloaded) return reloaded;
    base = reloaded;
  }
  const result = await close(ports, owner, base);
  if (result.status === 'parked') await withdrawFinish(ports, owner);
  await ports.outbox.purge(new Date(ports.now().getTime() - receiptDays * 86_400_000).toISOString());
  return result;
};
