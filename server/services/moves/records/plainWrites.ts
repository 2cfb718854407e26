import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { rowsOf } from '#server/db/rowsOf.ts';
import { idList } from './moveChoices.ts';
import type { Columns, MoveExecution, Writes } from './moveJournal.ts';

/** Ids of copied records with the ids of their copies, by table. */
type Copies = Map<string, Map<number, number>>;

const name = (text: string): SQL => sql`${sql.identifier(text)}`;
const joinList = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `);

/**
 * Creates the same writes without a journal: for moving a level within the tree, which can't be undone. They don't
 * change `updated` or `version`.
 * @param before earlier writes, whose copies are known here too
 */
export function createPlainWrites(
  { tx, now }: Omit<MoveExecution, 'move'>,
  before?: Pick<Writes, 'copyOf'>,
): Writes {
  const copies: Copies = new Map();

  async function set(table: string, columns: Columns, where: SQL): Promise<number> {
    const settings = Object.entries(columns).map(([column, value]) => sql`${name(column)} = ${value}`);
    const rows = await rowsOf(
      tx,
      sql`update ${name(table)} t set ${joinList(settings)} where ${where} returning t.id`,
    );
    return rows.length;
  }

  async function remove(table: string, where: SQL): Promise<number> {
    return (await rowsOf(tx, sql`delete from ${name(table)} t where ${where} returning t.id`)).length;
  }

  async function copy(table: string, columns: Columns, where: SQL): Promise<number> {
    const values = Object.entries({
      created: sql`${now}::timestamptz`,
      updated: sql`${now}::timestamptz`,
      version: sql`1`,
      ...columns,
    }).map(([column, value]) => sql`${column}::text, ${value}`);
    const rows = await rowsOf<{ old: number; own: number }>(
      tx,
      sql`with c as materialized (
          select s.id as old_id, nextval(pg_get_serial_sequence(${table}, 'id'))::int as new_id
          from (select t.id from ${name(table)} t where ${where} order by t.id) s
        ), m as (
          insert into ${name(table)} select n.* from c join ${name(table)} t on t.id = c.old_id,
          lateral jsonb_populate_record(t, jsonb_build_object('id', c.new_id, ${joinList(values)})) n order by c.new_id
        ) select c.old_id as old, c.new_id as own from c`,
    );
    const tableCopies = copies.get(table) ?? new Map<number, number>();
    copies.set(table, new Map([...tableCopies, ...rows.map(({ old, own }) => [old, own] as const)]));
    return rows.length;
  }

  const copyOf = (table: string, oldId: SQL): SQL => {
    const tableCopies = copies.get(table) ?? new Map<number, number>();
    const ownCopy = sql`(select c.new_id from unnest(${idList(tableCopies.keys())}, ${idList(tableCopies.values())}) c(old_id, new_id) where c.old_id = ${oldId})`;
    return before ? sql`coalesce(${ownCopy}, ${before.copyOf(table, oldId)})` : ownCopy;
  };

  const copiedIn = (table: string): SQL => sql`(select unnest(${idList(copies.get(table)?.keys() ?? [])}))`;

  return { set, setMany: async (...asked) => void (await set(...asked)), remove, copy, copyOf, copiedIn };
}
