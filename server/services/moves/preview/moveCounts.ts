import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { MovePreview } from '#contract/moves/move.ts';
import type { MoveCount, PlainCount } from '#contract/moves/moveCounts.ts';
import type { Database } from '#server/db/client.ts';
import { rowsOf } from '#server/db/rowsOf.ts';
import { idList } from '../records/moveChoices.ts';
import type { MoveOutcomes } from '../records/moveOutcomes.ts';
import { goesAlong, isInMoved, isOfMovedPlan, staysBehind } from '../records/roundOutcomes.ts';

/** Query of a count: a row of `name` and `key` for each record, which order the names; without a name if there is none. */
interface Counted<Count extends Pick<MoveCount, 'kind' | 'act'> = PlainCount> {
  kind: Count['kind'];
  act: Count['act'];
  query: SQL;
}

/** Maximum number of names listed. */
const mostNames = 50;

const oneByOne = sql`select null as name, '' as key`;
const records = (table: string, ids: readonly number[], more: SQL = sql`true`): SQL =>
  sql`select t.name, t.sort_key as key from ${sql.identifier(table)} t where t.id = any(${idList(ids)}) and ${more}`;

/** Returns the queries of records in buildings: deleted records are moved silently, and never copied. */
function placedCounts({ buildings }: MoveOutcomes): Counted[] {
  return (['moved', 'copied'] as const).flatMap((act): Counted[] => {
    const ids = idList(buildings[act]);
    const movedBuildings = sql`b.id = any(${ids}) and not b.deleted`;
    const floors = sql`buildings b join floors f on f.building_id = b.id and not f.deleted`;
    const maps = sql`${floors} join maps m on m.floor_id = f.id and not m.deleted`;
    return [
      { kind: 'buildings', act, query: records('buildings', buildings[act], sql`not t.deleted`) },
      { kind: 'floors', act, query: sql`${oneByOne} from ${floors} where ${movedBuildings}` },
      { kind: 'drawings', act, query: sql`${oneByOne} from ${maps} where ${movedBuildings}` },
      {
        kind: 'items',
        act,
        query: sql`${oneByOne} from ${maps} join map_items i on i.map_id = m.id and not i.deleted where ${movedBuildings}`,
      },
    ];
  });
}

/** Returns the queries of records that are moved with a building but not copied with it; installations are also copied. */
function accompanyingCounts({ buildings }: MoveOutcomes): Counted<MoveCount>[] {
  const of = (act: 'moved' | 'copied', table: string, more: SQL): SQL =>
    sql`${oneByOne} from ${sql.identifier(table)} t
      where t.building_id = any(${idList(buildings[act])}) and ${more}`;
  const isActive = sql`not t.deleted`;
  return [
    { kind: 'installations', act: 'moved', query: of('moved', 'installations', isActive) },
    { kind: 'installations', act: 'copied', query: of('copied', 'installations', isActive) },
    ...(
      [
        ['services', 'service_events', sql`true`],
        ['labels', 'item_codes', sql`t.released is null`],
        ['faultReports', 'fault_reports', sql`true`],
      ] as const
    ).flatMap(([kind, table, more]): Counted<MoveCount>[] => [
      { kind, act: 'moved', query: of('moved', table, more) },
      { kind, act: 'left', query: of('copied', table, more) },
    ]),
  ];
}

/** Returns the queries of external access that a move ends permanently. [LIFE-65, LIFE-94] */
function endedCounts(outcomes: MoveOutcomes): Counted<MoveCount>[] {
  const ids = idList(outcomes.buildings.moved);
  const isMoved = sql`(f.building_id = any(${ids}) or (${goesAlong(outcomes)}))`;
  return [
    {
      kind: 'contractorLinks',
      act: 'ended',
      query: sql`${oneByOne} from contractor_links l where l.ended is null and l.ends > now() and l.id in (
        select n.link_id from contractor_link_flaws n join flaws f on f.id = n.flaw_id
        left join round_histories h on h.id = f.round_history_id where ${isMoved})`,
    },
    {
      kind: 'reporterPages',
      act: 'ended',
      query: sql`${oneByOne} from fault_reports t where t.building_id = any(${ids}) and t.page_ended is null`,
    },
  ];
}

