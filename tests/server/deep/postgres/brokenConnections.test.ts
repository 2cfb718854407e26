import { sql } from 'drizzle-orm';
import type { Pool, PoolClient } from 'pg';
import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { openPostgres } from '#server/db/client.ts';
import { isDatabaseAway } from '#server/middleware/databaseErrors.ts';
import { createOwnDatabase } from '#tests/support/database/testDatabases.ts';

const ownDatabase = await createOwnDatabase(process.env.TEST_DATABASE_URL ?? '');
const database = await openPostgres(ownDatabase.url);
const { db } = database;
const otherClient = new Client({ connectionString: ownDatabase.url });
await otherClient.connect();
afterAll(async () => {
  await database.close();
  await otherClient.end();
  await ownDatabase.drop();
});

const breakAll = () =>
  otherClient.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`);
const works = () => db.transaction((tx) => tx.execute(sql`select 1`));
const outcomes = async (all: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(all)).map((each) =>
    each.status === 'rejected' ? isDatabaseAway(each.reason) : 'done',
  );

// An unhandled error event would end the run, as it would end the server.
test('transactions whose connections break fail, and the next ones work [SERVE-02]', async () => {
  for (let round = 0; round < 5; round += 1) {
    const begun = Promise.withResolvers<null>();
    let count = 0;
    const some = Array.from({ length: 10 }, (_, index) =>
      db.transaction(async (tx) => {
        await tx.execute(sql`select 1`);
        count += 1;
        if (count === 10) begun.resolve(null);
        // Some are in the middle of a statement, the others between two.
        if (index % 2 === 0) await tx.execute(sql`select pg_sleep(30)`);
        else await broken.promise;
        await tx.execute(sql`select 1`);
      }),
    );
    const broken = Promise.withResolvers<null>();
    const allOutcomes = outcomes(some);
    await begun.promise;
    await breakAll();
    broken.resolve(null);
    expect(await allOutcomes).toEqual(some.map(() => true));
    await works();
  }
});

test('connections that break where a transaction begins are given back [SERVE-02]', async () => {
  const { $client: pool } = db as unknown as { $client: Pool };
  const cut = (client: PoolClient) => {
    (client as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy();
  };
  pool.on('acquire', cut);
  for (let count = 0; count < 2 * pool.options.max; count += 1)
    expect(await outcomes([works()])).toEqual([true]);
  pool.off('acquire', cut);
  await works();
});

test('a read-only or suddenly missing database counts as away [SERVE-01]', async () => {
  const writing = () => db.execute(sql`create table away ()`);
  await otherClient.query(
    `alter database ${new URL(ownDatabase.url).pathname.slice(1)} set default_transaction_read_only = on`,
  );
  await breakAll();
  expect(await outcomes([writing()])).toEqual([true]);
});
