import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { numberOfWord } from '#contract/wire.ts';
import { fail } from '#server/core/httpProblem.ts';
import type { Database } from '#server/db/client.ts';
import { imports } from '#server/db/schema/imports.ts';
import { moves } from '#server/db/schema/moves.ts';
import { tablesOfImports } from '#server/db/softReferences.ts';

/** Queries for the buildings of places, by the table of the places. */
const buildingOf = {
  buildings: (ids: SQL) => sql`select unnest(${ids}) as id`,
  floors: (ids: SQL) => sql`select building_id from floors where id = any(${ids})`,
  maps: (ids: SQL) => sql`select building_id from maps where id = any(${ids})`,
  map_items: (ids: SQL) => sql`select building_id from map_items where id = any(${ids})`,
  installations: (ids: SQL) => sql`select building_id from installations where id = any(${ids})`,
  register_records: (ids: SQL) =>
    sql`select building_id from register_records where id = any(${ids}) and building_id is not null`,
  hot_work_permits: (ids: SQL) => sql`select building_id from hot_work_permits where id = any(${ids})`,
  visit_cases: (ids: SQL) => sql`select building_id from visit_cases where id = any(${ids})`,
  visit_points: (ids: SQL) =>
    sql`select c.building_id from visit_points p join visit_cases c on c.id = p.case_id where p.id = any(${ids})`,
  item_codes: (ids: SQL) => sql`select building_id from item_codes where id = any(${ids})`,
  areas: (ids: SQL) => sql`select building_id from areas where id = any(${ids})`,
  files: (
    ids: SQL,
  ) => sql`select coalesce(f.building_id, m.building_id) from files f left join maps m on m.id = f.map_id
    where f.id = any(${ids})`,
} satisfies Record<string, (ids: SQL) => SQL>;

/** Tables whose records are moved, copied or created individually. */
const ownRecords = [
  'files',
  'fire_protections',
  'own_kinds',
  'question_groups',
  'questions',
  'question_lists',
  'roles',
  'round_plannings',
  'users',
] as const;

/** Tables whose records a started move can freeze, and tables whose records represent others: imports, and levels of the tree. */
export type FrozenTable = keyof typeof buildingOf | (typeof ownRecords)[number] | 'customers' | 'imports';

/** Record, identified by table and id. */
export interface NamedRecord {
  table: FrozenTable;
  id: number;
}

const arrayOf = (ids: readonly (number | string)[], type: 'int' | 'text'): SQL =>
  sql`${sql.param(`{${ids.join()}}`)}::${sql.raw(type)}[]`;

/** Returns a query for the building ids of the places among the records; null if there are none. */
export function buildingsOf(named: readonly NamedRecord[]): SQL | null {
  const queries = [...Map.groupBy(named, ({ table }) => table)].flatMap(([table, records]) =>
    table in buildingOf
      ? [
          buildingOf[table as keyof typeof buildingOf](
            arrayOf(
              records.map(({ id }) => id),
              'int',
            ),
          ),
        ]
      : [],
  );
  return queries.length === 0 ? null : sql.join(queries, sql` union all `);
}

/** Returns queries for the moves in any status that include one of the buildings: as the moved one, the copied one, or the copy. */
const movesOfBuildings = (buildings: SQL): SQL[] => [
  sql`select move_id from move_buildings where building_id in (${buildings})`,
  sql`select move_id from move_copies where table_name = 'buildings' and new_id in (${buildings})`,
];

const startedNumber = numberOfWord('moveStatus', 'started');

/** Source of the started moves, for joins with records stored per move. */
const started = sql`moves s where s.move_status = ${startedNumber}`;

/**
 * Returns queries for the moves that copied, created or re-homed one of the records. For a record that only lost a part to a move, such as
 * a plan its floors, the journal contains no owner column.
 */
const movesOfRecords = (table: string, ids: readonly number[]): SQL[] => [
  sql`select move_id from move_copies where table_name = ${table} and new_id = any(${arrayOf(ids, 'int')})`,
  sql`select c.move_id from (select s.id from ${started}) s
    join move_copies c on c.move_id = s.id and c.table_name = ${table} and c.old_id = any(${arrayOf(ids, 'int')})`,
  sql`select move_id from move_journal where table_name = ${table} and record_id = any(${arrayOf(ids, 'text')})
    and (before is null or jsonb_exists(before, 'customer_id'))`,
];

/** Returns a query for the started moves that moved one of the people, or connected them elsewhere. */
const movesOfPeople = (ids: readonly number[]): SQL =>
  sql`select b.move_id from (select s.id from ${started}) s
    join move_buildings b on b.move_id = s.id
    join move_users u on u.move_building_id = b.id and u.user_id = any(${arrayOf(ids, 'int')})`;

/**
 * Returns queries for the started moves that prevent moving one of the levels: it or one below it is source or target, or a
 * rollback returns a record to it.
 */
