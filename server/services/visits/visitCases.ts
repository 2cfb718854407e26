import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { VisitCase, VisitCaseDetails, VisitReply } from '#contract/visits/visitCase.ts';
import { utcDay } from '#domain/dates.ts';
import type { RequestContext } from '#server/core/authorise.ts';
import { orNotFound } from '#server/core/httpProblem.ts';
import type { Database } from '#server/db/client.ts';
import { buildings } from '#server/db/schema/buildings.ts';
import { filePacks } from '#server/db/schema/registers/packs.ts';
import { visitCases } from '#server/db/schema/visits/visits.ts';
import { isBinned } from '#server/services/buildings/buildingBin.ts';
import { lockRow } from '#server/services/shared/changes.ts';
import { isOpenPoint } from '#server/services/shared/openPoints.ts';
import { readPoints } from './visitPoints.ts';

type AskingNow = RequestContext & { now: string };

const nextCaseId = sql<number | null>`(select min(n.id) from visit_cases n
  where n.continues_case_id = ${visitCases.id} and not n.deleted)`;

/** Condition for cases that no follow-up continues. */
export const isNewestOfCase: SQL = sql`not exists (select 1 from visit_cases n
  where n.continues_case_id = ${visitCases.id} and not n.deleted)`;

/** Selects cases with their building, and the number and deadlines of their points. */
export function selectCases({ db, now }: Pick<AskingNow, 'db' | 'now'>) {
  const ofPoints = (value: SQL, condition: SQL) =>
    sql`(select ${value} from visit_points p join visit_cases c on c.id = p.case_id
      where p.case_id = ${visitCases.id} and ${condition})`;
  const count = sql`count(*)::int`;
  return db
    .select({
      visit: visitCases,
      buildingName: buildings.name,
      nextCaseId,
      pointCount: sql<number>`${ofPoints(count, sql`true`)}`,
      openCount: sql<number>`${ofPoints(count, sql`p.view is null and p.outcome <> 'mended'`)}`,
      overdueCount: sql<number>`${ofPoints(count, sql`${isOpenPoint} and p.deadline < ${utcDay(new Date(now))}`)}`,
      nextDeadline: sql<string | null>`${ofPoints(sql`min(p.deadline)`, isOpenPoint)}`,
    })
    .from(visitCases)
    .innerJoin(buildings, eq(buildings.id, visitCases.buildingId))
    .$dynamic();
}

export type CaseRow = Awaited<ReturnType<typeof selectCases>>[number];

/** Converts a case to the format of lists. */
export function presentCase({ visit, ...more }: CaseRow): VisitCase {
  const { name: _name, sortKey: _sortKey, searchText: _searchText, deleted: _deleted, ...own } = visit;
  const { createdBy: _createdBy, ...shown } = own;
  return { ...shown, ...more };
}

/** Loads a case in scope, including one in the bin. @throws HttpProblem not_found */
export async function loadCase(asking: AskingNow, id: number): Promise<CaseRow> {
  const isThere = or(eq(visitCases.deleted, false), isBinned(asking.now, visitCases));
  const [row] = await selectCases(asking)
    .where(and(eq(visitCases.id, id), isThere, asking.scope.buildings(visitCases.buildingId)))
    .limit(1);
  return orNotFound(row);
}

/** Like `loadCase`, locked for a change. @throws HttpProblem not_found */
export async function lockCase(asking: AskingNow, id: number): Promise<CaseRow> {
  await lockRow(asking.db, visitCases, id);
  return loadCase(asking, id);
}

/** Reads the sealed replies of a case: those that another customer sealed only with digest and day. */
async function readReplies(db: Database, { visit }: CaseRow): Promise<VisitReply[]> {
  const rows = await db
    .select()
    .from(filePacks)
    .where(and(eq(filePacks.visitCaseId, visit.id), eq(filePacks.form, 'reply')))
    .orderBy(desc(filePacks.id));
  return rows.map(({ id, customerId, created, day, sizeBytes, sha256 }, index) => {
    const isOwn = customerId === visit.customerId;
    return {
      packId: isOwn ? id : null,
      number: rows.length - index,
      sealed: created,
      day,
      sizeBytes: isOwn ? sizeBytes : null,
      sha256,
    };
  });
}

/** Converts a case with its points and replies to the API's format. */
export async function presentDetails(asking: AskingNow, id: number): Promise<VisitCaseDetails> {
  const row = await loadCase(asking, id);
  return {
    ...presentCase(row),
    points: await readPoints(asking, id),
    replies: await readReplies(asking.db, row),
  };
}

/** Returns the ids of a case's flaws and of those of the cases that it continues. */
export async function casesOfLine({ db }: Pick<RequestContext, 'db'>, id: number): Promise<number[]> {
  const rows = await db
    .select({ id: visitCases.id })
    .from(visitCases)
    .where(
      inArray(
        visitCases.id,
        sql`(with recursive line as (
          select c.id, c.continues_case_id from visit_cases c where c.id = ${id}
          union select c.id, c.continues_case_id from visit_cases c join line on line.continues_case_id = c.id
        ) select id from line)`,
      ),
    )
    .orderBy(asc(visitCases.id));
  return rows.map((row) => row.id);
}
