import { sql } from 'drizzle-orm';
import type { PermitCounts } from '#domain/fireSafetyFile/productState.ts';
import type { Database } from '#server/db/client.ts';
import { rowsOf } from '#server/db/rowsOf.ts';

/** State of a building without permits. */
export const noPermits: PermitCounts = { total: 0, overdue: 0, newest: null };

/** Reads the permits of hot work of buildings, in one query. */
export async function readPermits(
  db: Database,
  ids: readonly number[],
  now: string,
): Promise<ReadonlyMap<number, PermitCounts>> {
  const rows = await rowsOf<PermitCounts & { buildingId: number }>(
    db,
    sql`select p.building_id as "buildingId", count(*)::int as total,
        (count(*) filter (where p.due <= ${now}::timestamptz))::int as overdue,
        to_char(max(p.starts) at time zone 'UTC', 'YYYY-MM-DD') as newest
      from hot_work_permits p where p.building_id = any(${sql.param(`{${ids.join()}}`)}::int[])
      group by p.building_id`,
  );
  return new Map(rows.map(({ buildingId, ...counts }) => [buildingId, counts]));
}
