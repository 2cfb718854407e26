import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { MoveStatus } from '#contract/constants.ts';
import { numberOfWord, wordOfNumber } from '#contract/wire.ts';
import type { OverlappingMove } from '#contract/moves/move.ts';
import { problem, HttpProblem } from '#server/core/httpProblem.ts';
import type { Database } from '#server/db/client.ts';
import { keys, snapshots } from '#server/db/references.ts';
import { rowsOf } from '#server/db/rowsOf.ts';
import { labelOf } from '../records/copyHolders.ts';
import type { MoveRow } from '../records/moveRecords.ts';

/** Tables of people's access and roles; all other references to people record their past actions. */
const holdersOfPeople = ['building_users', 'user_roles', 'customer_links'];

/** Foreign keys between records, without references to levels. */
const naming = [
  ...keys.filter(
    ({ table, names }) =>
      !['customers', 'companies'].includes(names) && (names !== 'users' || holdersOfPeople.includes(table)),
  ),
  ...snapshots,
].map(({ table, column, names }) => ({ holder: table, column, referred: names }));

/** Returns a query for the records that moves wrote, by table and id. */
const touched = (moves: SQL): SQL => sql`
  select j.move_id, j.table_name as kind, coalesce(r.id::text, j.record_id) as id
  from move_journal j left join lateral unnest(j.record_ids) as r(id) on true where j.move_id in (${moves})`;

/** Returns a query for the records referenced in the previous values of moves, or also in their new values. */
function recordsOfSides(moves: SQL, sides: readonly ('before' | 'after')[]): SQL {
  const pairs = JSON.stringify(naming);
  return sql.join(
    sides.map(
      (side) => sql`
        select j.move_id, r.referred as kind, j.${sql.identifier(side)} ->> r."column" as id
        from jsonb_to_recordset(${pairs}::jsonb) as r(holder text, "column" text, referred text)
        join move_journal j on j.table_name = r.holder and j.move_id in (${moves})
        where j.${sql.identifier(side)} ->> r."column" is not null`,
    ),
    sql` union all `,
  );
}

/** Returns a query for the originals that a move with a moved building will refer to instead of its copies, once it is rolled back. */
const copiedFrom = (moveId: number): SQL => sql`
  select c.move_id, c.table_name as kind, c.old_id::text as id from move_copies c
  where c.move_id = ${moveId} and c.table_name in ('fire_protections', 'question_lists', 'questions', 'roles')
    and exists (select 1 from move_journal j
      where j.move_id = ${moveId} and j.table_name = 'buildings' and j.after ? 'customer_id' and j.before is not null)`;

/** Returns a query for people whose link to the target a move created, and whom a later move takes there too. */
const linkedTwice = (moveId: number): SQL => sql`
  select b.move_id, 'users' as kind, u.user_id::text as id
  from move_users u join move_buildings b on b.id = u.move_building_id
  join moves o on o.id = b.move_id
  join move_journal j on j.move_id = ${moveId} and j.table_name = 'customer_links' and j.before is null
  where b.move_id in (select id from later) and (j.after ->> 'user_id')::int = u.user_id
    and (j.after ->> 'customer_id')::int = o.target_customer_id`;

/** Returns the shared records that prevent a rollback, by the later move. */
async function sharedRecords(db: Database, moveId: number, laterIds: SQL): Promise<Shared[]> {
  return rowsOf<Shared>(
    db,
    sql`with later as materialized (${laterIds}),
      own_touched as materialized (${touched(sql`${moveId}`)}),
      own_named as materialized (${recordsOfSides(sql`${moveId}`, ['before'])} union all ${copiedFrom(moveId)}),
      their_touched as materialized (${touched(sql`select id from later`)}),
      their_named as materialized (${recordsOfSides(sql`select id from later`, ['before', 'after'])})
      select distinct on (s.move_id, s.kind) s.move_id as "moveId", s.kind, s.id from (
        select t.move_id, t.kind, t.id from their_touched t join own_touched o on o.kind = t.kind and o.id = t.id
        union all select t.move_id, t.kind, t.id from their_touched t join own_named o on o.kind = t.kind and o.id = t.id
        union all select t.move_id, t.kind, t.id from their_named t join own_touched o on o.kind = t.kind and o.id = t.id
        union all ${linkedTwice(moveId)}
      ) s order by s.move_id, s.kind, s.id`,
  );
}
interface Shared {
  moveId: number;
  kind: string;
  id: string;
}

