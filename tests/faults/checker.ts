import { and, eq, gt, inArray } from 'drizzle-orm';
import { flawFiles } from '#server/db/schema/flawEvents.ts';
import { flaws } from '#server/db/schema/flaws.ts';
import { idempotencyReceipts } from '#server/db/schema/receipts.ts';
import { roundHistories, roundHistoryItems, roundHistoryQuestions } from '#server/db/schema/rounds.ts';
import { itemUnits, serviceEvents } from '#server/db/schema/maintenance.ts';
import type { Database } from '#server/db/client.ts';
import type { Device } from '#offline/log/device.ts';
import type { LoggedCall } from '#offline/log/outboxTypes.ts';
import { findStrays } from '../support/database/census.ts';
import type { Sent } from './wire.ts';
import type { Expected } from './work.ts';

/** Outcomes that break the rule of exactly one effect for each operation. */
export type Harm = 'lost' | 'duplicate' | 'phantom' | 'torn' | 'leaked' | 'stuck';

/** Everything found wrong, one line each; should be empty. */
export type Findings = { harm: Harm; what: string }[];

/** Final state of a run, for the checker. */
export interface Remains {
  db: Database;
  /** Rounds with the effects that their inspectors' actions must have. */
  rounds: readonly { roundId: number; expected: Expected; oldFlawIds: readonly number[] }[];
  /** Each tablet's stores, and who worked on it. */
  devices: readonly { name: string; device: Device; userIds: readonly number[] }[];
  sent: readonly Sent[];
  /** Receipts up to this id are from before the run. */
  receiptsBefore: number;
  /** The keys of calls that no tablet makes. */
  officeKeys: ReadonlySet<string>;
  signedOut: readonly string[];
  /** Periods without a retry, longer than allowed, while a call could be sent. */
  idle: readonly string[];
}

const isSameMoment = (a: string | null, b: string): boolean => a !== null && Date.parse(a) === Date.parse(b);

/** Counts the findings of each kind. */
export const countHarms = (findings: Findings): Record<Harm, number> => {
  const count = (harm: Harm): number => findings.filter((finding) => finding.harm === harm).length;
  return {
    lost: count('lost'),
    duplicate: count('duplicate'),
    phantom: count('phantom'),
    torn: count('torn'),
    leaked: count('leaked'),
    stuck: count('stuck'),
  };
};

/** Reads database, receipts and logs, and tells everything that isn't exactly as the inspectors left it. */
export const check = async (remains: Remains): Promise<Findings> => {
  const findings: Findings = [];
  const note = (harm: Harm, what: string): void => void findings.push({ harm, what });
  for (const round of remains.rounds) await checkRound(remains.db, round, note);
  const calls = await checkLogs(remains, note);
  await checkReceipts(remains, calls, note);
  for (const { reference, id, named } of await findStrays(remains.db))
    note('leaked', `${reference} of ${id} names ${named}, which its owner can't read`);
  for (const idleWork of remains.idle) note('stuck', idleWork);
  checkRepeats(remains.sent, note);
  return findings;
};

type Note = (harm: Harm, what: string) => void;
type Round = Remains['rounds'][number];

const checkRound = async (db: Database, round: Round, note: Note): Promise<void> => {
  const { roundId, expected } = round;
  await checkAnswers(db, round, note);
  await checkItems(db, round, note);
  await checkFlaws(db, round, note);
  const [history] = await db.select().from(roundHistories).where(eq(roundHistories.id, roundId));
  if (expected.done !== null && history?.done === null) note('lost', `round ${roundId} is not finished`);
  if (expected.done === null && history?.done !== null)
    note('phantom', `round ${roundId} is finished by nobody`);
};

const checkAnswers = async (db: Database, { roundId, expected }: Round, note: Note): Promise<void> => {
  const rows = await db
    .select()
    .from(roundHistoryQuestions)
    .where(eq(roundHistoryQuestions.roundHistoryId, roundId));
  for (const row of rows) {
    const expectedAnswer = expected.answers.get(row.id);
    const name = `question ${row.id}`;
    const isUntouched = row.answer === null && row.userName === '';
    if (!expectedAnswer) {
      if (!isUntouched) note('phantom', `${name} is answered by nobody: ${row.answer}`);
    } else if (row.answer !== expectedAnswer.answer) {
      note(
        isUntouched ? 'lost' : 'torn',
        `${name} holds ${String(row.answer)}, not ${String(expectedAnswer.answer)}`,
      );
    } else if (row.answerDescription !== expectedAnswer.answerDescription) {
      note('torn', `${name} holds another description`);
    } else if (row.userName !== expectedAnswer.by) {
      note('leaked', `${name} stands under ${row.userName}, not ${expectedAnswer.by}`);
    }
  }
};

