import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPostgres } from '../../scripts/support/postgres.ts';
import { makeLoad } from './killLoad.ts';
import type { Load } from './killLoad.ts';
import { makeServerProcess } from './serverProcess.ts';

const awayMs = process.env.TILLSYN_FAULTS_FULL === 'on' ? 60_000 : 5_000;
const clients = 12;

const postgres = await startPostgres({ survivesCrashes: true });
afterAll(postgres.stop);
const server = await makeServerProcess(postgres.url);
afterAll(server.remove);
let load: Load;
beforeAll(async () => {
  await server.start();
  load = makeLoad(server.url, clients);
  await load.arrive();
}, 300_000);

const health = async () => (await fetch(`${server.url}health`)).status;

/** Lets whoever connects from now on write, or only read; who is connected is told at their next statement. */
async function setReadOnly(value: 'on' | 'off'): Promise<void> {
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`alter system set default_transaction_read_only = ${value}`);
  await client.query('select pg_reload_conf()');
  await client.end();
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
    await expect.poll(health).toBe(503);
    await pause(awayMs); // the outage itself
    await postgres.resume();
  },
  'a database that is read only for a while': async () => {
    await setReadOnly('on');
    await expect.poll(health).toBe(503);
    const before = load.acknowledged.failures.get(503) ?? 0;
    await expect.poll(() => load.acknowledged.failures.get(503) ?? 0).toBeGreaterThan(before + clients);
    await setReadOnly('off');
  },
};

test.each(Object.entries(outages))(
  '%s, under load: the server lives, answers nothing but 503, and loses nothing [SERVE-02]',
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
    expect({ isRunning: server.isRunning(), health: await health() }).toEqual({
      isRunning: true,
      health: 200,
    });
    expect([...acknowledged.failures.keys()]).toEqual([503]);
    expect(acknowledged.cut).toBe(0);
    expect(await load.check()).toEqual([]);
  },
);
