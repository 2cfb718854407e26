import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { startPostgres } from '#scripts/support/postgres.ts';
import { openPostgres } from '#server/db/client.ts';
import { isCausedBy } from '#server/db/pool.ts';
import { createDatabaseHealth, createQueryLog } from '#server/services/watch/databaseHealth.ts';
import { createOwnDatabase } from '#tests/support/database/testDatabases.ts';

const server = process.env.TEST_DATABASE_URL;
const isRoot = process.getuid?.() === 0;
const callsAtOnce = 60;

describe.skipIf(server === undefined)('the health of a PostgreSQL', () => {
  test('stays good while calls occupy every connection of the pool [OPS-103]', async () => {
    const ownDatabase = await createOwnDatabase(server ?? '', process.env.TILLSYN_TEST_TEMPLATE);
    const database = await openPostgres(ownDatabase.url);
    const { isWorking } = createDatabaseHealth(database.probeDb, () => new Date());
    try {
      const calls = Promise.all(
        Array.from({ length: callsAtOnce }, () => database.db.execute(sql`select pg_sleep(1.5)`)),
      );
      await expect.poll(() => database.connections?.waitingCount).toBeGreaterThan(callsAtOnce / 2);
      // Two probes in turn: the first one connects and allocates disk.
      expect([await isWorking(), await isWorking()]).toEqual([true, true]);
      expect(database.connections?.waitingCount).toBeGreaterThan(0);
      await calls;
    } finally {
      await database.close();
      await ownDatabase.drop();
    }
  });
});

// Mounting a small disk needs root; otherwise the tests of the embedded database cover the rule.
if (isRoot)
  describe.skipIf(server === undefined)('a PostgreSQL on a full disk', () => {
    const disk = mkdtempSync(join(tmpdir(), 'tillsyn-small-disk-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'tmpfs', disk]);
    afterAll(() => {
      execFileSync('umount', ['--lazy', disk]);
      rmSync(disk, { recursive: true, force: true });
    });

    test('isn’t healthy, and is again when there is room [OPS-103]', { timeout: 60_000 }, async () => {
      const settings = ['max_wal_size=32MB', 'min_wal_size=32MB', 'wal_level=minimal', 'max_wal_senders=0'];
      const small = await startPostgres({ keptIn: join(disk, 'postgres'), settings });
      const ballast = join(disk, 'ballast');
      const clock = { now: 0 };
      const queries = createQueryLog();
      const database = await openPostgres(small.url, queries.onQuery);
      const health = createDatabaseHealth(database.probeDb, () => new Date(clock.now), queries);
      try {
        expect(await health.isWorking()).toBe(true);
        await database.db.execute(sql`create unlogged table filler (bytes text)`);
        writeFileSync(ballast, Buffer.alloc(8_000_000));
        const fill = async () => {
          for (;;)
            await database.db.execute(
              sql`insert into filler select md5(n::text) || md5((n + 1)::text) from generate_series(1, 2000) n`,
            );
        };
        const refusal = await fill().catch((error: unknown) => error);
        expect(isCausedBy(refusal, '53100')).toBe(true);
        clock.now = 11_000;
        expect(await health.isWorking()).toBe(false);
        rmSync(ballast);
        clock.now = 12_000;
        expect(await health.isWorking()).toBe(true);
      } finally {
        await database.close();
        await small.stop();
      }
    });
  });
