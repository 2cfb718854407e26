import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { flawEventCreate } from '#contract/flaws/flawWork.ts';
import type { Severity } from '#contract/constants.ts';
import type { Database } from '#server/db/client.ts';
import { files } from '#server/db/schema/drawings.ts';
import { flawFiles, flawEvents } from '#server/db/schema/flawEvents.ts';
import { flaws } from '#server/db/schema/flaws.ts';
import { contractorLinkFlaws } from '#server/db/schema/contractors.ts';
import { visitPointLinks } from '#server/db/schema/visits/visits.ts';
import { fail } from '#server/core/httpProblem.ts';
import { createdColumns, onlyRow } from '../shared/changes.ts';
import { isUnseen } from '../shared/seenText.ts';
import { inThread, noteEvent, publishFlaw, setFlaw } from './flawEvents.ts';
import type { FlawWriter } from './flawEvents.ts';
import type { FlawRow } from './flaws.ts';
import { rejectOwnCheck, rejectOwnEnd } from './ownFixes.ts';
import { severityRulesAt, workOfNew } from './severityRules.ts';

type Flaw = FlawRow['flaw'];

/**
 * Returns the columns of a fix. The first fix counts and is never cleared; whether another person must check it is decided by the current
 * rules, for the highest severity that the thread had. [FLAW-07, LIFE-70]
 */
export async function fixColumns(
  { db, now }: FlawWriter,
  flaw: Pick<Flaw, 'id' | 'customerId' | 'severity'>,
  { done, doneBy }: { done: string; doneBy: string },
) {
  const { rules } = await severityRulesAt(db, flaw.customerId);
  const severity = await gravestOf(db, flaw);
  const needsCheck = rules.find((rule) => rule.severity === severity)?.isCheckedByAnother ?? false;
  return { done, doneReceived: now, doneBy, needsCheck };
}

/** Returns the highest severity that a flaw, or one that it continues, has or had. */
async function gravestOf(
  db: Database,
  { id, severity }: Pick<Flaw, 'id' | 'severity'>,
): Promise<number | null> {
  const graded = await db
    .select({ details: flawEvents.details })
    .from(flawEvents)
    .where(and(inThread(id), sql`${flawEvents.details} -> 'severity' is not null`));
  const had = graded.flatMap(({ details }) => [details['severity'], details['severityBefore']]);
  const severities = [severity, ...had].filter((each) => typeof each === 'number');
  return severities.length === 0 ? null : Math.min(...severities);
}

/**
 * Fixes a flaw that the caller has locked, with the writer as author; returns false and changes nothing if it was fixed before.
 * @throws HttpProblem measure_required
 */
export async function fixFlaw(writer: FlawWriter, flaw: Flaw, measure: string): Promise<boolean> {
  if (flaw.done !== null) return false;
  const text = measure.trim() === '' ? flaw.measure : measure;
  if (isUnseen(text)) fail('measure_required', 'measure');
  const fix = await fixColumns(writer, flaw, { done: writer.now, doneBy: writer.userName });
  await setFlaw(writer, flaw.id, { ...fix, measure: text });
  // The proposed measure is kept in an event when another one replaces it. [LIFE-401]
  if (!isUnseen(flaw.measure) && flaw.measure !== text) {
    const details = { texts: true, measureBefore: flaw.measure, measureAfter: text };
    await noteEvent(writer, flaw, { kind: 'changed', details });
  }
  await noteEvent(writer, flaw, { kind: 'fixed', text });
  return true;
}

type Act = Pick<z.output<typeof flawEventCreate>, 'kind' | 'text' | 'created'>;

/**
 * Performs the chosen action on a flaw that the caller has locked: comments on it, approves or refuses its fix, or turns the flaw down.
 * Returns the id of its event.
 * @throws HttpProblem required without a text, flaw_not_to_check, flaw_fixed_by_you, flaw_already_fixed
 */