/** Returns the queries of rounds that are moved with buildings, or stay although the building moves. (moves, Rounds) */
function roundCounts(outcomes: MoveOutcomes): Counted[] {
  const ids = idList(outcomes.buildings.moved);
  const stays = sql`from flaws t join round_histories h on h.id = t.round_history_id
    where t.building_id = any(${ids}) and not t.deleted and ${staysBehind(outcomes)}`;
  const isAffected = sql`(${isOfMovedPlan(outcomes)} or ${isInMoved(outcomes)})`;
  return [
    {
      kind: 'documents',
      act: 'moved',
      query: sql`${oneByOne} from files t where t.building_id = any(${ids}) and not t.deleted and t.document_type is not null`,
    },
    {
      kind: 'flaws',
      act: 'moved',
      query: sql`${oneByOne} from flaws t left join round_histories h on h.id = t.round_history_id
        where t.building_id = any(${ids}) and not t.deleted and (h.id is null or (${goesAlong(outcomes)}))`,
    },
    { kind: 'flaws', act: 'copied', query: sql`${oneByOne} ${stays} and t.done is null` },
    { kind: 'flaws', act: 'left', query: sql`${oneByOne} ${stays} and t.done is not null` },
    {
      kind: 'rounds',
      act: 'moved',
      query: sql`${oneByOne} from round_histories h where ${goesAlong(outcomes)}`,
    },
    {
      kind: 'rounds',
      act: 'left',
      query: sql`${oneByOne} from round_histories h where h.done is not null and ${isAffected} and ${staysBehind(outcomes)}`,
    },
  ];
}

function countOutcomes({ plans, entries, lists, questions, roles }: MoveOutcomes): Counted[] {
  const countBoth = (
    kind: PlainCount['kind'],
    table: string,
    outcomes: Record<'moved' | 'copied', readonly number[]>,
  ) =>
    (['moved', 'copied'] as const).map((act): Counted => ({
      kind,
      act,
      query: records(table, outcomes[act]),
    }));
  return [
    ...countBoth('plans', 'round_plannings', plans),
    ...countBoth('entries', 'fire_protections', entries),
    { kind: 'entries', act: 'replaced', query: records('fire_protections', [...entries.replaced.keys()]) },
    ...countBoth('lists', 'question_lists', lists),
    { kind: 'lists', act: 'replaced', query: records('question_lists', [...lists.replaced.keys()]) },
    { kind: 'lists', act: 'ignored', query: records('question_lists', lists.ignored) },
    ...countBoth('questions', 'questions', questions),
    ...countBoth('roles', 'roles', roles),
  ];
}

function people({ users, buildings }: MoveOutcomes): Counted[] {
  const userNames = sql`select u.first_name || ' ' || u.last_name as name, u.last_name_key || ' ' || u.sort_key as key from users u where not u.deleted`;
  const chosenIds = idList(users.chosen.map(({ userId }) => userId));
  return [
    { kind: 'users', act: 'moved', query: sql`${userNames} and u.id = any(${idList(users.rehomed)})` },
    { kind: 'users', act: 'connected', query: sql`${userNames} and u.id = any(${idList(users.connected)})` },
    {
      kind: 'users',
      act: 'left',
      query: sql`${userNames} and u.id <> all(${chosenIds}) and exists (select 1 from building_users n
        where n.user_id = u.id and n.building_id = any(${idList(buildings.moved)}))`,
    },
  ];
}

/** Runs the queries; counts of zero are omitted. */
async function runCounts<Count extends Pick<MoveCount, 'kind' | 'act'>>(
  db: Database,
  queries: readonly Counted<Count>[],
): Promise<(Pick<Count, 'kind' | 'act'> & Pick<MoveCount, 'count' | 'names'>)[]> {
  const counts = [];
  for (const { query, kind, act } of queries) {
    const rows = await rowsOf<Pick<MoveCount, 'count' | 'names'>>(
      db,
      sql`select count(*)::int as count, coalesce(to_json((array_agg(q.name order by q.key, q.name)
        filter (where q.name is not null))[1:${sql.raw(String(mostNames))}]), '[]'::json) as names from (${query}) q`,
    );
    counts.push(...rows.filter(({ count }) => count > 0).map((row) => ({ kind, act, ...row })));
  }
  return counts;
}

/**
 * Counts the records of each kind that a move would affect, by outcome and with the first names; records that accompany
 * buildings are counted separately.
 */
export const countRecords = async (
  db: Database,
  outcomes: MoveOutcomes,
): Promise<Pick<Required<MovePreview>, 'counts' | 'accompanying'>> => ({
  counts: await runCounts<PlainCount>(db, [
    ...placedCounts(outcomes),
    ...roundCounts(outcomes),
    ...countOutcomes(outcomes),
    ...people(outcomes),
  ]),
  accompanying: await runCounts<MoveCount>(db, [...accompanyingCounts(outcomes), ...endedCounts(outcomes)]),
});
