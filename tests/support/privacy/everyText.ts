import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { schemaTables } from '#server/db/references.ts';
import { rowsOf } from '#server/db/rowsOf.ts';

/** Returns the columns of all tables, and of the queue of jobs, that contain one of these texts in any case: `flaws.name`. */
export async function columnsWith(db: Database, texts: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  const tables = [...schemaTables.map(({ name }) => name), 'pgboss.job'];
  for (const table of tables) {
    const rows = await rowsOf<{ column: string }>(
      db,
      sql`select distinct each.key as column from ${sql.raw(table)} t, jsonb_each_text(to_jsonb(t)) each
        where each.value ilike any (array[${sql.join(
          texts.map((text) => sql`${`%${text}%`}`),
          sql`, `,
        )}])`,
    );
    found.push(...rows.map(({ column }) => `${table}.${column}`));
  }
  return found.toSorted();
}
