import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '#server/core/clock.ts';
import { openPostgres } from '#server/db/client.ts';
import type { OpenDatabase } from '#server/db/client.ts';
import { createMoveProgresses } from '#server/services/moves/records/moveProgress.ts';
import { createOwnDatabase } from '#tests/support/database/testDatabases.ts';

const server = process.env.TEST_DATABASE_URL;
const nothing = { act: null, step: null, done: 0, total: 0 };

describe.skipIf(server === undefined)('the progress of an act on a move', () => {
  let database: OpenDatabase;
  /** The connection of a server that dies. */
  let dying: Client;
  beforeAll(async () => {
    const ownDatabase = await createOwnDatabase(server ?? '');
    database = await openPostgres(ownDatabase.url);
    dying = new Client({ connectionString: ownDatabase.url }).on('error', () => undefined);
    await dying.connect();
    afterAll(async () => {
      await dying.end();
      await database.close();
      await ownDatabase.drop();
    });
  }, 60_000);

  test('is reported while it runs, and no longer once its server is gone', async () => {
    const counters = database.shared?.counters ?? null;
    const progresses = createMoveProgresses(counters, systemClock);
    const { rows } = await dying.query<{ pid: number }>('select pg_backend_pid() as pid');
    const act = drizzle(dying).transaction((tx) =>
      progresses.follow(tx, 7, 'execute', async (tell) => {
        await tell('plans', 2, 5);
        expect(await progresses.read(7)).toEqual({ act: 'execute', step: 'plans', done: 2, total: 5 });
        expect(await progresses.read(8)).toEqual(nothing);
        await database.db.execute(sql`select pg_terminate_backend(${rows[0]?.pid})`);
        await expect.poll(() => progresses.read(7)).toEqual(nothing);
        expect((await counters?.query('select from move_progress where move_id = 7'))?.rowCount).toBe(1);
      }),
    );
    await expect(act).rejects.toThrow();
  });
});