const checkItems = async (db: Database, { roundId, expected }: Round, note: Note): Promise<void> => {
  const rows = await db.select().from(roundHistoryItems).where(eq(roundHistoryItems.roundHistoryId, roundId));
  for (const row of rows) {
    const expectedItem = expected.items.get(row.id);
    const name = `item ${row.id}`;
    const isUntouched = row.controlled === null && !row.continueWithoutAdding;
    if (!expectedItem) {
      if (!isUntouched) note('phantom', `${name} is judged by nobody`);
    } else if (isUntouched) {
      note('lost', `${name} is not judged`);
    } else if (
      !isSameMoment(row.controlled, expectedItem.controlled) ||
      row.continueWithoutAdding !== expectedItem.isSkipped ||
      (row.uncheckedReason === 'locked') !== expectedItem.isSkipped
    ) {
      note('torn', `${name} holds ${String(row.controlled)}, not ${expectedItem.controlled}`);
    } else if (row.userName !== expectedItem.by) {
      note('leaked', `${name} stands under ${row.userName}, not ${expectedItem.by}`);
    }
    await checkAlong(db, row, expected.along.get(row.id), note);
  }
};

/** Checks that each action recorded with an item is stored exactly once, and no other. */
const checkAlong = async (
  db: Database,
  row: typeof roundHistoryItems.$inferSelect,
  wanted: string | undefined,
  note: Note,
): Promise<void> => {
  const { id, mapItemId, roundHistoryId } = row;
  const counts = {
    replaced: await db.$count(
      itemUnits,
      and(eq(itemUnits.mapItemId, mapItemId ?? 0), eq(itemUnits.roundHistoryId, roundHistoryId)),
    ),
    serviced: await db.$count(
      serviceEvents,
      and(eq(serviceEvents.mapItemId, mapItemId ?? 0), eq(serviceEvents.roundHistoryId, roundHistoryId)),
    ),
    scanned: row.scan === null ? 0 : 1,
    photographed: row.uncheckedFileId === null ? 0 : 1,
  };
  for (const [what, count] of Object.entries(counts)) {
    const due = what === wanted ? 1 : 0;
    if (count < due) note('lost', `item ${id} isn't ${what}`);
    if (count > due) note(due === 0 ? 'phantom' : 'duplicate', `item ${id} is ${what} ${count} times`);
  }
};

const checkFlaws = async (
  db: Database,
  { roundId, expected, oldFlawIds }: Round,
  note: Note,
): Promise<void> => {
  const rows = await db
    .select()
    .from(flaws)
    .where(and(eq(flaws.roundHistoryId, roundId), eq(flaws.deleted, false)));
  const ids = rows.map(({ id }) => id);
  const links = ids.length > 0 ? await db.select().from(flawFiles).where(inArray(flawFiles.flawId, ids)) : [];
  for (const [name, wanted] of expected.newFlaws) {
    const sameNamed = rows.filter((flaw) => flaw.name === name);
    const [flaw] = sameNamed;
    if (!flaw) {
      note('lost', `flaw "${name}" is missing`);
      continue;
    }
    if (sameNamed.length > 1) note('duplicate', `flaw "${name}" is there ${sameNamed.length} times`);
    if (flaw.measure !== wanted.measure || flaw.description !== wanted.description)
      note('torn', `flaw "${name}" holds other texts`);
    if (flaw.performer !== wanted.by) note('leaked', `flaw "${name}" stands under ${flaw.performer}`);
    const photos = links.filter((link) => sameNamed.some(({ id }) => id === link.flawId)).length;
    if (photos < wanted.photos) note('lost', `flaw "${name}" has ${photos} of ${wanted.photos} photos`);
    if (photos > wanted.photos)
      note('duplicate', `flaw "${name}" has ${photos} photos, not ${wanted.photos}`);
  }
  for (const flaw of rows)
    if (!expected.newFlaws.has(flaw.name)) note('phantom', `flaw "${flaw.name}" was found by nobody`);

  const old =
    oldFlawIds.length > 0
      ? await db
          .select()
          .from(flaws)
          .where(inArray(flaws.id, [...oldFlawIds]))
      : [];
  for (const flaw of old) {
    const expectedFlaw = expected.changedFlaws.get(flaw.id);
    const isFixed = flaw.done !== null;
    if (!expectedFlaw) {
      if (isFixed) note('phantom', `old flaw ${flaw.id} is fixed by nobody`);
    } else if (
      isFixed !== expectedFlaw.isFixed ||
      (expectedFlaw.name ?? flaw.name) !== flaw.name ||
      (expectedFlaw.measure ?? flaw.measure) !== flaw.measure
    ) {
      note('lost', `the change of old flaw ${flaw.id} is missing`);
    } else if (expectedFlaw.isFixed && flaw.doneBy !== expectedFlaw.by) {
      note('leaked', `old flaw ${flaw.id} is fixed by ${flaw.doneBy}, not ${expectedFlaw.by}`);
    }
  }
};

