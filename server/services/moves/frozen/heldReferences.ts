import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { rowsOf } from '#server/db/rowsOf.ts';
import { isAnyMoveStarted } from './frozenRecords.ts';
import type { FrozenTable } from './frozenRecords.ts';
import type { NamedIn } from './namedRecords.ts';

/** Reference of a record: table, columns of the record's id and of the referenced id. */
type Reference = readonly [table: string, holder: string, target: string];
const references: Partial<Record<FrozenTable, Partial<Record<FrozenTable, readonly Reference[]>>>> = {
  buildings: { users: [['building_users', 'building_id', 'user_id']] },
  map_items: { fire_protections: [['map_items', 'id', 'fire_protection_id']] },
  question_lists: { questions: [['question_list_questions', 'question_list_id', 'question_id']] },
  questions: {
    question_groups: [['questions', 'id', 'question_group_id']],
    question_lists: [['question_list_questions', 'question_id', 'question_list_id']],
  },
  round_plannings: {
    areas: [['round_planning_areas', 'round_planning_id', 'target_id']],
    fire_protections: [['round_planning_fire_protections', 'round_planning_id', 'target_id']],
    floors: [['round_planning_floors', 'round_planning_id', 'target_id']],
    question_lists: [['round_planning_question_lists', 'round_planning_id', 'target_id']],
    roles: [
      ['round_planning_roles', 'round_planning_id', 'target_id'],
      ['round_plannings', 'id', 'role_id'],
    ],
  },
  users: { roles: [['user_roles', 'user_id', 'role_id']] },
};

const keyOf = (holder: string, holderId: number, table: string, id: number): string =>
  `${holder}/${holderId}/${table}/${id}`;

const intsOf = (ids: readonly number[]): SQL => sql`${sql.param(`{${[...new Set(ids)].join()}}`)}::int[]`;

/** Returns queries for the references of a request that already exist. */
function heldQueries(named: readonly NamedIn[]): SQL[] {
  const pairs = Map.groupBy(named, ({ holder, table }) => `${holder?.table ?? ''}/${table}`);
  return [...pairs.values()].flatMap((group) => {
    const [first] = group;
    if (!first?.holder) return [];
    const { holder, table } = first;
    const holders = intsOf(group.flatMap((each) => each.holder?.id ?? []));
    const targets = intsOf(group.map(({ id }) => id));
    return (references[holder.table]?.[table] ?? []).map(([through, by, to]) => {
      const [from, own, target] = [sql.identifier(through), sql.identifier(by), sql.identifier(to)];
      return sql`select ${holder.table}::text as holder, ${own} as "holderId", ${table}::text as "table", ${target} as id
        from ${from} where ${own} = any(${holders}) and ${target} = any(${targets})`;
    });
  });
}

/** Returns the photos among the files that a path refers to: they belong to flaws, which aren't frozen. */
async function photosAmong(db: Database, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await rowsOf<{ id: number }>(
    db,
    sql`select file_id as id from flaw_files where file_id = any(${intsOf(ids)})`,
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Returns the records of a request that could be frozen, determined before its act: a reference that its record already has isn't new, so
 * that records outside the move can still be saved; photos are exempt. (moves, Status 1)
 */
export async function withoutHeld(db: Database, named: readonly NamedIn[]): Promise<readonly NamedIn[]> {
  const queries = heldQueries(named);
  const files = named.filter(({ table, holder }) => table === 'files' && holder === null).map(({ id }) => id);
  if ((queries.length === 0 && files.length === 0) || !(await isAnyMoveStarted(db))) return named;
  const rows =
    queries.length === 0
      ? []
      : await rowsOf<{ holder: string; holderId: number; table: string; id: number }>(
          db,
          sql.join(queries, sql` union all `),
        );
  const heldKeys = new Set(rows.map((row) => keyOf(row.holder, row.holderId, row.table, row.id)));
  const photos = await photosAmong(db, files);
  return named.filter(({ table, id, holder }) =>
    holder
      ? !heldKeys.has(keyOf(holder.table, holder.id, table, id))
      : !(table === 'files' && photos.has(id)),
  );
}
