import { eq, max, sql } from 'drizzle-orm';
import type { CallName } from '#contract/calls.ts';
import { visitLimits } from '#contract/visits/visitWords.ts';
import { authorise } from '#server/core/authorise.ts';
import type { Call } from '#server/core/call.ts';
import { fail, orNotFound } from '#server/core/httpProblem.ts';
import { users } from '#server/db/schema/users.ts';
import { visitPointLinks, visitPoints } from '#server/db/schema/visits/visits.ts';
import type { Route } from '#server/middleware/calls/chain.ts';
import { writing } from '#server/middleware/calls/chains.ts';
import { rejectBinned } from '#server/services/buildings/buildingBin.ts';
import { writerOf } from '#server/services/flaws/flawEvents.ts';
import { placeOf } from '#server/services/flaws/flaws.ts';
import { addFlaw } from '#server/services/flaws/newFlaw.ts';
import { rejectFrozen } from '#server/services/moves/frozen/frozenRecords.ts';
import { createdColumns, failIfStale, onlyRow, updatedColumns } from '#server/services/shared/changes.ts';
import { applyDeadlines } from '#server/services/visits/authorityDeadlines.ts';
import {
  flawsOfPoint,
  rejectStrayFiles,
  replaceLinks,
  validateLinks,
} from '#server/services/visits/pointLinks.ts';
import { sealReply } from '#server/services/visits/sealReply.ts';
import { lockCase, presentDetails } from '#server/services/visits/visitCases.ts';
import { readPoint } from '#server/services/visits/visitPoints.ts';

type PointCall = Call<'updateVisitPoint' | 'deleteVisitPoint' | 'createPointFlaw'>;
type PointContent = ReturnType<Call<'updateVisitPoint'>['body']>;
type PointRow = typeof visitPoints.$inferSelect;

/**
 * Locks a case whose points are to be changed: one that a follow-up continues is history.
 * @throws HttpProblem not_found, right_missing, building_deleted, already_decided
 */
async function lockOpenCase(call: PointCall | Call<'createVisitPoint' | 'sealVisitReply'>, id: number) {
  const { visit, nextCaseId } = await lockCase(call, id);
  await authorise(call, visit.customerId);
  if (visit.deleted) fail('not_found');
  await rejectBinned(call.db, sql`${visit.buildingId}`, call.now);
  if (nextCaseId !== null) fail('already_decided');
  return visit;
}

/** Locks the case of a point, and returns both. @throws HttpProblem as `lockOpenCase` */
async function lockPoint(call: PointCall) {
  const { db } = call;
  const byId = eq(visitPoints.id, call.id());
  const [pointCase] = await db.select({ caseId: visitPoints.caseId }).from(visitPoints).where(byId);
  const visit = await lockOpenCase(call, orNotFound(pointCase).caseId);
  const [point] = await db.select().from(visitPoints).where(byId);
  return { visit, point: orNotFound(point) };
}

/** Returns the columns of a view: who gave it and when, unless it is the one before. */
async function viewColumns(
  { db, caller, now }: Call<CallName>,
  { view, viewText }: Pick<PointContent, 'view' | 'viewText'>,
  before: PointRow | null,
) {
  if (view === null) return { view, viewText, viewBy: null, viewByName: '', viewed: null };
  if (before?.view === view && before.viewText === viewText) return {};
  const { firstName, lastName } = users;
  const [author] = await db
    .select({ firstName, lastName })
    .from(users)
    .where(eq(users.id, caller.userId ?? 0));
  const viewByName = author ? `${author.firstName} ${author.lastName}`.trim() : '';
  return { view, viewText, viewBy: caller.userId, viewByName, viewed: now };
}

/** Fails for another deadline without the authority's paper that says so. @throws HttpProblem required */
function rejectUnprovenDeadline(before: PointRow, { deadline, deadlineFileId }: PointContent): void {
  if (deadline === before.deadline) return;
  if (deadlineFileId === null || deadlineFileId === before.deadlineFileId) fail('required', 'deadlineFileId');
}