export async function actOnFlaw(
  writer: FlawWriter,
  flaw: Flaw,
  { kind, text, created }: Act,
): Promise<number> {
  if (kind !== 'checked' && isUnseen(text)) fail('required', 'text');
  if (kind === 'checked' || kind === 'refused') await rejectCheck(writer, flaw);
  if (kind === 'turnedDown') {
    if (flaw.done !== null) fail('flaw_already_fixed', 'kind');
    await rejectOwnEnd(writer, flaw, 'kind');
  }
  const { now, userId, userName } = writer;
  const id = await noteEvent(writer, flaw, {
    kind,
    text,
    created: kind === 'comment' ? saidAt(flaw, { now, created }) : now,
  });
  if (kind === 'checked') await setFlaw(writer, flaw.id, { checked: now, checkedBy: userId });
  if (kind === 'turnedDown') {
    const closingColumns = { done: now, doneReceived: now, doneBy: userName, turnedDown: now, measure: text };
    await setFlaw(writer, flaw.id, closingColumns);
  }
  if (kind === 'refused') {
    await setFlaw(writer, flaw.id, { checkRefused: now, checkedBy: userId });
    await continueFlaw(writer, flaw);
  }
  return id;
}

/** Returns the time of a comment, by the device's clock, limited to between the flaw's creation and now. [LIFE-73] */
function saidAt(flaw: Flaw, { now, created = now }: { now: string; created: string | undefined }): string {
  if (created > now) return now;
  return created < flaw.created ? flaw.created : created;
}

/** Fails unless the fix is unchecked, and fixed by another person. [LIFE-70] */
async function rejectCheck(writer: FlawWriter, flaw: Flaw): Promise<void> {
  const isFixed = flaw.done !== null && flaw.turnedDown === null;
  if (!isFixed || flaw.checked !== null || flaw.checkRefused !== null) fail('flaw_not_to_check', 'kind');
  await rejectOwnCheck(writer, flaw);
}

/**
 * Creates the flaw that continues one whose fix was refused: created at the time of the refusal, outside the round, with the same texts,
 * photos, role and person, and shown by the same contractors' links. Its due day counts from now, unless an authority has set it.
 * [LIFE-74, LIFE-150, LIFE-221]
 */
async function continueFlaw({ db, now, userName }: FlawWriter, flaw: Flaw): Promise<void> {
  const { name, description, sortKey, searchText, customerId, buildingId, mapId, mapItemId } = flaw;
  const { flawTypeId, flawPositionX, flawPositionY, flawScale, responsible, responsibleName, personId } =
    flaw;
  const storedSeverity = flaw.severity as Severity | null;
  const work = await workOfNew(db, { customerId, flawTypeId, created: now }, storedSeverity);
  const next = onlyRow(
    await db
      .insert(flaws)
      .values({
        name,
        description,
        sortKey,
        searchText,
        customerId,
        buildingId,
        mapId,
        mapItemId,
        flawTypeId,
        flawPositionX,
        flawPositionY,
        flawScale,
        responsible,
        responsibleName,
        personId,
        severity: work.severity,
        due: flaw.authorityDue ?? work.due,
        authorityDue: flaw.authorityDue,
        performer: userName,
        continuesId: flaw.id,
        ...createdColumns(now),
        created: flaw.created,
      })
      .returning({ id: flaws.id }),
  );
  await publishFlaw({ db, now }, { id: next.id, customerId, buildingId }, 'flaw.found');
  const points = await db.select().from(visitPointLinks).where(eq(visitPointLinks.flawId, flaw.id));
  for (const { pointId, party } of points)
    await db
      .insert(visitPointLinks)
      .values({ pointId, party, flawId: next.id, customerId, ...createdColumns(now) });
  const links = await db
    .select({ linkId: contractorLinkFlaws.linkId })
    .from(contractorLinkFlaws)
    .where(eq(contractorLinkFlaws.flawId, flaw.id));
  for (const { linkId } of links)
    await db
      .insert(contractorLinkFlaws)
      .values({ linkId, flawId: next.id, customerId, ...createdColumns(now) });
  const photos = await db
    .select({ file: files })
    .from(flawFiles)
    .innerJoin(files, eq(files.id, flawFiles.fileId))
    .where(and(eq(flawFiles.flawId, flaw.id), isNull(flawFiles.eventId), eq(files.deleted, false)))
    .orderBy(asc(flawFiles.position), asc(flawFiles.id));
  for (const [position, { file }] of photos.entries()) {
    const { id: _id, version: _version, ...photo } = file;
    // A separate row for the same bytes, so that deleting one keeps the other.
    const copy = onlyRow(
      await db
        .insert(files)
        .values({ ...photo, ...createdColumns(now) })
        .returning({ id: files.id }),
    );
    await db
      .insert(flawFiles)
      .values({ flawId: next.id, fileId: copy.id, customerId, position, ...createdColumns(now) });
  }
}
