import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type {
  BuildingStatus,
  CustomerInformation,
  Department,
  RoundMention,
} from '../../src/contract/customer.ts';
import type { Database } from '../db/client.ts';
import { buildings } from '../db/schema/buildings.ts';
import { flaws } from '../db/schema/flaws.ts';
import {
  roundHistories,
  roundHistoryInfos,
  roundHistoryItems,
  roundHistoryQuestions,
} from '../db/schema/rounds.ts';
import { customers } from '../db/schema/tenants.ts';

/** A direct child of a level, or the level itself (`child` null), with the sums of what hangs on it. */
interface SubtreeRow {
  child: number | null;
  name: string | null;
  levels: number;
  buildings: number;
  flaws: number;
}

async function rowsOf<Row>(db: Database, query: SQL): Promise<Row[]> {
  const result: unknown = await db.execute(query);
  return (result as { rows: Row[] }).rows;
}

/**
 * The departments below a level and the counts of its whole subtree, in one query: every level below belongs to the child
 * whose id stands next in its path. [DASH-55, DASH-56]
 * @param visible the condition on `buildings` that the caller's scope and filters give
 */
export async function subtreeCounts(
  db: Database,
  top: { id: number; path: string; depth: number },
  visible: SQL,
): Promise<Pick<CustomerInformation, 'departments' | 'departmentCount' | 'buildingCount' | 'flawCount'>> {
  const position = top.depth + 3;
  const end = `${top.path.slice(0, -1)}0`;
  const rows = await rowsOf<SubtreeRow>(
    db,
    sql`with levels as (
      select ${customers.id} as id, nullif(split_part(${customers.path}, '/', ${position}::int), '')::int as child
      from ${customers} where ${customers.path} >= ${top.path} and ${customers.path} < ${end}
    ), houses as (
      select ${buildings.id} as id, levels.child from ${buildings} join levels on levels.id = ${buildings.customerId}
      where not ${buildings.deleted} and ${visible}
    ), open_flaws as (
      select houses.child, count(*)::int as flaws from ${flaws} join houses on houses.id = ${flaws.buildingId}
      where ${flaws.done} is null and not ${flaws.deleted} group by houses.child
    ), house_counts as (
      select child, count(*)::int as buildings from houses group by child
    ), level_counts as (
      select child, count(*)::int as levels from levels group by child
    )
    select l.child, c.name, l.levels, coalesce(h.buildings, 0) as buildings, coalesce(f.flaws, 0) as flaws
    from level_counts l
    left join customers c on c.id = l.child
    left join house_counts h on h.child is not distinct from l.child
    left join open_flaws f on f.child is not distinct from l.child
    order by c.sort_key, c.id`,
  );
  const sum = (of: (row: SubtreeRow) => number) => rows.reduce((total, row) => total + of(row), 0);
  const departments = rows.flatMap(
    ({ child, name, levels, buildings: houses, flaws: open }): Department[] => {
      if (child === null) return [];
      return [
        {
          id: child,
          name: name ?? '',
          parentId: top.id,
          flaws: open,
          buildings: houses,
          childDepartments: levels - 1,
        },
      ];
    },
  );
  return {
    departments,
    departmentCount: sum((row) => row.levels) - 1,
    buildingCount: sum((row) => row.buildings),
    flawCount: sum((row) => row.flaws),
  };
}

const momentText = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

/**
 * Buildings with what needs care, by name, in one query: open flaws, negative answers that nobody has fixed, and the newest
 * round of either kind. A round is fully completed when it is done and no item was skipped; started is changed since it
 * was made. [DASH-57, DASH-14]
 * @param where the condition on `buildings`
 */
export async function buildingStatuses(db: Database, where: SQL): Promise<BuildingStatus[]> {
  const mention = sql`json_build_object('id', id, 'name', name, 'created', ${momentText('created')}, 'done', ${momentText('done')})`;
  return rowsOf<BuildingStatus & { lastCompletedRoundHistory: RoundMention | null }>(
    db,
    sql`with houses as (
      select ${buildings.id} as id, ${buildings.name} as name, ${buildings.customerId} as customer_id, ${buildings.sortKey} as sort_key
      from ${buildings} where not ${buildings.deleted} and ${where}
    ), visits as (
      select distinct houses.id as house_id, r.id, r.name, r.created, r.done, r.updated
      from houses
      join ${roundHistoryInfos} i on i.building_id = houses.id
      join ${roundHistories} r on r.id = i.round_history_id
      where r.done is not null or r.updated > r.created
    ), skipped as (
      select distinct round_history_id as id from ${roundHistoryItems} where continue_without_adding
    ), newest as (
      select distinct on (house_id, is_full) house_id, visits.id, name, created, done,
        done is not null and skipped.id is null as is_full
      from visits left join skipped on skipped.id = visits.id
      order by house_id, is_full, created desc, visits.id desc
    ), open_flaws as (
      select building_id, count(*)::int as total from ${flaws}
      where done is null and not deleted and building_id in (select id from houses) group by building_id
    ), found_questions as (
      select visited.house_id, count(*)::int as total from ${roundHistoryQuestions} q
      join (select distinct house_id, id from visits) visited on visited.id = q.round_history_id
      where q.done is null and q.answer is not null and q.answer <> '' and q.answer = q.negative group by visited.house_id
    )
    select houses.id, houses.name, houses.customer_id as "customerId",
      coalesce(open_flaws.total, 0) as flaws, coalesce(found_questions.total, 0) as questions,
      (select ${mention} from newest where house_id = houses.id and is_full) as "lastCompletedRoundHistory",
      (select ${mention} from newest where house_id = houses.id and not is_full) as "lastNotFullyCompletedRoundHistory"
    from houses
    left join open_flaws on open_flaws.building_id = houses.id
    left join found_questions on found_questions.house_id = houses.id
    order by houses.sort_key, houses.id`,
  );
}
