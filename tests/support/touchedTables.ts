import { sql } from 'drizzle-orm';
import type { Database } from '../../server/db/client.ts';
import { rowsOf } from '../../server/db/rowsOf.ts';

/** By its name: how many rows of a table were ever written, whoever wrote them. */
type Written = ReadonlyMap<string, number>;

async function written(db: Database): Promise<Written> {
  // The database counts what a statement, a trigger or a cascade writes; rolled back or not.
  await db.execute(sql`select pg_stat_force_next_flush()`);
  const rows = await rowsOf<{ name: string; rows: string | number }>(
    db,
    sql`select relname as name, pg_stat_get_tuples_inserted(oid) + pg_stat_get_tuples_updated(oid)
        + pg_stat_get_tuples_deleted(oid) as rows
      from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`,
  );
  return new Map(rows.map(({ name, rows: count }) => [name, Number(count)]));
}

/**
 * Watches an embedded database, whose one connection counts for itself.
 * @returns the names of the tables of which a row was written since the last call, and a way to say that all is well as it is
 */
export async function watchTables(
  db: Database,
): Promise<{ touched: () => Promise<string[]>; accept: () => Promise<void> }> {
  let known = await written(db);
  return {
    touched: async () => {
      const now = await written(db);
      return [...now].flatMap(([name, count]) => (count === known.get(name) ? [] : [name]));
    },
    accept: async () => {
      known = await written(db);
    },
  };
}
