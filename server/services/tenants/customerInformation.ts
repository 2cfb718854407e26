import { rowsOf } from '#server/db/rowsOf.ts';
import { and, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type {
  BuildingStatus,
  CustomerInformation,
  Department,
  RoundMention,
} from '#contract/tenants/customer.ts';
import type { Database } from '#server/db/client.ts';
import { buildings } from '#server/db/schema/buildings.ts';
import { toIsoMoment } from '#server/db/schema/columns.ts';
import { flaws } from '#server/db/schema/flaws.ts';
import {
  roundHistories,
  roundHistoryInfos,
  roundHistoryItems,
  roundHistoryQuestions,
} from '#server/db/schema/rounds.ts';
import { customers } from '#server/db/schema/tenants.ts';
import { flawsInScope, roundsInScope } from '../scope/roundScope.ts';
import type { CallerScope } from '../scope/roundScope.ts';

/** Direct child of a level, or the level itself (`child` null), with its totals. */
interface SubtreeRow {
  child: number | null;
  name: string | null;
  levels: number;
  buildings: number;
  flaws: number;
}

/**
 * Returns the departments below a level and the totals of its subtree, in one query: every level below belongs to the child whose id
 * follows in its path. [DASH-55, DASH-56]
 * @param visible condition on `buildings` from the caller's scope and filters
 * @param hasLoose whether flaws outside of buildings count too, as in the work list
 */
export async function subtreeCounts(
  db: Database,
  top: { id: number; path: string; depth: number },
  { visible, hasLoose }: { visible: SQL; hasLoose: boolean },
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
    ), open_flaws as materialized (
      select place.child, sum(place.flaws)::int as flaws from (
        select houses.child, count(*) as flaws from ${flaws} join houses on houses.id = ${flaws.buildingId}
        where ${flaws.done} is null and not ${flaws.deleted} group by houses.child
        union all
        select levels.child, count(*) from ${flaws} join levels on levels.id = ${flaws.customerId}
        where ${hasLoose} and ${flaws.buildingId} is null and ${flaws.done} is null and not ${flaws.deleted}
          and not ${flaws.leftBehind} group by levels.child
      ) place group by place.child
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

/** Columns of a building's round in the query; timestamps as the database writes them, with either driver. */
type MentionRow<Prefix extends string> = Record<`${Prefix}_id`, number | null> &
  Record<`${Prefix}_name` | `${Prefix}_created` | `${Prefix}_done`, string | null>;

type StatusRow = Pick<BuildingStatus, 'id' | 'name' | 'customerId' | 'customerName' | 'flaws' | 'questions'> &
  MentionRow<'fully'> &
  MentionRow<'partly'>;

function mentionOf(
  id: number | null,
  name: string | null,
  created: string | null,
  done: string | null,
): RoundMention | null {
  if (id === null || created === null) return null;
  return {
    id,
    name: name ?? '',
    created: toIsoMoment(created),
    done: done === null ? null : toIsoMoment(done),
  };
}

const mentionColumns = (round: 'fully' | 'partly') =>
  sql.raw(
    `${round}.id as ${round}_id, ${round}.name as ${round}_name, ${round}.created::text as ${round}_created, ${round}.done::text as ${round}_done`,
  );

/**
 * Returns buildings with their pending work, by name, in one query: open flaws, negative answers that aren't fixed, and the newest round of
 * either kind, all limited to records in the building's lists for this caller. A round is fully completed when it is done and no item was
 * skipped; started means changed since it was created. [DASH-57, DASH-14]
 * @param where condition on `buildings`
 * @param hasLevel adds the name of each building's level
 */
export async function buildingStatuses(
  { db, ...seeing }: CallerScope & { db: Database },
  where: SQL,
  hasLevel = false,
): Promise<BuildingStatus[]> {
  const rows = await rowsOf<StatusRow>(
    db,
    sql`with houses as (
      select ${buildings.id} as id, ${buildings.name} as name, ${buildings.customerId} as customer_id, ${buildings.sortKey} as sort_key
      from ${buildings} where not ${buildings.deleted} and ${where}
    ), visits as (
      select distinct houses.id as house_id, ${roundHistories.id} as id, ${roundHistories.created} as created,
        ${roundHistories.done} is not null and not exists (
          select from ${roundHistoryItems} item where item.continue_without_adding and item.round_history_id = ${roundHistories.id}
        ) as is_full
      from houses
      join ${roundHistoryInfos} i on i.building_id = houses.id
      join ${roundHistories} on ${roundHistories.id} = i.round_history_id
      where (${roundHistories.done} is not null or ${roundHistories.updated} > ${roundHistories.created})
        and (${roundsInScope(seeing) ?? sql`true`})
    ), newest as (
      select distinct on (house_id, is_full) house_id, id, is_full
      from visits order by house_id, is_full, created desc, id desc
    ), open_flaws as materialized (
      select building_id, count(*)::int as total from ${flaws}
      where ${and(isNull(flaws.done), flawsInScope(seeing))} and building_id in (select id from houses) group by building_id
    ), found_questions as materialized (
      select visits.house_id, count(*)::int as total from visits
      join ${roundHistoryQuestions} q on q.round_history_id = visits.id
      where q.done is null and q.answer = q.negative and (q.negative <> q.positive or q.answer_description <> '')
      group by visits.house_id
    )
    select houses.id, houses.name, houses.customer_id as "customerId",
      (select ${customers.name} from ${customers} where ${customers.id} = houses.customer_id) as "customerName",
      coalesce(open_flaws.total, 0) as flaws, coalesce(found_questions.total, 0) as questions,
      ${mentionColumns('fully')}, ${mentionColumns('partly')}
    from houses
    left join newest newest_full on newest_full.house_id = houses.id and newest_full.is_full
    left join newest newest_part on newest_part.house_id = houses.id and not newest_part.is_full
    left join ${roundHistories} fully on fully.id = newest_full.id
    left join ${roundHistories} partly on partly.id = newest_part.id
    left join open_flaws on open_flaws.building_id = houses.id
    left join found_questions on found_questions.house_id = houses.id
    order by houses.sort_key, houses.id`,
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    customerId: row.customerId,
    ...(hasLevel ? { customerName: row.customerName } : {}),
    flaws: row.flaws,
    questions: row.questions,
    lastCompletedRoundHistory: mentionOf(row.fully_id, row.fully_name, row.fully_created, row.fully_done),
    lastNotFullyCompletedRoundHistory: mentionOf(
      row.partly_id,
      row.partly_name,
      row.partly_created,
      row.partly_done,
    ),
  }));
}
