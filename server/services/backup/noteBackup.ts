import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { rowsOf } from '../../db/rowsOf.ts';

/** Notes the moment of the last backup, where the database has a table for it. */
export async function noteBackup(db: Database, at: string): Promise<void> {
  const [row] = await rowsOf<{ isThere: boolean }>(
    db,
    sql`select to_regclass('public.installation_moments') is not null as "isThere"`,
  );
  if (!row?.isThere) return;
  await db.execute(sql`insert into installation_moments (name, at, created, updated) values ('last_backup', ${at}, ${at}, ${at})
    on conflict (name) do update set at = excluded.at, updated = excluded.updated`);
}
