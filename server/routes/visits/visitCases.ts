import { and, eq, isNull, like, sql } from 'drizzle-orm';
import type { CallName } from '#contract/calls.ts';
import { authorise } from '#server/core/authorise.ts';
import type { Call } from '#server/core/call.ts';
import { fail } from '#server/core/httpProblem.ts';
import { inWindow, listPage } from '#server/core/paging.ts';
import { buildings } from '#server/db/schema/buildings.ts';
import { visitCases } from '#server/db/schema/visits/visits.ts';
import { containsPattern, textKeys } from '#server/db/textKeys.ts';
import type { Route } from '#server/middleware/calls/chain.ts';
import { reading, writing } from '#server/middleware/calls/chains.ts';
import { deletion, isBinned, rejectBinned } from '#server/services/buildings/buildingBin.ts';
import { inActiveBuildings, referredBuilding } from '#server/services/buildings/buildings.ts';
import { writerOf } from '#server/services/flaws/flawEvents.ts';
import { levelsFrom } from '#server/services/scope/roundScope.ts';
import { createdColumns, failIfStale, onlyRow, updatedColumns } from '#server/services/shared/changes.ts';
import { applyDeadlines, flawsOfCases } from '#server/services/visits/authorityDeadlines.ts';
import { carryPoints } from '#server/services/visits/followUp.ts';
import { rejectStrayFiles } from '#server/services/visits/pointLinks.ts';
import {
  casesOfLine,
  isNewestOfCase,
  loadCase,
  lockCase,
  presentCase,
  presentDetails,
  selectCases,
} from '#server/services/visits/visitCases.ts';

const order = {
  fields: {
    Visited: visitCases.visited,
    Name: visitCases.sortKey,
    Building: buildings.sortKey,
    Created: visitCases.created,
  },
  by: 'Visited desc',
  id: visitCases.id,
};

const auditKind = 'visit_case';

type CaseContent = ReturnType<Call<'updateVisitCase'>['body']>;

/** Returns the columns of a case's content with its name and search keys. */
function contentColumns({ version: _version, ...content }: CaseContent) {
  const { authority, reference, inspector } = content;
  const name = [authority, reference].filter(Boolean).join(' ');
  return { ...content, name, ...textKeys(name, inspector) };
}

type ChangingCall = Call<'updateVisitCase' | 'deleteVisitCase' | 'restoreVisitCase'>;

/** Locks a case for a change by its writers. @throws HttpProblem not_found, right_missing, building_deleted */
async function lockForWriting(call: ChangingCall) {
  const { visit } = await lockCase(call, call.id());
  await authorise(call, visit.customerId);
  if (visit.deleted !== (call.name === 'restoreVisitCase')) fail('not_found');
  await rejectBinned(call.db, sql`${visit.buildingId}`, call.now);
  return visit;
}

/** Fails unless a follow-up may continue the case: of the same building, and without another follow-up. */
async function rejectStrayFollowUp(call: Call<'createVisitCase'>, buildingId: number): Promise<void> {
  const { continuesCaseId } = call.body();
  if (continuesCaseId === null) return;
  const { visit, nextCaseId } = await lockCase(call, continuesCaseId).catch(() =>
    fail('invalid_reference', 'continuesCaseId'),
  );
  if (visit.deleted || visit.buildingId !== buildingId) fail('invalid_reference', 'continuesCaseId');
  if (nextCaseId !== null) fail('already_decided', 'continuesCaseId');
}

/** Updates the deadlines of the flaws of a case and of those that it continues. */
async function applyDeadlinesOf(call: Call<CallName>, caseId: number): Promise<void> {
  await applyDeadlines(writerOf(call), await flawsOfCases(call, await casesOfLine(call, caseId)));
}

/** Moves a case into the bin, which frees its flaws' deadlines, or out of it with null. */
async function setDeleted(call: ChangingCall, id: number, deletedAt: string | null): Promise<void> {
  await call.db
    .update(visitCases)
    .set({ ...deletion(deletedAt), ...updatedColumns(visitCases, call.now) })
    .where(eq(visitCases.id, id));
  await applyDeadlinesOf(call, id);
}

