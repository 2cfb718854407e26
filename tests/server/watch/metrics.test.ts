import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createDatabaseHealth } from '#server/services/watch/databaseHealth.ts';
import { createMetrics } from '#server/services/watch/metrics.ts';
import type { Metrics } from '#server/services/watch/metrics.ts';
import { calls } from '#contract/calls.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const token = 'a-token-of-at-least-32-characters';
let metrics: Metrics | undefined;
let isStoreFull = false;
const backend = await useBackend({
  parts: {
    meter: {
      answered: (...told) => metrics?.meter.answered(...told),
      queriedSlowly: (...told) => metrics?.meter.queriedSlowly(...told),
      unsent: (...told) => metrics?.meter.unsent(...told),
    },
    metrics: { token, contentType: 'text/plain', read: async () => (await metrics?.read()) ?? '' },
  },
});

/** Resets the counters. */
function countAnew(): void {
  isStoreFull = false;
  metrics = createMetrics({
    db: backend.db,
    kind: 'embedded',
    clock: () => backend.time.now,
    databaseHealth: createDatabaseHealth(backend.db, () => backend.time.now),
    files: {
      ...({} as Parameters<typeof createMetrics>[0]['files']),
      check: async () => {
        if (isStoreFull) throw new Error('ENOSPC');
      },
    },
  });
}

const scrape = async (authorization = `Bearer ${token}`): Promise<Response> =>
  backend.app.request('/metrics', { headers: { authorization } });

/** Returns the samples of a metric by their labels, such as `call="getUser",outcome="ok"`. */
async function samples(name: string): Promise<Record<string, number>> {
  const text = await (await scrape()).text();
  const lines = text.matchAll(new RegExp(`^${name}(?:\\{(.*)\\})? (\\S+)$`, 'gm'));
  return Object.fromEntries([...lines].map(([, labels = '', value]) => [labels, Number(value)]));
}

describe('metrics', () => {
  test('are read with the token alone [OPS-40]', async () => {
    countAnew();
    const answers = await Promise.all([scrape(''), scrape('Bearer other'), scrape()]);
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 200]);
    expect((await answers[0].text()).length).toBeLessThan(20);
  });

  test('the metrics library is loaded on demand only [OPS-40]', () => {
    const importers = (pattern: RegExp) =>
      globSync('server/**/*.ts').filter((path) => pattern.test(readFileSync(path, 'utf8')));
    expect(importers(/from 'prom-client'/)).toEqual(['server/services/watch/metrics.ts']);
    expect(importers(/^import (?!type)[^;]*watch\/metrics\.ts'/m)).toEqual([]);
  });

  test('count calls, their outcomes and durations by the names of calls [OPS-41]', async () => {
    countAnew();
    const { people } = await backend.seed.tenant();
    await backend.ask('GET', `v1/User/${people.User.id}`, { token: people.User.token });
    await backend.ask('GET', 'v1/User/999999', { token: people.User.token });
    await backend.ask('GET', 'v1/No/such/call');
    await backend.ask('GET', 'health/live');
    expect(await samples('tillsyn_calls_total')).toEqual({
      'call="getUser",outcome="ok"': 1,
      'call="getUser",outcome="refused"': 1,
      'call="other",outcome="refused"': 1,
      'call="health",outcome="ok"': 1,
    });
    expect((await samples('tillsyn_call_duration_seconds_count'))['call="getUser"']).toBe(2);
  });

  test('hold nothing of people, customers or addresses, and labels from fixed words alone [OPS-42]', async () => {
    countAnew();
    const { people, level, building } = await backend.seed.tenant();
    const { token: session } = people.Admin;
    await backend.ask('GET', 'v1/Building', { token: session, query: { search: people.Admin.email } });
    await backend.ask('GET', `v1/Nothing/${people.Admin.email}`, { token: session });
    const text = await (await scrape()).text();
    for (const secret of [people.Admin.email, level.name, building.name, session])
      expect(text).not.toContain(secret);
    const callNames = [...text.matchAll(/call="([^"]*)"/g)].map(([, call]) => call);
    const allowedNames = new Set([...Object.keys(calls), 'health', 'client', 'other', 'background']);
    expect(callNames.filter((call) => call === undefined || !allowedNames.has(call))).toEqual([]);
  });

  test('show memory and the event loop [OPS-43]', async () => {
    countAnew();
    for (const name of ['process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds'])
      expect(Object.values(await samples(name))).toHaveLength(1);
  });

  test('show the age of the oldest unsent work, for as long as a device reports it [OPS-44]', async () => {
    countAnew();
    const { level } = await backend.seed.tenant();
    let { token } = await backend.seed.user(level, 'User');
    const tell = async (age: string) => {
      const { status } = await backend.ask('GET', 'v1/Capabilities', {
        token,
        headers: { 'unsent-age': age },
      });
      expect(status).toBe(200);
    };
    const oldest = async () => (await samples('tillsyn_unsent_oldest_seconds'))[''];
    const passMinutes = (minutes: number) => {
      backend.time.now = new Date(backend.time.now.getTime() + minutes * 60_000);
    };
    expect(await oldest()).toBe(0);
    await tell('7200');
    expect(await oldest()).toBe(7200);
    passMinutes(10);
    expect(await oldest()).toBe(7800);
    passMinutes(6);
    expect(await oldest()).toBe(0);
    // The session's token has expired too.
    ({ token } = await backend.seed.user(level, 'User'));
    for (const age of ['7200', '0']) await tell(age);
    expect(await oldest()).toBe(0);
    for (const age of ['-5', '1e99', 'since ever', '99999999999', '0.5']) await tell(age);
    expect(await oldest()).toBe(0);
    // At most 400 days.
    const longest = 400 * 24 * 60 * 60;
    await tell(String(longest + 1));
    expect(await oldest()).toBe(0);
    await tell(String(longest));
    expect(await oldest()).toBe(longest);
  });

  test('show what waits, and whether database and store work [OPS-45]', async () => {
    countAnew();
    const values = async () =>
      Promise.all(
        ['database_up', 'store_up', 'mails_waiting', 'quarantine_waiting'].map(
          async (name) => (await samples(`tillsyn_${name}`))[''],
        ),
      );
    expect(await values()).toEqual([1, 1, 0, 0]);
    isStoreFull = true;
    backend.time.now = new Date(backend.time.now.getTime() + 10_000);
    expect(await values()).toEqual([1, 0, 0, 0]);
  });
});
