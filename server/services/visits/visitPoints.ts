import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { VisitPoint } from '#contract/visits/visitCase.ts';
import type { RequestContext } from '#server/core/authorise.ts';
import { orNotFound } from '#server/core/httpProblem.ts';
import { files } from '#server/db/schema/drawings.ts';
import { flaws } from '#server/db/schema/flaws.ts';
import { users } from '#server/db/schema/users.ts';
import { visitPointLinks, visitPoints } from '#server/db/schema/visits/visits.ts';

type PointRow = typeof visitPoints.$inferSelect;

/** Condition for the newest flaws of their threads: one whose fix was refused is continued by another. */
const isLastOfThread = sql`not exists (select 1 from flaws n where n.continues_id = ${flaws.id} and not n.deleted)`;

async function readFlaws({ db }: Pick<RequestContext, 'db'>, pointIds: readonly number[]) {
  const { pointId, party } = visitPointLinks;
  const rows = await db
    .select({
      pointId,
      flawId: flaws.id,
      party,
      name: flaws.name,
      done: flaws.done,
      turnedDown: flaws.turnedDown,
    })
    .from(visitPointLinks)
    .innerJoin(flaws, eq(flaws.id, visitPointLinks.flawId))
    .where(and(inArray(pointId, [...pointIds]), eq(flaws.deleted, false), isLastOfThread))
    .orderBy(asc(visitPointLinks.id));
  return Map.groupBy(rows, (row) => row.pointId);
}

async function readFiles({ db }: Pick<RequestContext, 'db'>, pointIds: readonly number[]) {
  const { pointId } = visitPointLinks;
  const rows = await db
    .select({ pointId, fileId: files.id })
    .from(visitPointLinks)
    .innerJoin(files, eq(files.id, visitPointLinks.fileId))
    .where(and(inArray(pointId, [...pointIds]), isNotNull(visitPointLinks.fileId), eq(files.deleted, false)))
    .orderBy(asc(visitPointLinks.id));
  return Map.groupBy(rows, (row) => row.pointId);
}

/** Reads the points of a case in their order, with their flaws and files. */
export async function readPoints(
  asking: Pick<RequestContext, 'db' | 'scope'>,
  caseId: number,
): Promise<VisitPoint[]> {
  const rows = await asking.db
    .select({ point: visitPoints, seenUserId: users.id })
    .from(visitPoints)
    .leftJoin(users, and(eq(users.id, visitPoints.viewBy), asking.scope.ownCustomers(users.customerId)))
    .where(eq(visitPoints.caseId, caseId))
    .orderBy(asc(visitPoints.position), asc(visitPoints.id));
  if (rows.length === 0) return [];
  const ids = rows.map(({ point }) => point.id);
  const flawsOf = await readFlaws(asking, ids);
  const filesOf = await readFiles(asking, ids);
  return rows.map(({ point, seenUserId }) => {
    const { viewBy, position: _position, customerId: _customerId, ...shown } = point;
    const isViewElsewhere = viewBy !== null && seenUserId === null;
    return {
      ...shown,
      viewByName: isViewElsewhere ? '' : shown.viewByName,
      isViewElsewhere,
      flaws: (flawsOf.get(point.id) ?? []).map(({ pointId: _pointId, ...flaw }) => flaw),
      fileIds: (filesOf.get(point.id) ?? []).map(({ fileId }) => fileId),
    };
  });
}

/** Reads one point with its flaws and files. @throws HttpProblem not_found */
export async function readPoint(
  asking: Pick<RequestContext, 'db' | 'scope'>,
  { id, caseId }: Pick<PointRow, 'id' | 'caseId'>,
): Promise<VisitPoint> {
  return orNotFound((await readPoints(asking, caseId)).find((point) => point.id === id));
}
