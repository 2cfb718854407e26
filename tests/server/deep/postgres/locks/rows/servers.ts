import { Client } from 'pg';
import { expect } from 'vitest';
import { openPostgres } from '#server/db/client.ts';
import { eventually } from '#tests/support/eventually.ts';
import type { Rows } from '#tests/support/locks/lab.ts';
import { createOwnDatabase } from '#tests/support/database/testDatabases.ts';

/** Rows for the start of servers. */
export const serverRows: Rows = {
  'two servers that find an empty database': async () => {
    const ownDatabase = await createOwnDatabase(process.env.TEST_DATABASE_URL ?? '');
    const otherClient = new Client({ connectionString: ownDatabase.url });
    await otherClient.connect();
    try {
      // Locks at the beginning of a migration: the servers wait there, or one of them earlier.
      await otherClient.query('begin; create schema drizzle');
      const starts = [openPostgres(ownDatabase.url), openPostgres(ownDatabase.url)];
      const startResults = Promise.allSettled(starts);
      await eventually(async () => {
        // In a transaction the statistics would stay at their first state.
        await otherClient.query('select pg_stat_clear_snapshot()');
        const { rowCount } = await otherClient.query(
          `select 1 from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`,
        );
        expect(rowCount).toBe(starts.length);
      });
      await otherClient.query('rollback');
      const outcomes = await startResults;
      for (const outcome of outcomes) if (outcome.status === 'fulfilled') await outcome.value.close();
      expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    } finally {
      await otherClient.end();
      await ownDatabase.drop();
    }
  },
};