/** Nothing waits on a tablet any more, and nothing is parked or signed out. */
const checkLogs = async (
  { devices, rounds, signedOut }: Remains,
  note: Note,
): Promise<Map<string, LoggedCall>> => {
  const calls = new Map<string, LoggedCall>();
  for (const name of signedOut) note('stuck', `${name} was signed out`);
  for (const { name, device, userIds } of devices) {
    for (const ownerUserId of userIds) {
      const unsent = await device.outbox.countUnsent(ownerUserId);
      if (unsent > 0) note('stuck', `${name} holds ${unsent} unsent operations of user ${ownerUserId}`);
      for (const { roundId } of rounds) {
        const log = await device.outbox.readRound({ ownerUserId, roundId });
        for (const logged of log.calls) {
          if (logged.call) calls.set(logged.callId, logged);
          if (logged.state === 'parked')
            note(
              'stuck',
              `${name} parked ${logged.call?.call ?? 'nothing'} ${JSON.stringify(logged.failure)}`,
            );
        }
      }
    }
  }
  return calls;
};

/** One receipt for each acknowledged call, whole and its owner's; none for anything else. */
const checkReceipts = async (
  { db, receiptsBefore, officeKeys, sent }: Remains,
  calls: Map<string, LoggedCall>,
  note: Note,
): Promise<void> => {
  const rows = await db.select().from(idempotencyReceipts).where(gt(idempotencyReceipts.id, receiptsBefore));
  const byKey = Map.groupBy(rows, (row) => row.idempotencyKey);
  for (const [key, same] of byKey) {
    // Quarantined calls and their photos use keys derived from the call's own.
    const logged = calls.get(key.replace(/^[qp]-/, ''));
    const [row] = same;
    if (same.length > 1) note('duplicate', `key ${key} has ${same.length} receipts`);
    if (row?.answer === null) note('torn', `the receipt of ${key} has no answer`);
    if (officeKeys.has(key)) continue;
    if (!logged) note('phantom', `the receipt of ${key} belongs to no call of any tablet`);
    else if (row?.owner !== `user:${logged.ownerUserId}`)
      note('leaked', `${logged.call?.call} of user ${logged.ownerUserId} was sent as ${row?.owner}`);
  }
  // A call without its idempotency key leaves no receipt.
  const stripped = new Set(sent.flatMap(({ key, fault }) => (fault === 'stripped' ? [key] : [])));
  for (const [key, logged] of calls)
    if (logged.state === 'acked' && !byKey.has(key) && !logged.quarantineId && !stripped.has(key))
      note('lost', `${logged.call?.call} ${key} counts as sent and never arrived`);
};

/** A call whose success a tablet has noted is not sent again: noted it is when the tablet went on to another one. */
const checkRepeats = (sent: readonly Sent[], note: Note): void => {
  const answered = new Map<string, string>();
  const notedKeys = new Set<string>();
  for (const { tablet, key, isWrite, isAnswered } of sent) {
    if (key === null || !isWrite) continue;
    if (notedKeys.has(key)) note('duplicate', `${key} was sent again after its answer was noted`);
    const before = answered.get(tablet);
    if (before !== undefined && before !== key) notedKeys.add(before);
    if (isAnswered) answered.set(tablet, key);
    else answered.delete(tablet);
  }
};
