import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { incidentKind, maxWaitingIncidents } from '#contract/registers/incidentEvents.ts';
import type { ReportedIncident } from '#contract/registers/incident.ts';
import type { RegisterLinkWrite } from '#contract/registers/registerRecord.ts';
import { productKind } from '#server/content/registers/registerKinds.ts';
import { fail } from '#server/core/httpProblem.ts';
import type { Database } from '#server/db/client.ts';
import { registerLinks, registerRecords } from '#server/db/schema/registers/records.ts';
import { queueNotification } from '../flaws/promptNotifications.ts';
import { createdColumns, onlyRow } from '../shared/changes.ts';
import { replaceLinks } from './recordLinks.ts';
import type { RecordPlace } from './recordLinks.ts';
import { contentColumns, rejectFaults } from './records.ts';
import type { RecordRow } from './records.ts';

const { triage } = registerRecords;

/** Condition for records that count: never reported, or accepted. [SBA-06] */
export const isCounted = or(isNull(triage), eq(triage, 'accepted'));
const isWaiting = eq(triage, 'waiting');

/** Incident to insert, with its reporter: a user, or somebody with the page of a label. */
export interface NewIncident {
  place: RecordPlace & { buildingId: number };
  mapItemId: number | null;
  values: { event: string; date: string; description: string };
  reporter: { createdBy: number | null } | { pageHash: string };
}

/** Returns the condition for incidents that somebody reported. */
export const isReportedBy = (userId: number): SQL | undefined =>
  and(
    eq(registerRecords.kind, incidentKind),
    eq(registerRecords.createdBy, userId),
    isNotNull(triage),
    isNull(registerRecords.pageHash),
    eq(registerRecords.deleted, false),
  );

/**
 * Fails if too many incidents wait: of one user, or by labels. Neither kind of reporter can block the other.
 * @throws HttpProblem reports_full
 */
async function rejectMany(db: Database, { place, mapItemId, reporter }: NewIncident): Promise<void> {
  if ('createdBy' in reporter) {
    if (reporter.createdBy === null) return;
    const ofUser = await db.$count(registerRecords, and(isReportedBy(reporter.createdBy), isWaiting));
    if (ofUser >= maxWaitingIncidents.user) fail('reports_full');
    return;
  }
  const byLabel = and(isWaiting, isNotNull(registerRecords.pageHash));
  const ofItem = await db.$count(
    registerRecords,
    and(
      byLabel,
      sql`exists (select 1 from ${registerLinks}
        where ${registerLinks.recordId} = ${registerRecords.id} and ${registerLinks.mapItemId} = ${mapItemId})`,
    ),
  );
  if (ofItem === 0) return;
  if (ofItem >= maxWaitingIncidents.item) fail('reports_full');
  const ofCustomer = await db.$count(
    registerRecords,
    and(byLabel, eq(registerRecords.customerId, place.customerId)),
  );
  if (ofCustomer >= maxWaitingIncidents.customer) fail('reports_full');
}

const placeLink = (mapItemId: number): RegisterLinkWrite => ({
  field: 'place',
  userId: null,
  name: '',
  roleId: null,
  fileId: null,
  mapId: null,
  mapItemId,
  positionX: null,
  positionY: null,
});

/**
 * Inserts an incident that waits for a decision, and notifies those who handle reports there. Returns its id.
 * @throws HttpProblem reports_full, and those of `rejectFaults`
 */
export async function insertIncident(db: Database, incident: NewIncident, now: string): Promise<number> {
  const { place, mapItemId, values, reporter } = incident;
  const kind = productKind(incidentKind);
  const content = { values, links: mapItemId === null ? [] : [placeLink(mapItemId)] };
  rejectFaults(kind, content);
  await rejectMany(db, incident);
  const { customerId, buildingId } = place;
  const record = onlyRow(
    await db
      .insert(registerRecords)
      .values({
        customerId,
        buildingId,
        triage: 'waiting',
        ...contentColumns(kind, content),
        ...reporter,
        ...createdColumns(now),
      })
      .returning({ id: registerRecords.id, customerId: registerRecords.customerId }),
  );
  await replaceLinks(db, record, content.links, { now });
  const userId = 'createdBy' in reporter ? reporter.createdBy : null;
  await queueNotification({ db, now, userId }, { kind: 'incident', recordId: record.id });
  return record.id;
}

/** Converts an incident to what its reporter sees. */
export function presentReported({ record, buildingName }: RecordRow): ReportedIncident {
  const { id, buildingId, values, triage: state, reason, created, updated, version } = record;
  const textOf = (key: string): string => String(values[key] ?? '');
  return {
    id,
    buildingId: buildingId ?? 0,
    buildingName: buildingName ?? '',
    event: textOf('event'),
    date: textOf('date'),
    description: textOf('description'),
    state: state ?? 'waiting',
    reason,
    created,
    updated,
    version,
  };
}
