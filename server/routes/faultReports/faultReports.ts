import { reading, writing } from '#server/middleware/calls/chains.ts';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { CallName } from '#contract/calls.ts';
import type { FaultReport } from '#contract/faultReports/faultReport.ts';
import { faultReportFiles, faultReports } from '#server/db/schema/faultReports.ts';
import { flawFiles } from '#server/db/schema/flawEvents.ts';
import { authorise } from '#server/core/authorise.ts';
import type { Call } from '#server/core/call.ts';
import { inWindow, listPage } from '#server/core/paging.ts';
import { orNotFound, fail } from '#server/core/httpProblem.ts';
import type { Route } from '#server/middleware/calls/chain.ts';
import { rejectBinned } from '#server/services/buildings/buildingBin.ts';
import { noteEvent, setFlaw, writerOf } from '#server/services/flaws/flawEvents.ts';
import { lockPerson, referredPerson } from '#server/services/flaws/flawReaders.ts';
import { responsibleFor } from '#server/services/flaws/flaws.ts';
import { addFlaw } from '#server/services/flaws/newFlaw.ts';
import {
  placeOfReport,
  presentReport,
  readReport,
  reportPhotos,
  reportsInScope,
  selectReports,
} from '#server/services/faultReports/faultReports.ts';
import type { ReportRow } from '#server/services/faultReports/faultReports.ts';
import { levelsFrom } from '#server/services/scope/roundScope.ts';
import { updatedColumns, createdColumns } from '#server/services/shared/changes.ts';

const order = { fields: { Created: faultReports.created }, by: 'Created', id: faultReports.id };

async function loadReport(call: Call<CallName>, id: number): Promise<FaultReport> {
  const [row] = await selectReports(call).where(and(eq(faultReports.id, id), reportsInScope(call)));
  return presentReport(orNotFound(row));
}

/** Locks a pending report for the decision. @throws HttpProblem not_found, right_missing, already_decided */
async function lockReport(call: Call<CallName>, id: number): Promise<ReportRow> {
  const report = await readReport(call, id, true);
  await authorise(call, report.customerId);
  await rejectBinned(call.db, sql`${report.buildingId}`, call.now);
  if (report.state !== 'waiting') fail('already_decided');
  return report;
}

async function decide(
  call: Call<CallName>,
  { id, customerId }: ReportRow,
  decision: { state: 'accepted' | 'declined'; flawId?: number; reason?: string },
): Promise<void> {
  const { db, now, caller } = call;
  await db
    .update(faultReports)
    .set({ ...decision, decided: now, decidedBy: caller.userId, ...updatedColumns(faultReports, now) })
    .where(eq(faultReports.id, id));
  const action = `fault_report_${decision.state}` as const;
  await call.audit({ action, customerId, target: { kind: 'fault_report', id } });
}

/**
 * Declines the pending ones among several reports, locked in the order of their ids.
 * @throws HttpProblem invalid_reference, right_missing, building_deleted
 */
async function declineSeveral(call: Call<CallName>, ids: readonly number[], reason: string): Promise<number> {
  const { db, now } = call;
  const unique = [...new Set(ids)];
  const rows = await db
    .select()
    .from(faultReports)
    .where(and(inArray(faultReports.id, unique), reportsInScope(call)))
    .orderBy(asc(faultReports.id))
    .for('update');
  if (rows.length < unique.length) fail('invalid_reference', 'faultReportIds');
  for (const customerId of new Set(rows.map((row) => row.customerId))) await authorise(call, customerId);
  const waiting = rows.filter(({ state }) => state === 'waiting');
  for (const report of waiting) {
    await rejectBinned(db, sql`${report.buildingId}`, now);
    await decide(call, report, { state: 'declined', reason });
  }
  return waiting.length;
}

/** Faults reported without an account: admins of the customer accept or decline them. */
export const faultReportRoutes: readonly Route[] = [
  reading.route('listFaultReports', async (call) => {
    const query = call.query();
    await authorise(call);
    const condition = and(
      reportsInScope(call),
      query.customerId === undefined
        ? undefined
        : sql`${faultReports.customerId} in ${levelsFrom(query.customerId)}`,
      query.mapItemId === undefined ? undefined : eq(faultReports.mapItemId, query.mapItemId),
      query.state === undefined ? undefined : eq(faultReports.state, query.state),
    );
    const rows = () => selectReports(call).where(condition);
    return listPage(query, order, {
      rows: (window) => inWindow(rows(), window),
      count: () => call.db.$count(rows().as('reports')),
      present: presentReport,
    });
  }),

  writing.route(
    'acceptFaultReport',
    async (call) => {
      const { flawTypeId = null, severity = null, responsible, personId, ...texts } = call.body();
      const report = await lockReport(call, call.id());
      const { db, now } = call;
      const { flawPositionX, flawPositionY, ...place } = await placeOfReport(call, report);
      const { customerId } = place;
      const role = await responsibleFor(call, place, responsible);
      const flawTexts = { ...texts, measure: '', flawTypeId, severity, flawPositionX, flawPositionY };
      const flawId = await addFlaw(writerOf(call), place, { ...flawTexts, ...role });
      await lockPerson(db, personId);
      const person = await referredPerson(call, [flawId], personId);
      if (person?.id) {
        await setFlaw(call, flawId, { personId: person.id });
        const details = { person: person.name };
        await noteEvent(writerOf(call), { id: flawId, customerId }, { kind: 'changed', details });
      }
      // A file has only one owner: the photos now belong to the flaw.
      for (const [position, { id: fileId }] of (await reportPhotos(db, report.id)).entries())
        await db.insert(flawFiles).values({ flawId, fileId, customerId, position, ...createdColumns(now) });
      await db.delete(faultReportFiles).where(eq(faultReportFiles.reportId, report.id));
      await decide(call, report, { state: 'accepted', flawId });
      return loadReport(call, report.id);
    },
    { readAgain: loadReport },
  ),

  writing.route('declineFaultReport', async (call) => {
    const { reason } = call.body();
    const report = await lockReport(call, call.id());
    await decide(call, report, { state: 'declined', reason });
    return loadReport(call, report.id);
  }),

  writing.route('declineFaultReports', async (call) => {
    const { faultReportIds, reason } = call.body();
    return { declined: await declineSeveral(call, faultReportIds, reason) };
  }),
];
