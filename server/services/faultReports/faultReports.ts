import { and, eq, inArray, lt, ne, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import {
  keptContactDays,
  keptDeclinedPhotoDays,
  maxWaitingReports,
} from '#contract/faultReports/reportLimits.ts';
import type { Language } from '#contract/constants.ts';
import type { FaultReport } from '#contract/faultReports/faultReport.ts';
import type { Database } from '#server/db/client.ts';
import { buildings, floors } from '#server/db/schema/buildings.ts';
import { itemCodes } from '#server/db/schema/codes.ts';
import { faultReportFiles, faultReports } from '#server/db/schema/faultReports.ts';
import { files, mapItems, maps } from '#server/db/schema/drawings.ts';
import { users } from '#server/db/schema/users.ts';
import { customers } from '#server/db/schema/tenants.ts';
import type { CallName } from '#contract/calls.ts';
import { looseFlawFromClick } from '#domain/drawings/coordinates.ts';
import type { LooseFlawPosition } from '#domain/drawings/coordinates.ts';
import type { RequestContext } from '#server/core/authorise.ts';
import type { Call } from '#server/core/call.ts';
import { later } from '#domain/dates.ts';
import { orNotFound, fail } from '#server/core/httpProblem.ts';
import { publishEvent } from '../events/publishEvents.ts';
import { placeOf } from '../flaws/flaws.ts';
import type { FlawPlace } from '../flaws/flaws.ts';
import { queueNotification } from '../flaws/promptNotifications.ts';
import type { CallerScope } from '../scope/roundScope.ts';
import { updatedColumns, lockActive, createdColumns, onlyRow } from '../shared/changes.ts';

export type ReportRow = typeof faultReports.$inferSelect;

/** Item with its code, as printed on its label. */
export interface LabelledItem {
  codeId: number;
  code: string;
  mapItemId: number;
  buildingId: number;
  customerId: number;
  positionNumber: number;
  kind: string;
}

/** Normalises a typed code: case, blanks and hyphens don't matter. */
const codeOf = (written: string): string => written.toUpperCase().replace(/[\s-]/g, '');

/** Returns the non-deleted item of a code in a non-deleted building; undefined for an unknown, blank or released code alike. [LIFE-55] */
export async function itemOfCode(db: Database, written: string): Promise<LabelledItem | undefined> {
  const code = codeOf(written);
  if (!/^[0-9A-Z]{6,12}$/.test(code)) return undefined;
  const [row] = await db
    .select({
      codeId: itemCodes.id,
      code: itemCodes.code,
      mapItemId: mapItems.id,
      buildingId: mapItems.buildingId,
      customerId: mapItems.customerId,
      positionNumber: mapItems.positionNumber,
      kind: mapItems.name,
    })
    .from(itemCodes)
    .innerJoin(mapItems, eq(mapItems.id, itemCodes.mapItemId))
    .innerJoin(buildings, eq(buildings.id, mapItems.buildingId))
    .where(
      and(
        eq(itemCodes.code, code),
        sql`${itemCodes.released} is null`,
        eq(mapItems.deleted, false),
        eq(buildings.deleted, false),
      ),
    );
  return row;
}

/**
 * Locks an item and its building until the report is written, and reads the owner after the lock, since a move may just have ended.
 * @throws HttpProblem not_found
 */
export async function lockLabelled(
  db: Database,
  { buildingId, mapItemId, code }: LabelledItem,
): Promise<LabelledItem> {
  await lockActive(db, buildings, [buildingId]);
  await lockActive(db, mapItems, [mapItemId]);
  const item = await itemOfCode(db, code);
  return orNotFound(item?.mapItemId === mapItemId ? item : undefined);
}

const photos: SQL<number[]> = sql`coalesce((
  select json_agg(p.id order by p.position, p.id) from (
    select fi.id, rf.position from fault_report_files rf join files fi on fi.id = rf.file_id and not fi.deleted
      where rf.report_id = ${faultReports.id}
    union all select fi.id, ff.position from flaw_files ff join files fi on fi.id = ff.file_id and not fi.deleted
      where ff.flaw_id = ${faultReports.flawId} and ff.event_id is null) p), '[]'::json)`;

/** Selects reports of non-deleted buildings, with the deciding user only if the caller may see them; add conditions, order and window. */
export function selectReports({ db, scope }: RequestContext) {
  return db
    .select({
      report: faultReports,
      customerName: customers.name,
      buildingName: buildings.name,
      floorName: floors.name,
      mapId: maps.id,
      itemName: mapItems.name,
      positionNumber: mapItems.positionNumber,
      isItemGone: mapItems.deleted,
      decidedBy: users.email,
      fileIds: photos,
    })
    .from(faultReports)
    .innerJoin(customers, eq(customers.id, faultReports.customerId))
    .innerJoin(buildings, and(eq(buildings.id, faultReports.buildingId), eq(buildings.deleted, false)))
    .innerJoin(mapItems, eq(mapItems.id, faultReports.mapItemId))
    .innerJoin(maps, eq(maps.id, mapItems.mapId))
    .innerJoin(floors, eq(floors.id, maps.floorId))
    .leftJoin(users, and(eq(users.id, faultReports.decidedBy), scope.ownCustomers(users.customerId)))
    .$dynamic();
}

/** Returns the condition for reports of customers in the caller's own scope. */
export const reportsInScope = ({ scope }: CallerScope): SQL | undefined =>
  scope.ownCustomers(faultReports.customerId);

/** Returns a report in scope. @throws HttpProblem not_found */
export async function readReport(call: Call<CallName>, id: number, lock = false): Promise<ReportRow> {
  const query = call.db
    .select()
    .from(faultReports)
    .where(and(eq(faultReports.id, id), reportsInScope(call)));
  const [row] = await (lock ? query.for('update') : query);
  return orNotFound(row);
}

/**
 * Returns the place of a report's flaw: its item; if that was deleted, the item's position on its drawing, or without a drawing
 * only its building. [LIFE-151]
 */
export async function placeOfReport(
  call: Call<CallName>,
  { mapItemId, buildingId, customerId }: ReportRow,
): Promise<FlawPlace & Partial<LooseFlawPosition>> {
  const [row] = await call.db
    .select({ item: mapItems, mapId: maps.id })
    .from(mapItems)
    .leftJoin(maps, and(eq(maps.id, mapItems.mapId), eq(maps.deleted, false)))
    .where(eq(mapItems.id, mapItemId));
  if (row && !row.item.deleted) return placeOf(call, { mapItemId });
  const place = { round: null, roundHistoryInfoId: null, mapItemId: null, buildingId, customerId };
  const mapId = row?.mapId ?? null;
  if (!row || mapId === null) return { ...place, mapId };
  const { isPlaced, positionX: x, positionY: y } = row.item;
  return { ...place, mapId, ...looseFlawFromClick(isPlaced && x !== null && y !== null ? { x, y } : null) };
}

/** Converts a report to the API's format. */
export function presentReport({
  report: { codeId: _code, pageHash: _hash, pageEnded: _ended, state, language, ...report },
  decidedBy,
  ...place
}: Awaited<ReturnType<typeof selectReports>>[number]): FaultReport {
  return {
    ...report,
    ...place,
    decidedBy: decidedBy ?? '',
    state: state as FaultReport['state'],
    language: language as Language,
  };
}

/** Selects the photos of a pending report, in order. */
export const reportPhotos = (db: Database, reportId: number) =>
  db
    .select({ id: files.id, sha256: files.sha256 })
    .from(faultReportFiles)
    .innerJoin(files, and(eq(files.id, faultReportFiles.fileId), eq(files.deleted, false)))
    .where(eq(faultReportFiles.reportId, reportId))
    .orderBy(faultReportFiles.position, faultReportFiles.id);

/** Condition for reports of roots without a retention of their own for contact details. */
const hasUsualRetention = sql`${faultReports.customerId} not in (select c.id from customers c
  join retention_settings s on s.customer_id = c.root_id and s.contacts_months is not null)`;

/**
 * Erases the contact details of reporters, and the photos of declined reports, after their retention periods. Safe to run on several
 * servers at once. [LIFE-60]
 */
export async function eraseOldContacts(db: Database, now: Date): Promise<void> {
  const isPast = lt(faultReports.created, later(now, { days: -keptContactDays }));
  const isOld = and(isPast, ne(faultReports.contact, ''), hasUsualRetention);
  const moment = now.toISOString();
  await db
    .update(faultReports)
    .set({ contact: '', ...updatedColumns(faultReports, moment) })
    .where(isOld);
  const isLongDeclined = lt(faultReports.decided, later(now, { days: -keptDeclinedPhotoDays }));
  const declined = and(isLongDeclined, eq(faultReports.state, 'declined'));
  const theirs = db
    .select({ id: faultReportFiles.fileId })
    .from(faultReportFiles)
    .innerJoin(faultReports, and(eq(faultReports.id, faultReportFiles.reportId), declined));
  await db
    .update(files)
    .set({ deleted: true, ...updatedColumns(files, moment) })
    .where(and(inArray(files.id, theirs), eq(files.deleted, false)));
}

/** Ends the pages of the reports of buildings that change their owner; the reports themselves move along. (moves) [LIFE-65] */
export async function endReportPages(
  db: Database,
  buildingIds: readonly number[],
  now: string,
): Promise<void> {
  const ofBuildings = and(
    inArray(faultReports.buildingId, [...buildingIds]),
    sql`${faultReports.pageEnded} is null`,
  );
  await db.update(faultReports).set({ pageEnded: now }).where(ofBuildings);
}

/**
 * Fails if too many reports are pending. An item without pending reports always accepts one, so that reports on other
 * items can't block its label.
 * @throws HttpProblem reports_full [LIFE-203]
 */
async function rejectMany(db: Database, { mapItemId, customerId }: LabelledItem): Promise<void> {
  const isWaiting = eq(faultReports.state, 'waiting');
  const ofItem = await db.$count(faultReports, and(isWaiting, eq(faultReports.mapItemId, mapItemId)));
  if (ofItem === 0) return;
  if (ofItem >= maxWaitingReports.item) fail('reports_full');
  const ofCustomer = await db.$count(faultReports, and(isWaiting, eq(faultReports.customerId, customerId)));
  if (ofCustomer >= maxWaitingReports.customer) fail('reports_full');
}

/**
 * Inserts a report once per page token: submitting a form twice creates one report. Returns the report of the page.
 * @throws HttpProblem reports_full
 */
export async function insertReport(
  db: Database,
  item: LabelledItem,
  said: Pick<ReportRow, 'pageHash' | 'text' | 'contact' | 'language'>,
  now: string,
): Promise<ReportRow> {
  const ofPage = eq(faultReports.pageHash, said.pageHash);
  const [before] = await db.select().from(faultReports).where(ofPage);
  if (before) return before;
  await rejectMany(db, item);
  const { codeId, mapItemId, buildingId, customerId } = item;
  const [added] = await db
    .insert(faultReports)
    .values({ ...said, codeId, mapItemId, buildingId, customerId, ...createdColumns(now) })
    .onConflictDoNothing()
    .returning({ id: faultReports.id });
  if (added) {
    await queueNotification({ db, now, userId: null }, { kind: 'report', faultReportId: added.id });
    const event = { type: 'fault_report.received', customerId, buildingId, ids: [added.id] } as const;
    await publishEvent(db, event, now);
  }
  return onlyRow(await db.select().from(faultReports).where(ofPage));
}
