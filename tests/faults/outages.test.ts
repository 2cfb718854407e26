import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPostgres } from '#scripts/support/postgres.ts';
import { makeLoad } from './killLoad.ts';
import type { Load } from './killLoad.ts';
import { makeServerProcess } from './serverProcess.ts';

const awayMs = process.env.TILLSYN_FAULTS_FULL === 'on' ? 60_000 : 5_000;
const clients = 12;

const postgres = await startPostgres({ survivesCrashes: true });
afterAll(postgres.stop);
const filesFolder = mkdtempSync(join(tmpdir(), 'tillsyn-faults-files-'));
const shared = { databaseUrl: postgres.url, filesUrl: filesFolder };
const servers = [await makeServerProcess(shared), await makeServerProcess(shared)];
afterAll(async () => {
  for (const server of servers) await server.remove();
  rmSync(filesFolder, { recursive: true, force: true });
});
let load: Load;
beforeAll(async () => {
  for (const server of servers) await server.start();
  load = makeLoad(
    servers.map(({ url }) => url),
    clients,
  );
  await load.arrive();
}, 300_000);

const health = async () => Promise.all(servers.map(async ({ url }) => (await fetch(`${url}health`)).status));

/** Makes new connections read-only or writable; existing ones notice at their next statement. */
async function setReadOnly(value: 'on' | 'off'): Promise<void> {
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`alter system set default_transaction_read_only = ${value}`);
  await client.query('select pg_reload_conf()');
  await client.end();
}

/** Waits until every client, on average, was told to come back later. */
async function clientsToldLater(): Promise<void> {
  const failureCount = () => load.acknowledged.failures.get(503) ?? 0;
  const before = failureCount();
  await expect.poll(failureCount, { timeout: 30_000 }).toBeGreaterThan(before + clients);
}

const outages: Readonly<Record<string, () => Promise<void>>> = {
  'a restart of the database': async () => {
    await postgres.halt('fast');
    await postgres.resume();
  },
  'a crash and restart of the database': async () => {
    await postgres.halt('immediate');
    await postgres.resume();
  },
  [`${awayMs / 1000} s without a database`]: async () => {
    await postgres.halt('fast');
    await expect.poll(health).toEqual([503, 503]);
    await clientsToldLater();
    await pause(awayMs); // the outage itself
    await postgres.resume();
  },
  'a database that is read only for a while': async () => {
    await setReadOnly('on');
    await expect.poll(health).toEqual([503, 503]);
    await clientsToldLater();
    await setReadOnly('off');
  },
};

test.each(Object.entries(outages))(
  '%s, under load: both servers live, answer nothing but 503, and lose nothing [SERVE-02]',
  { timeout: 240_000 },
  async (_kind, strike) => {
    const { acknowledged } = load;
    const wrote = async (more: number) => {
      const enough = acknowledged.writes + more;
      await expect.poll(() => acknowledged.writes, { timeout: 60_000 }).toBeGreaterThan(enough);
    };
    const running = load.run();
    await wrote(2 * clients);
    await strike();
    await wrote(2 * clients);
    await running.stop();
    expect(servers.map((server) => server.isRunning())).toEqual([true, true]);
    expect(await health()).toEqual([200, 200]);
    expect([...acknowledged.failures.keys()].filter((status) => status !== 503)).toEqual([]);
    expect(acknowledged.cut).toBe(0);
    expect(await load.check()).toEqual([]);
  },
);