/** Points of cases: an authority's remarks, their deadlines, views and flaws. [SBA-64] */
export const visitPointRoutes: readonly Route[] = [
  writing.route('createVisitPoint', async (call) => {
    const { flaws, fileIds, view, viewText, ...content } = call.body();
    const { db, now } = call;
    const visit = await lockOpenCase(call, call.id());
    const ofCase = eq(visitPoints.caseId, visit.id);
    if ((await db.$count(visitPoints, ofCase)) >= visitLimits.points)
      fail('list_too_long', null, { max: visitLimits.points });
    await validateLinks(call, visit, { flaws, fileIds });
    const papers = content.deadlineFileId === null ? [] : [content.deadlineFileId];
    await rejectStrayFiles(call, visit, papers, 'deadlineFileId');
    const [last] = await db
      .select({ position: max(visitPoints.position) })
      .from(visitPoints)
      .where(ofCase);
    const point = onlyRow(
      await db
        .insert(visitPoints)
        .values({
          ...content,
          ...(await viewColumns(call, { view, viewText }, null)),
          customerId: visit.customerId,
          caseId: visit.id,
          position: (last?.position ?? -1) + 1,
          ...createdColumns(now),
        })
        .returning(),
    );
    await replaceLinks(call, point, { flaws, fileIds });
    await applyDeadlines(
      writerOf(call),
      flaws.map(({ flawId }) => flawId),
    );
    return readPoint(call, point);
  }),

  writing.route('updateVisitPoint', async (call) => {
    const body = call.body();
    const { version, flaws, fileIds, view, viewText, ...content } = body;
    const { visit, point } = await lockPoint(call);
    failIfStale(point, version);
    rejectUnprovenDeadline(point, body);
    await validateLinks(call, visit, { flaws, fileIds });
    const papers = content.deadlineFileId === null ? [] : [content.deadlineFileId];
    await rejectStrayFiles(call, visit, papers, 'deadlineFileId');
    const earlierFlaws = await flawsOfPoint(call, point.id);
    await call.db
      .update(visitPoints)
      .set({
        ...content,
        ...(await viewColumns(call, { view, viewText }, point)),
        ...updatedColumns(visitPoints, call.now),
      })
      .where(eq(visitPoints.id, point.id));
    await replaceLinks(call, point, { flaws, fileIds });
    await applyDeadlines(writerOf(call), [...earlierFlaws, ...flaws.map(({ flawId }) => flawId)]);
    if (content.deadline !== point.deadline)
      await call.audit({
        action: 'visit_deadline_changed',
        customerId: visit.customerId,
        target: { kind: 'visit_case', id: visit.id },
        details: { before: point.deadline, after: content.deadline },
      });
    return readPoint(call, point);
  }),

  writing.route('deleteVisitPoint', async (call) => {
    const { visit, point } = await lockPoint(call);
    const flawIds = await flawsOfPoint(call, point.id);
    await call.db.delete(visitPoints).where(eq(visitPoints.id, point.id));
    // The guard of started moves looks for the point, which is no more.
    await rejectFrozen(call.db, [{ table: 'visit_cases', id: visit.id }]);
    await applyDeadlines(writerOf(call), flawIds);
    await call.audit({
      action: 'visit_point_deleted',
      customerId: visit.customerId,
      target: { kind: 'visit_case', id: visit.id },
    });
    return null;
  }),

  writing.route('createPointFlaw', async (call) => {
    const { name, description, mapItemId, party } = call.body();
    const { visit, point } = await lockPoint(call);
    const ownPlace = { round: null, roundHistoryInfoId: null, mapItemId: null, mapId: null };
    const place =
      mapItemId === null
        ? { ...ownPlace, buildingId: visit.buildingId, customerId: visit.customerId }
        : await placeOf(call, { mapItemId });
    if (place.buildingId !== visit.buildingId) fail('invalid_reference', 'mapItemId');
    const flawId = await addFlaw(writerOf(call), place, {
      name,
      description,
      measure: '',
      responsible: null,
      responsibleName: '',
    });
    await call.db.insert(visitPointLinks).values({
      pointId: point.id,
      customerId: visit.customerId,
      flawId,
      party,
      ...createdColumns(call.now),
    });
    await call.db
      .update(visitPoints)
      .set(updatedColumns(visitPoints, call.now))
      .where(eq(visitPoints.id, point.id));
    await applyDeadlines(writerOf(call), [flawId]);
    return readPoint(call, point);
  }),

  writing.route('sealVisitReply', async (call) => {
    call.body();
    const visit = await lockOpenCase(call, call.id());
    const packId = await sealReply(call, visit);
    await call.audit({
      action: 'visit_reply_sealed',
      customerId: visit.customerId,
      target: { kind: 'filePack', id: packId },
    });
    return presentDetails(call, visit.id);
  }),
];
