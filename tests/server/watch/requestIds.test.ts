import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { currentRequest, inRequest } from '../../../server/core/requestScope.ts';
import { timeEmbedded } from '../../../server/db/queryTimes.ts';
import { reportSlowQueries, slowQueryMs } from '../../../server/services/watch/slowQueries.ts';
import { useBackend } from '../../support/server/backend.ts';

const backend = await useBackend();

const lines = (logged: readonly string[]) =>
  logged.map((line) => JSON.parse(line) as Record<string, unknown>);

test('a call’s own id is in the log and in the answer, whatever the answer is [OPS-47]', async () => {
  const { people } = await backend.seed.tenant();
  const { token } = people.Admin;
  const paths = ['v1/Building', 'v1/Building/999999', 'v1/Nothing', 'health'];
  for (const [at, path] of paths.entries()) {
    const id = `a1b2c3d4-${at}`;
    const { headers } = await backend.ask('GET', path, { token, headers: { 'x-request-id': id } });
    expect(headers.get('x-request-id')).toBe(id);
    expect(headers.get('access-control-expose-headers')).toContain('X-Request-Id');
    const line = lines(backend.logged).find(({ requestId, msg }) => requestId === id && msg === 'request');
    expect(line).toMatchObject({ path: `/api/${path}` });
  }
  expect(lines(backend.logged).find(({ path }) => path === '/api/v1/Building')).toMatchObject({
    call: 'listBuildings',
  });
});

test('an id that is none is replaced by one [OPS-47]', async () => {
  for (const told of [undefined, 'short', 'x'.repeat(65), 'with "quotes" in it', 'åäö-åäö-åäö']) {
    const headers: Record<string, string> = told === undefined ? {} : { 'x-request-id': encodeURI(told) };
    const answer = await backend.ask('GET', 'health', { headers });
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  }
});

test('a slow query is logged with its call and request, without its values [OPS-48]', async () => {
  const logged: string[] = [];
  const counted: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => logged.push(line) });
  const report = reportSlowQueries(log, () => ({ queriedSlowly: (call) => counted.push(call) }));
  await inRequest({ id: 'a1b2c3d4-9', call: 'listBuildings' }, async () => {
    report('select 1', slowQueryMs - 1);
    report('select $1', slowQueryMs);
  });
  report('vacuum', slowQueryMs);
  expect(lines(logged)).toMatchObject([
    { call: 'listBuildings', requestId: 'a1b2c3d4-9', query: 'select $1', ms: slowQueryMs },
    { call: 'background', query: 'vacuum' },
  ]);
  expect(counted).toEqual(['listBuildings', 'background']);
});

test('each query is timed within its request, in transactions too [OPS-48]', async () => {
  const timed: string[] = [];
  const client = await PGlite.create();
  timeEmbedded(client, (text, ms) => {
    expect(ms).toBeGreaterThan(0);
    timed.push(`${currentRequest()?.id} ${text}`);
  });
  const db = drizzle(client);
  await inRequest({ id: 'one', call: null }, async () => db.execute(sql`select ${1}::int`));
  await inRequest({ id: 'two', call: null }, () =>
    db.transaction(async (tx) => {
      await tx.execute(sql`select ${2}::int`);
      await tx.execute(sql`no statement`).catch(() => undefined);
    }),
  ).catch(() => undefined);
  await client.close();
  expect(timed).toEqual(['one select $1::int', 'two select $1::int', 'two no statement']);
});
