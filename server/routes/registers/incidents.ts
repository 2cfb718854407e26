import { and, eq, sql } from 'drizzle-orm';
import type { CallName } from '#contract/calls.ts';
import { addTime, utcDay } from '#domain/dates.ts';
import { authorise, authoriseKind } from '#server/core/authorise.ts';
import type { Call } from '#server/core/call.ts';
import { fail, orNotFound } from '#server/core/httpProblem.ts';
import { inWindow, listPage } from '#server/core/paging.ts';
import { mapItems } from '#server/db/schema/drawings.ts';
import { registerRecords } from '#server/db/schema/registers/records.ts';
import type { Route } from '#server/middleware/calls/chain.ts';
import { reading, writing } from '#server/middleware/calls/chains.ts';
import { rejectBinned } from '#server/services/buildings/buildingBin.ts';
import { inActiveBuildings, referredBuilding } from '#server/services/buildings/buildings.ts';
import { insertIncident, isReportedBy, presentReported } from '#server/services/registers/incidents.ts';
import { kindOfRecord } from '#server/services/registers/kinds.ts';
import { replaceLinks, resolveLinks } from '#server/services/registers/recordLinks.ts';
import {
  contentColumns,
  lockRecord,
  presentOne,
  recordsInScope,
  rejectFaults,
  selectRecords,
} from '#server/services/registers/records.ts';
import { failIfStale, updatedColumns } from '#server/services/shared/changes.ts';

const order = { fields: { Created: registerRecords.created }, by: 'Created desc', id: registerRecords.id };

type DecidingCall = Call<'acceptRegisterRecord' | 'declineRegisterRecord'>;

/** Rejects an item that isn't on a drawing of the building. @throws HttpProblem invalid_reference */
async function rejectStrayItem(
  { db }: Call<CallName>,
  { buildingId, mapItemId }: { buildingId: number; mapItemId: number | null },
): Promise<void> {
  if (mapItemId === null) return;
  const isThere = and(
    eq(mapItems.id, mapItemId),
    eq(mapItems.buildingId, buildingId),
    eq(mapItems.deleted, false),
  );
  if ((await db.$count(mapItems, isThere)) === 0) fail('invalid_reference', 'mapItemId');
}

/** Locks a waiting record for the decision. @throws HttpProblem not_found, right_missing, building_deleted, already_decided */
async function lockWaiting(call: DecidingCall, id: number) {
  const { record } = await lockRecord(call, id);
  if (record.deleted) fail('not_found');
  const kind = await kindOfRecord(call, record);
  await authoriseKind(call, kind.write, record.customerId);
  if (record.buildingId !== null) await rejectBinned(call.db, sql`${record.buildingId}`, call.now);
  if (record.triage !== 'waiting') fail('already_decided');
  return { record, kind };
}

/** Columns of a decision. */
const decidedColumns = ({ now, caller }: DecidingCall) => ({
  decided: now,
  decidedBy: caller.userId,
  ...updatedColumns(registerRecords, now),
});

async function auditDecision(
  call: DecidingCall,
  { id, customerId }: { id: number; customerId: number },
  action: 'incident_accepted' | 'incident_declined',
) {
  await call.audit({ action, customerId, target: { kind: 'register_record', id } });
  return presentOne(call, id);
}

/** Incidents that anybody reports, and the decision on them by those who write the register. [SBA-05, SBA-06] */
export const incidentRoutes: readonly Route[] = [
  reading.route('listReportedIncidents', async (call) => {
    const { state, ...query } = call.query();
    await authorise(call);
    const condition = and(
      isReportedBy(call.caller.userId ?? 0),
      recordsInScope(call),
      inActiveBuildings(registerRecords.buildingId),
      state && eq(registerRecords.triage, state),
    );
    return listPage(query, order, {
      rows: (window) => inWindow(selectRecords(call).where(condition), window),
      count: () => call.db.$count(registerRecords, condition),
      present: presentReported,
    });
  }),

  writing.route('reportIncident', async (call) => {
    const { buildingId, mapItemId, ...values } = call.body();
    const { db, now, caller } = call;
    await authorise(call);
    const { customerId } = await referredBuilding(call, buildingId);
    await rejectStrayItem(call, { buildingId, mapItemId });
    // A day ahead at most, since the reporter's day may have begun before the server's.
    if (values.date > utcDay(addTime(now, { days: 1 }))) fail('date_out_of_range', 'date');
    const reporter = { createdBy: caller.userId };
    const id = await insertIncident(
      db,
      { place: { customerId, buildingId }, mapItemId, values, reporter },
      now,
    );
    const [row] = await selectRecords(call).where(eq(registerRecords.id, id));
    return presentReported(orNotFound(row));
  }),

  writing.route('acceptRegisterRecord', async (call) => {
    const { version, values, links } = call.body();
    const { db, now } = call;
    const { record, kind } = await lockWaiting(call, call.id());
    failIfStale(record, version);
    const resolvedLinks = await resolveLinks(call, record, links);
    const content = { values, links: resolvedLinks };
    rejectFaults(kind, content);
    await db
      .update(registerRecords)
      .set({ ...contentColumns(kind, content), triage: 'accepted', ...decidedColumns(call) })
      .where(eq(registerRecords.id, record.id));
    await replaceLinks(db, record, resolvedLinks, { now });
    return auditDecision(call, record, 'incident_accepted');
  }),

  writing.route('declineRegisterRecord', async (call) => {
    const { reason } = call.body();
    const { record } = await lockWaiting(call, call.id());
    await call.db
      .update(registerRecords)
      .set({ triage: 'declined', reason, ...decidedColumns(call) })
      .where(eq(registerRecords.id, record.id));
    return auditDecision(call, record, 'incident_declined');
  }),
];
