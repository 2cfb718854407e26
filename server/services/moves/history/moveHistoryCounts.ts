import { moveTypes } from '#contract/constants.ts';
import { moveActOfType, moveActs, moveRecordKinds } from '#contract/moves/moveKinds.ts';
import { numberOfWord } from '#contract/wire.ts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { BuildingMove } from '#contract/moves/move.ts';
import type { Database } from '#server/db/client.ts';
import { rowsOf } from '#server/db/rowsOf.ts';
import { idList } from '../records/moveChoices.ts';

type Count = BuildingMove['counts'][number];

/** Building of a move, as a row of the history: the building at the target. */
export interface Place {
  row: number;
  move: number;
  building: number;
}

/** Kinds of records that depend on a building: the table `t`, the join condition on `r.building`, and an optional further condition. */
const placedKinds = [
  { kind: 'buildings', table: 'buildings', of: 't.id = r.building' },
  { kind: 'floors', table: 'floors', of: 't.building_id = r.building' },
  { kind: 'drawings', table: 'maps', of: 't.building_id = r.building' },
  { kind: 'items', table: 'map_items', of: 't.building_id = r.building' },
  {
    kind: 'documents',
    table: 'files',
    of: 't.building_id = r.building and t.document_type is not null',
  },
  { kind: 'flaws', table: 'flaws', of: 't.building_id = r.building' },
] as const;

/** Kinds of records that a move takes as a whole: the move's table, its column, and the table of the records. */
const givenKinds = [
  {
    kind: 'plans',
    table: 'move_round_plannings',
    column: 'round_planning_id',
    records: 'round_plannings',
  },
  {
    kind: 'entries',
    table: 'move_fire_protections',
    column: 'fire_protection_id',
    records: 'fire_protections',
  },
  {
    kind: 'lists',
    table: 'move_question_lists',
    column: 'question_list_id',
    records: 'question_lists',
  },
  { kind: 'questions', table: 'move_questions', column: 'question_id', records: 'questions' },
  { kind: 'roles', table: 'move_roles', column: 'role_id', records: 'roles' },
  { kind: 'users', table: 'move_users', column: 'user_id', records: 'users' },
] as const;

const placesOf = (places: readonly Place[]): SQL =>
  sql`jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as r("row" int, move int, building int)`;

/** Condition that the move created the record or changed its customer, by the journal row `j`. */
const isMadeOrMoved = sql`(j.before is null or j.after -> 'customer_id' is not null)`;
const act = sql`case when j.before is null then 'copied' else 'moved' end`;

/**
 * Counts the records that moves affected, from the journal: for a building, its contents and its moved rounds; for catalogue, roles and
 * people, the records of the whole move. Returns a function for the counts of a row.
 */
export async function countHistory(
  db: Database,
  places: readonly Place[],
): Promise<(row: number) => Count[]> {
  const perRow: ({ row: number } & Count)[] = [];
  for (const { kind, table, of } of placedKinds)
    perRow.push(
      ...(await rowsOf<{ row: number } & Count>(
        db,
        sql`select r."row", ${kind} as kind, ${act} as act, count(distinct t.id)::int as count
          from ${placesOf(places)} join moves m on m.id = r.move
          join ${sql.identifier(table)} t on ${sql.raw(of)} and (not t.deleted or t.updated > m.executed)
          join move_journal j on j.table_name = ${table} and j.record_id = t.id::text and j.move_id = r.move and ${isMadeOrMoved}
          group by 1, 3`,
      )),
    );
  perRow.push(
    ...(await rowsOf<{ row: number } & Count>(
      db,
      sql`select r."row", 'rounds' as kind, 'moved' as act, count(distinct h.id)::int as count
        from ${placesOf(places)} join round_history_infos i on i.building_id = r.building
        join round_histories h on h.id = i.round_history_id
        join move_journal j on j.table_name = 'round_histories' and j.record_id = h.id::text and j.move_id = r.move
          and j.after -> 'customer_id' is not null
        group by 1`,
    )),
  );
  const perMove = await countGiven(db, places);
  const byRow = Map.groupBy(perRow, ({ row }) => row);
  const moveOf = new Map(places.map(({ row, move }) => [row, move]));
  return (row) =>
    [...(byRow.get(row) ?? []), ...(perMove.get(moveOf.get(row) ?? 0) ?? [])]
      .map(({ kind, act: done, count }) => ({ kind, act: done, count }))
      .toSorted(byKindAndAct);
}

const byKindAndAct = (one: Count, other: Count): number =>
  moveRecordKinds.indexOf(one.kind) - moveRecordKinds.indexOf(other.kind) ||
  moveActs.indexOf(one.act) - moveActs.indexOf(other.act);

/** Acts by the number of the move type. */
const actByNumber = Object.fromEntries(
  moveTypes.map((type) => [numberOfWord('moveType', type), moveActOfType[type]]),
);

/** Counts chosen records by choice, and copied ones by copy, since some weren't chosen. A record counts once. */
async function countGiven(
  db: Database,
  places: readonly Place[],
): Promise<Map<number, ({ move: number } & Count)[]>> {
  const moveIds = idList(places.map(({ move }) => move));
  const counts: ({ move: number } & Count)[] = [];
  for (const { kind, table, column, records } of givenKinds) {
    const inMove =
      kind === 'plans' || kind === 'users'
        ? sql`t.move_building_id`
        : sql`(select p.move_building_id from move_round_plannings p where p.id = t.move_round_planning_id)`;
    counts.push(
      ...(await rowsOf<{ move: number } & Count>(
        db,
        sql`select b.move_id as move, ${kind} as kind, (${JSON.stringify(actByNumber)}::jsonb ->> t.move_type::text) as act,
            count(distinct coalesce(t.${sql.identifier(column)}, -t.id))::int as count
          from ${sql.identifier(table)} t join move_buildings b on b.id = ${inMove}
          where b.move_id = any(${moveIds}) and t.move_type <> ${numberOfWord('moveType', 'copy')} group by 1, 3
          union all
          select c.move_id, ${kind}, 'copied', count(*)::int from move_copies c
          where c.move_id = any(${moveIds}) and c.table_name = ${records} group by 1`,
      )),
    );
  }
  return Map.groupBy(counts, (count) => count.move);
}
