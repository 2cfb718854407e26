import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { openPostgres } from '#server/db/client.ts';
import { buildings } from '#server/db/schema/buildings.ts';
import { startPostgres } from '#scripts/support/postgres.ts';
import { makeBackend } from '#tests/support/server/backend.ts';

const postgres = await startPostgres({ survivesCrashes: true });
const database = await openPostgres(postgres.url);
const backend = makeBackend(database);
const otherClient = new Client({ connectionString: postgres.url, application_name: 'other' });
await otherClient.connect();
afterAll(async () => {
  await database.close();
  await otherClient.end();
  await postgres.stop();
});
const { people, level } = await backend.seed.tenant();
const { token } = people.Admin;

const terminateAll = () =>
  otherClient.query<{ pid: number }>(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name <> 'other'`);
const create = (name: string, key: string) =>
  backend.ask('POST', 'v1/Building', { token, key, body: { name, customerId: level.id } });
const count = async (wanted: string) =>
  (await backend.db.select().from(buildings)).filter(({ name }) => name === wanted).length;

test(
  'reads and calls with a key don’t notice that connections are terminated',
  { timeout: 60_000 },
  async () => {
    const statuses = new Map<number, number>();
    const names: string[] = [];
    let terminated = 0;
    for (let round = 0; round < 25; round += 1) {
      const newNames = Array.from({ length: 6 }, (_, index) => `Hus ${round}.${index}`);
      names.push(...newNames);
      const answers = Promise.all([
        ...newNames.map((name) => create(name, randomUUID())),
        ...newNames.map(() => backend.ask('GET', 'v1/Building', { token })),
      ]);
      // The moment within the calls is the random variable of this test.
      await pause((round * 7) % 60);
      terminated += (await terminateAll()).rows.length;
      for (const { status } of await answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect([...statuses]).toEqual([[200, 300]]);
    expect(terminated).toBeGreaterThan(25);
    const storedNames = (await backend.db.select().from(buildings)).map(({ name }) => name);
    expect(storedNames.filter((name) => name.startsWith('Hus ')).toSorted()).toEqual(names.toSorted());
  },
);

/** Returns true while a transaction waits for a standby. */
const isWaiting = async () =>
  (
    await otherClient.query(
      `select 1 from pg_stat_activity where wait_event = 'SyncRep' and application_name <> 'other'`,
    )
  ).rows.length > 0;
const standby = async (name: string) => {
  await otherClient.query(`alter system set synchronous_standby_names = '${name}'`);
  await otherClient.query('select pg_reload_conf()');
};

test('a repeat is not answered before a standby has its result', { timeout: 60_000 }, async () => {
  await standby('nobody');
  const key = randomUUID();
  let isAnswered = false;
  const answer = create('Huset utan reserv', key).then((heard) => {
    isAnswered = true;
    return heard;
  });
  await expect.poll(isWaiting, { timeout: 10_000 }).toBe(true);
  // Committed without a standby; the retry finds its receipt.
  await terminateAll();
  await expect.poll(() => count('Huset utan reserv'), { timeout: 10_000 }).toBe(1);
  await expect.poll(isWaiting, { timeout: 10_000 }).toBe(true);
  expect(isAnswered).toBe(false);
  await standby('');
  expect((await answer).status).toBe(200);
  expect(await count('Huset utan reserv')).toBe(1);
});
