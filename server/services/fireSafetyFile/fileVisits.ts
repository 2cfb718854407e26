import { sql } from 'drizzle-orm';
import type { VisitState } from '#domain/fireSafetyFile/productState.ts';
import type { Database } from '#server/db/client.ts';
import { rowsOf } from '#server/db/rowsOf.ts';
import { isOpenPoint } from '../shared/openPoints.ts';

/** State of a building without a known visit. */
export const noVisits: VisitState = { cases: 0, unanswered: 0, overdue: 0, nextDeadline: null, newest: null };

/** Reads the authorities' visits of buildings, in one query. */
export async function readVisits(
  db: Database,
  ids: readonly number[],
  day: string,
): Promise<ReadonlyMap<number, VisitState>> {
  const rows = await rowsOf<VisitState & { buildingId: number }>(
    db,
    sql`select c.building_id as "buildingId", count(distinct c.id)::int as cases, max(c.visited) as newest,
        (count(p.id) filter (where ${isOpenPoint} and p.view is null and c.reply_due is not null))::int as unanswered,
        (count(p.id) filter (where ${isOpenPoint} and p.deadline < ${day}))::int as overdue,
        min(p.deadline) filter (where ${isOpenPoint} and p.deadline >= ${day}) as "nextDeadline"
      from visit_cases c left join visit_points p on p.case_id = c.id
      where not c.deleted and c.building_id = any(${sql.param(`{${ids.join()}}`)}::int[])
      group by c.building_id`,
  );
  return new Map(rows.map(({ buildingId, ...state }) => [buildingId, state]));
}
