import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';

/** Names stored with a move's rows: their table, the referring column, the table of the records, and the stored values. */
const nameColumns = [
  { table: 'move_buildings', column: 'building_id', records: 'buildings', kept: { name: 'r.name' } },
  {
    table: 'move_round_plannings',
    column: 'round_planning_id',
    records: 'round_plannings',
    kept: { name: 'r.name' },
  },
  {
    table: 'move_fire_protections',
    column: 'fire_protection_id',
    records: 'fire_protections',
    kept: { name: 'r.name' },
  },
  {
    table: 'move_question_lists',
    column: 'question_list_id',
    records: 'question_lists',
    kept: { name: 'r.name' },
  },
  { table: 'move_roles', column: 'role_id', records: 'roles', kept: { name: 'r.name' } },
  {
    table: 'move_questions',
    column: 'question_id',
    records: 'questions',
    kept: {
      name: 'r.name',
      group_id: 'r.question_group_id',
      group_name: '(select g.name from question_groups g where g.id = r.question_group_id)',
    },
  },
  {
    table: 'move_users',
    column: 'user_id',
    records: 'users',
    kept: { first_name: 'r.first_name', last_name: 'r.last_name' },
  },
] as const;

const buildingsOf = (moveId: number): SQL =>
  sql`select b.id from move_buildings b where b.move_id = ${moveId}`;

/** Returns the source of a move's rows in one of its tables, as `t`. */
function ofMove(table: (typeof nameColumns)[number]['table'], moveId: number): SQL {
  if (table === 'move_buildings') return sql`t.move_id = ${moveId}`;
  const inBuilding = sql`move_building_id in (${buildingsOf(moveId)})`;
  if (table === 'move_round_plannings' || table === 'move_users') return sql`t.${inBuilding}`;
  return sql`t.move_round_planning_id in (select p.id from move_round_plannings p where p.${inBuilding})`;
}

/** Stores the current names of a move's records; for question groups, the names before their questions are moved. (moves) */
export async function keepNames(tx: Database, moveId: number): Promise<void> {
  for (const { table, column, records, kept } of nameColumns) {
    const settings = Object.entries(kept).map(
      ([name, value]) => sql`${sql.identifier(name)} = ${sql.raw(value)}`,
    );
    await tx.execute(sql`
      update ${sql.identifier(table)} t set ${sql.join(settings, sql`, `)}
      from ${sql.identifier(records)} r where r.id = t.${sql.identifier(column)} and ${ofMove(table, moveId)}`);
  }
}

/** Clears the stored names of a move, so that the records' current names are shown again. */
export async function forgetNames(tx: Database, moveId: number): Promise<void> {
  for (const { table, kept } of nameColumns) {
    const settings = Object.keys(kept).map((name) => sql`${sql.identifier(name)} = null`);
    await tx.execute(sql`
      update ${sql.identifier(table)} t set ${sql.join(settings, sql`, `)} where ${ofMove(table, moveId)}`);
  }
}