/** Cases of authorities' visits: visible like their building. [SBA-63] */
export const visitCaseRoutes: readonly Route[] = [
  reading.route('listVisitCases', async (call) => {
    const { customerId, buildingId, search, isOpen, deleted, ...query } = call.query();
    await authorise(call);
    const condition = and(
      call.scope.buildings(visitCases.buildingId),
      inActiveBuildings(visitCases.buildingId),
      deleted ? isBinned(call.now, visitCases) : eq(visitCases.deleted, false),
      customerId === undefined ? undefined : sql`${visitCases.customerId} in ${levelsFrom(customerId)}`,
      buildingId === undefined ? undefined : eq(visitCases.buildingId, buildingId),
      isOpen ? isNewestOfCase : undefined,
      search === undefined ? undefined : like(visitCases.searchText, containsPattern(search)),
    );
    return listPage(query, order, {
      rows: (window) => inWindow(selectCases(call).where(condition), window),
      count: () => call.db.$count(visitCases, condition),
      present: presentCase,
    });
  }),

  reading.route('getVisitCase', async (call) => {
    const { visit } = await loadCase(call, call.id());
    await authorise(call, visit.customerId);
    return presentDetails(call, visit.id);
  }),

  writing.route('createVisitCase', async (call) => {
    const { buildingId, continuesCaseId, ...content } = call.body();
    const { db, now, caller } = call;
    const { customerId } = await referredBuilding(call, buildingId);
    await authorise(call, customerId);
    await rejectStrayFollowUp(call, buildingId);
    await rejectStrayFiles(
      call,
      { customerId, buildingId },
      content.fileId === null ? [] : [content.fileId],
      'fileId',
    );
    const row = onlyRow(
      await db
        .insert(visitCases)
        .values({
          customerId,
          buildingId,
          continuesCaseId,
          ...contentColumns(content),
          createdBy: caller.userId,
          ...createdColumns(now),
        })
        .returning({ id: visitCases.id, customerId: visitCases.customerId }),
    );
    if (continuesCaseId !== null) {
      await carryPoints(call, continuesCaseId, row);
      await applyDeadlinesOf(call, row.id);
    }
    return presentDetails(call, row.id);
  }),

  writing.route('updateVisitCase', async (call) => {
    const content = call.body();
    const visit = await lockForWriting(call);
    failIfStale(visit, content.version);
    await rejectStrayFiles(call, visit, content.fileId === null ? [] : [content.fileId], 'fileId');
    await call.db
      .update(visitCases)
      .set({ ...contentColumns(content), ...updatedColumns(visitCases, call.now) })
      .where(eq(visitCases.id, visit.id));
    return presentDetails(call, visit.id);
  }),

  writing.route('deleteVisitCase', async (call) => {
    const { id, customerId } = await lockForWriting(call);
    await setDeleted(call, id, call.now);
    await call.audit({ action: 'deleted', customerId, target: { kind: auditKind, id } });
    return null;
  }),

  writing.route('restoreVisitCase', async (call) => {
    const { id, customerId, continuesCaseId } = await lockForWriting(call);
    await rejectSecondFollowUp(call, continuesCaseId);
    await setDeleted(call, id, null);
    await call.audit({ action: 'restored', customerId, target: { kind: auditKind, id } });
    return presentDetails(call, id);
  }),
];

/** Fails if the case that a restored one continues has another follow-up by now. @throws HttpProblem already_decided */
async function rejectSecondFollowUp({ db }: Call<CallName>, continuesCaseId: number | null): Promise<void> {
  if (continuesCaseId === null) return;
  await db.execute(sql`select id from visit_cases where id = ${continuesCaseId} for update`);
  const isOther = and(eq(visitCases.continuesCaseId, continuesCaseId), eq(visitCases.deleted, false));
  if ((await db.$count(visitCases, and(isOther, isNull(visitCases.deletedAt)))) > 0) fail('already_decided');
}