/** Tables of records, most informative first. */
const telling = ['buildings', 'users', 'round_plannings', 'fire_protections', 'question_lists', 'roles'];
const rankOf = ({ kind }: Shared): number =>
  telling.includes(kind) ? telling.indexOf(kind) : telling.length;

async function nameOf(db: Database, { kind, id }: Shared): Promise<string> {
  const [row] = await rowsOf<{ name: string }>(
    db,
    sql`select ${kind === 'users' ? sql`t.first_name || ' ' || t.last_name` : labelOf('t')} as name
      from ${sql.identifier(kind)} t where t.id::text = ${id}`,
  );
  return row?.name ?? '';
}

/** Returns the first journal id of a move; journals are written under a global lock, so this is the order of execution. */
const beginOf = (moveId: SQL): SQL =>
  sql`(select j.id from move_journal j where j.move_id = ${moveId} order by j.position limit 1)`;

const started = numberOfWord('moveStatus', 'started');

/** Columns for the number of an executed move, its status, and the name of its first building. */
const headOf = sql`m.id, m.move_status as status,
  coalesce((select b.name from move_buildings b where b.move_id = m.id order by b.id limit 1), '') as building`;
interface Head {
  id: number;
  status: MoveStatus;
  building: string;
}

/** Reads executed moves by a condition on `m`, in order. */
async function readHeads(db: Database, where: SQL): Promise<Head[]> {
  const rows = await rowsOf<Omit<Head, 'status'> & { status: number }>(
    db,
    sql`select ${headOf} from moves m where ${where} order by m.id`,
  );
  return rows.map((row) => ({ ...row, status: wordOfNumber('moveStatus', row.status) }));
}

async function overlapOf(
  db: Database,
  { id, status, building }: Head,
  shared: readonly Shared[],
): Promise<OverlappingMove[]> {
  const [first] = shared.toSorted((one, other) => rankOf(one) - rankOf(other));
  return first ? [{ moveId: id, moveStatus: status, name: (await nameOf(db, first)) || building }] : [];
}

/**
 * Returns the moves executed after a started one that wrote or refer to records which its rollback would restore or remove: as long as they
 * exist it can't be rolled back. (moves, Rollback)
 */
export async function readLaterMoves(db: Database, { id }: Pick<MoveRow, 'id'>): Promise<OverlappingMove[]> {
  const isLater = sql`m.id <> ${id} and m.move_status >= ${started}
    and ${beginOf(sql`m.id`)} > ${beginOf(sql`${id}`)}`;
  const later = await readHeads(db, isLater);
  if (later.length === 0) return [];
  const shared = await sharedRecords(db, id, sql`select m.id from moves m where ${isLater}`);
  const byMove = Map.groupBy(shared, ({ moveId }) => moveId);
  const overlaps = later.map((head) => overlapOf(db, head, byMove.get(head.id) ?? []));
  return (await Promise.all(overlaps)).flat();
}

/** Returns the started moves that were executed before another one, and can't be rolled back until that one is. */
export async function readEarlierMoves(
  db: Database,
  { id }: Pick<MoveRow, 'id'>,
): Promise<OverlappingMove[]> {
  const earlier = await readHeads(
    db,
    sql`m.id <> ${id} and m.move_status = ${started} and ${beginOf(sql`m.id`)} < ${beginOf(sql`${id}`)}`,
  );
  const overlappingMoves: OverlappingMove[] = [];
  for (const head of earlier)
    overlappingMoves.push(
      ...(await overlapOf(db, head, await sharedRecords(db, head.id, sql`select ${id}::int as id`))),
    );
  return overlappingMoves;
}

/**
 * Fails if later moves were executed over the same records: the newest must be rolled back first.
 * @throws HttpProblem move_only_approved where one of them is completed, else one move_later_first for each
 */
export async function rejectLaterMoves(db: Database, move: Pick<MoveRow, 'id'>): Promise<void> {
  const later = await readLaterMoves(db, move);
  const final = later.filter(({ moveStatus }) => moveStatus === 'completed');
  const code = final.length > 0 ? 'move_only_approved' : 'move_later_first';
  const [first, ...others] = (final.length > 0 ? final : later).map(({ moveId, name }) =>
    problem(code, null, { name, other: moveId }),
  );
  if (first) throw new HttpProblem([first, ...others]);
}