const movesOfLevels = (ids: readonly number[]): SQL[] => [
  sql`select s.id from moves s
    join customers c on c.id in (s.customer_id, s.target_customer_id)
    join customers top on top.id = any(${arrayOf(ids, 'int')}) and starts_with(c.path, top.path)
    where s.move_status = ${startedNumber}`,
  sql`select j.move_id from (select s.id from ${started}) s
    join move_journal j on j.move_id = s.id and j.after is null and (j.before ->> 'customer_id')::int = any(${arrayOf(ids, 'int')})`,
];

function movesOf(table: FrozenTable, ids: readonly number[]): SQL[] {
  if (table === 'customers') return movesOfLevels(ids);
  const isPlace = table in buildingOf;
  const isOwn = ownRecords.some((each) => each === table);
  return [
    ...(isPlace ? movesOfBuildings(buildingOf[table as keyof typeof buildingOf](arrayOf(ids, 'int'))) : []),
    ...(isOwn ? movesOfRecords(table, ids) : []),
    ...(table === 'users' ? [movesOfPeople(ids)] : []),
  ];
}

const frozenParts = [
  ...([
    'roles',
    'question_groups',
    'questions',
    'question_lists',
    'fire_protections',
    'round_plannings',
  ] as const),
  ...(['floors', 'maps'] as const),
];

/**
 * Fails for work in a copied building while its move is started. Call it after the act and in its transaction, like `rejectFrozen`.
 * @throws HttpProblem record_in_move with the number and execution time of the move
 */
export async function rejectCopies(db: Database, places: readonly NamedRecord[]): Promise<void> {
  const buildings = buildingsOf(places);
  if (buildings === null || !(await isAnyMoveStarted(db))) return;
  await rejectMoves(
    db,
    sql`select move_id from move_copies where table_name = 'buildings' and new_id in (${buildings})`,
  );
}

/**
 * Fails for a new record of a kind that a started move created: a rollback removes that kind.
 * @throws HttpProblem record_in_move with the number and execution time of the move
 */
export async function rejectMadeKind(db: Database, kindId: number | null): Promise<void> {
  if (kindId === null || !(await isAnyMoveStarted(db))) return;
  await rejectMoves(
    db,
    sql`select move_id from move_copies where table_name = 'own_kinds' and new_id = ${kindId}`,
  );
}

/** Returns the records created by imports, which are checked in place of the imports. */
async function madeByImports(db: Database, named: readonly NamedRecord[]): Promise<NamedRecord[]> {
  const ids = named.filter(({ table }) => table === 'imports').map(({ id }) => id);
  if (ids.length === 0) return [];
  const recordsOf = (table: FrozenTable, made: readonly number[]) => made.map((id) => ({ table, id }));
  const rows = await db.select().from(imports).where(inArray(imports.id, ids));
  return rows.flatMap(({ kind, recordIds, groupIds, parts }) => {
    const table = tablesOfImports[kind];
    return [
      ...(table ? recordsOf(table, recordIds) : []),
      ...recordsOf('question_groups', groupIds),
      ...frozenParts.flatMap((part) => recordsOf(part, parts[part] ?? [])),
    ];
  });
}

/** Returns whether any move awaits approval or rollback: usually none does, and nothing is frozen. */
export async function isAnyMoveStarted(db: Database): Promise<boolean> {
  const isStarted = eq(moves.moveStatus, 'started');
  return (await db.select({ id: moves.id }).from(moves).where(isStarted).limit(1)).length > 0;
}

/**
 * Fails when a started move has frozen one of the records: records that it moved, created or copied from, and all records in its buildings,
 * including later ones. Call it after the act and in its transaction: an act that waited for the move's locks sees the move here, and an
 * earlier act makes the move wait. (moves, Status 1)
 * @throws HttpProblem record_in_move with the number of the move and the timestamp of its execution, never the other customer
 */
export async function rejectFrozen(db: Database, named: readonly NamedRecord[]): Promise<void> {
  if (named.length === 0 || !(await isAnyMoveStarted(db))) return;
  const allRecords = [...named, ...(await madeByImports(db, named))];
  const byTable = Map.groupBy(allRecords, ({ table }) => table);
  const queries = [...byTable].flatMap(([table, records]) =>
    movesOf(table, [...new Set(records.map(({ id }) => id))]),
  );
  if (queries.length === 0) return;
  await rejectMoves(db, sql.join(queries, sql` union all `));
}

/** Fails if one of the moves is started. @param moveIds query of ids @throws HttpProblem record_in_move */
async function rejectMoves(db: Database, moveIds: SQL): Promise<void> {
  const { id, executed, updated } = moves;
  const [move] = await db
    .select({ id, executed, updated })
    .from(moves)
    .where(and(eq(moves.moveStatus, 'started'), sql`${id} in (${moveIds})`))
    .orderBy(asc(id))
    .limit(1);
  if (move) fail('record_in_move', null, { move: move.id, date: move.executed ?? move.updated });
}
