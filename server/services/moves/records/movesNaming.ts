import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { MoveStatus } from '#contract/constants.ts';
import { numberOfWord } from '#contract/wire.ts';
import type { Database } from '#server/db/client.ts';
import { rowsOf } from '#server/db/rowsOf.ts';
import type { Use } from '#server/services/scope/uses.ts';

/** Lists of a move's records by kind, and the status from which they prevent deleting a record. */
const lists = {
  // A soft-deleted entry stays in the database: an open move itself reports that it was deleted.
  fire_protections: {
    table: 'move_fire_protections',
    column: 'fire_protection_id',
    from: 'started',
  },
  question_lists: { table: 'move_question_lists', column: 'question_list_id', from: 'open' },
  questions: { table: 'move_questions', column: 'question_id', from: 'open' },
  roles: { table: 'move_roles', column: 'role_id', from: 'open' },
} as const satisfies Record<string, { table: string; column: string; from: MoveStatus }>;

/** Returns a query for roles that a rollback returns to people. */
const heldBefore = (ids: SQL): SQL => sql`
  union select j.move_id from move_journal j join moves m on m.id = j.move_id and m.move_status = ${numberOfWord('moveStatus', 'started')}
  where j.table_name = 'user_roles' and (j.before ->> 'role_id')::int = any(${ids})`;

/**
 * Returns the uncompleted moves that refer to a record, by their numbers: it can't be deleted, since executing or rolling back needs it.
 * (moves, Kept as they are)
 */
export async function movesNaming(
  db: Database,
  kind: keyof typeof lists,
  recordIds: readonly number[],
): Promise<Use> {
  const { table, column, from } = lists[kind];
  const ids = sql`${sql.param(`{${recordIds.join()}}`)}::int[]`;
  const rows = await rowsOf<{ id: number }>(
    db,
    sql`select m.id from ${sql.identifier(table)} t
      join move_round_plannings p on p.id = t.move_round_planning_id
      join move_buildings b on b.id = p.move_building_id
      join moves m on m.id = b.move_id
      where t.${sql.identifier(column)} = any(${ids}) and m.move_status >= ${numberOfWord('moveStatus', from)}
        and m.move_status < ${numberOfWord('moveStatus', 'completed')}
      ${kind === 'roles' ? heldBefore(ids) : sql``}
      order by 1`,
  );
  const numbers = [...new Set(rows.map(({ id }) => String(id)))];
  return { kind: 'moves', count: numbers.length, names: numbers };
}
