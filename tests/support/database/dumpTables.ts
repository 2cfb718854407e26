import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { rowsOf } from '#server/db/rowsOf.ts';

/** Omits the ids of recalculated rows, which change each time and aren't referenced. */
const rowOf = (table: string) =>
  table === 'service_states' ? sql`(to_jsonb(t) - 'id')::text` : sql`to_jsonb(t)::text`;

/** Returns every table in full as one text, except those excluded. */
export async function dumpTables(
  db: Database,
  without: (table: string) => boolean,
): Promise<Record<string, string[]>> {
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  );
  const chosenTables = tables.filter((table) => !without(table.name));
  const parts = chosenTables.map(
    ({ name }) => sql`select ${name}::text as name, ${rowOf(name)} as row from ${sql.identifier(name)} t`,
  );
  const rows = await rowsOf<{ name: string; row: string }>(
    db,
    sql`select * from (${sql.join(parts, sql` union all `)}) every order by 1, 2`,
  );
  const texts = Object.fromEntries(chosenTables.map(({ name }): [string, string[]] => [name, []]));
  for (const { name, row } of rows) texts[name]?.push(row);
  return texts;
}
