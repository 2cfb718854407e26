import { Client } from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { startHaproxy } from '#scripts/support/haproxy.ts';
import { freePort } from '#scripts/support/product.ts';
import { lastRelease, sourcesOf } from '#scripts/support/releases/releases.ts';
import { root } from '#scripts/support/run.ts';
import { demoPassword } from '#server/db/demo/accounts.ts';
import type { Session } from '#contract/users/user.ts';
import { createOwnDatabase } from '#tests/support/database/testDatabases.ts';
import { startStrictLoad } from '#tests/support/server/strictLoad.ts';
import { ready, useServers } from '#tests/support/server/serverProcess.ts';
import type { StartedServer } from '#tests/support/server/serverProcess.ts';

const server = process.env.TEST_DATABASE_URL;
const metricsToken = 'a-token-that-reads-what-was-served';
/** Returns the error lines of the servers' logs, which explain a failed request. */
const saidBy = (servers: readonly StartedServer[]): string =>
  servers
    .flatMap(({ words }) => `${words.out}${words.error}`.split('\n'))
    .filter((line) => /"level":[56]0/.test(line))
    .join('\n');

/** Limit for a stop in milliseconds: 5 s are promised, the remainder is for a busy machine. */
const goneWithinMs = 6_500;
const rounds = 3;

describe.skipIf(server === undefined)('two servers that are replaced in turn under load', () => {
  const { newFolder, startServer } = useServers(afterAll);

  test(
    'by the version after the release, and by the same again, lose, double and refuse nothing [OPS-76, OPS-77, OPS-79]',
    { timeout: 560_000 },
    async () => {
      const ownDatabase = await createOwnDatabase(server ?? '');
      afterAll(() => ownDatabase.drop());
      const settings = {
        DATABASE_URL: ownDatabase.url,
        FILES_URL: newFolder(),
        TRUST_PROXY: '127.0.0.0/8',
        DEMO: 'on',
        METRICS_TOKEN: metricsToken,
      };
      const servers: StartedServer[] = [];
      const start = async (port: number, sources: string) => {
        const started = startServer({ ...settings, DATA_DIR: newFolder(), PORT: String(port) }, [], sources);
        servers.push(started);
        await ready(started, 200_000);
        return { port, started };
      };
      const before = sourcesOf(lastRelease().commit) ?? root;
      const running = [await start(await freePort(), before), await start(await freePort(), before)];
      const balancer = await startHaproxy(running.map(({ port }) => port));
      afterAll(balancer.stop);
      const { user, token } = await logIn(balancer.url);
      const client = new Client({ connectionString: ownDatabase.url });
      await client.connect();
      afterAll(() => client.end());
      await client.query(
        `insert into buildings (customer_id, name, sort_key, search_text, created, updated)
          select $1, 'Hus ' || n, 'hus ' || n, 'hus ' || n, now(), now() from generate_series(1, 1200) n`,
        [user.customerId],
      );
      const load = startStrictLoad({
        url: balancer.url,
        headers: { authorization: `Bearer ${token}` },
        customerId: user.customerId,
      });
      afterAll(load.stop);
      const goneAfterMs: number[] = [];
      for (let turn = 0; turn < rounds * running.length; turn += 1) {
        const at = turn % running.length;
        const { port, started } = running[at] as { port: number; started: StartedServer };
        const answered = load.made.length;
        expect(load.failures, saidBy(servers)).toEqual([]);
        await expect.poll(() => load.made.length, { timeout: 60_000 }).toBeGreaterThan(answered + 10);
        const toldAt = performance.now();
        started.program.kill('SIGTERM');
        expect(await started.ended, started.words.error).toBe(0);
        // The last release had no limit.
        if (turn >= running.length || before === root) goneAfterMs.push(performance.now() - toldAt);
        running[at] = await start(port, root);
        await expect.poll(() => hasServed(port), { timeout: 60_000, interval: 200 }).toBe(true);
      }
      await load.stop();

      expect(load.failures).toEqual([]);
      expect(Math.max(...goneAfterMs)).toBeLessThan(goneWithinMs);
      const names = async (table: 'roles' | 'files') => {
        const { rows } = await client.query<{ name: string }>(
          `select name from ${table} where name ~ '[0-9a-f]{8}-'`,
        );
        return rows.map(({ name }) => name).toSorted();
      };
      expect(await names('roles')).toEqual(load.made.toSorted());
      expect(await names('files')).toEqual(load.uploaded.toSorted());
      expect(Math.min(load.uploaded.length, load.lists, load.reads)).toBeGreaterThan(10);
    },
  );
});

async function logIn(url: string): Promise<Session> {
  const answer = await fetch(`${url}/api/v1/User/Login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@example.com', password: demoPassword }),
  });
  return ((await answer.json()) as { data: Session }).data;
}

/** Returns true once a new server has had a request through the balancer. */
async function hasServed(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`, {
    headers: { authorization: `Bearer ${metricsToken}` },
  });
  return (await answer.text()).includes('call="listFlaws"');
}
