import { Client } from 'pg';
import { expect } from 'vitest';
import { openPostgres } from '#server/db/client.ts';
import { eventually } from '#tests/support/eventually.ts';
import type { Rows } from '#tests/support/locks/lab.ts';
import { createOwnDatabase } from '#tests/support/database/testDatabases.ts';

/** Rows for the start of servers. */
export const serverRows: Rows = {
  'two servers that find an empty database': async () => {
    const own = await createOwnDatabase(process.env.TEST_DATABASE_URL ?? '');
    const other = new Client({ connectionString: own.url });
    await other.connect();
    try {
      // Locks at the beginning of a migration: the servers wait there, or one of them earlier.
      await other.query('begin; create schema drizzle');
      const both = [openPostgres(own.url), openPostgres(own.url)];
      const opened = Promise.allSettled(both);
      await eventually(async () => {
        // In a transaction the statistics would stay at their first state.
        await other.query('select pg_stat_clear_snapshot()');
        const { rowCount } = await other.query(
          `select 1 from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`,
        );
        expect(rowCount).toBe(both.length);
      });
      await other.query('rollback');
      const outcomes = await opened;
      for (const outcome of outcomes) if (outcome.status === 'fulfilled') await outcome.value.close();
      expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    } finally {
      await other.end();
      await own.drop();
    }
  },
};
