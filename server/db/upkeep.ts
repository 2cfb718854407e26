import { sql } from 'drizzle-orm';
import { rowsOf } from './rowsOf.ts';
import type { Database } from './client.ts';

/**
 * Replaces autovacuum for the embedded database: without statistics it plans as if a table still had its early size, and space of deleted
 * rows is never reused. Processes tables that have grown by a fifth and eight pages since the last time, each in its own statement, so
 * that calls run in between.
 * @returns the names of these tables
 */
export async function vacuumGrownTables(db: Database): Promise<string[]> {
  const grown = await rowsOf<{ name: string }>(
    db,
    sql`select oid::regclass::text as name from pg_class
      where relkind = 'r' and relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)
        and pg_relation_size(oid) / current_setting('block_size')::int > relpages * 1.2 + 8
      order by 1`,
  );
  for (const { name } of grown) await db.execute(sql.raw(`vacuum (analyze) ${name}`));
  return grown.map(({ name }) => name);
}
