import { sql } from 'drizzle-orm';
import { advisoryLocks } from './db/advisoryLocks.ts';
import type { OpenDatabase } from './db/client.ts';
import { restoredTable } from './db/postgresRestore.ts';
import { rowsOf } from './db/rowsOf.ts';
import { isRestored, unmarkRestored } from './db/unfinishedRestore.ts';
import { holdBackRestored } from './services/queue/restoredJobs.ts';

/** Holds back the e-mails of a database that was restored since the last start, once on however many servers start. */
export async function settleRestore(
  { db, kind }: Pick<OpenDatabase, 'db' | 'kind'>,
  dataDir: string,
  now: Date,
): Promise<void> {
  if (kind === 'embedded') {
    if (!isRestored(dataDir)) return;
    await db.transaction((tx) => holdBackRestored(tx, now));
  } else
    await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.migration})`);
      const [row] = await rowsOf<{ mark: string | null }>(
        tx,
        sql`select to_regclass(${restoredTable})::text as mark`,
      );
      if (!row?.mark) return;
      await holdBackRestored(tx, now);
      await tx.execute(sql.raw(`drop table ${restoredTable}`));
    });
  unmarkRestored(dataDir);
}
