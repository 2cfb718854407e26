import { sql } from 'drizzle-orm';
import type { Database } from '../../server/db/client.ts';
import { rowsOf } from '../../server/db/rowsOf.ts';

/** Every table whole, as one text each, without those that are left out. */
export async function dumpTables(
  db: Database,
  without: (table: string) => boolean,
): Promise<Record<string, string[]>> {
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  );
  const texts: Record<string, string[]> = {};
  for (const { name } of tables.filter((table) => !without(table.name))) {
    const rows = await rowsOf<{ row: string }>(
      db,
      sql`select to_jsonb(t)::text as row from ${sql.identifier(name)} t order by 1`,
    );
    texts[name] = rows.map(({ row }) => row);
  }
  return texts;
}
