import { pino } from 'pino';
import { expect, test } from 'vitest';
import { inRequest } from '#server/core/requestScope.ts';
import { reportSlowQueries, slowQueryMs, slowQueryPauseMs } from '#server/services/watch/slowQueries.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const backend = await useBackend();

const lines = (logged: readonly string[]) =>
  logged.map((line) => JSON.parse(line) as Record<string, unknown>);

test('a request’s own id is in the log and the response, for any status [OPS-47]', async () => {
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

test('the log holds no address that works without a session [OPS-47]', async () => {
  const secret = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl';
  await backend.ask('GET', `v1/Reminders/Feed/${secret}`);
  expect(lines(backend.logged).map(({ path }) => path)).toContain('/api/v1/Reminders/Feed/…');
  expect(backend.logged.join('')).not.toContain(secret);
});

test('an id that is none is replaced by one [OPS-47]', async () => {
  for (const requestId of [undefined, 'short', 'x'.repeat(65), 'with "quotes" in it', 'åäö-åäö-åäö']) {
    const headers: Record<string, string> =
      requestId === undefined ? {} : { 'x-request-id': encodeURI(requestId) };
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

test('a repeated slow query is logged once a minute and counted otherwise', async () => {
  const logged: string[] = [];
  const counted: string[] = [];
  const clock = { now: 0 };
  const log = pino({ level: 'warn' }, { write: (line) => logged.push(line) });
  const meter = { queriedSlowly: (call: string) => counted.push(call) };
  const report = reportSlowQueries(
    log,
    () => meter,
    () => clock.now,
  );
  const reportIn = (call: 'listBuildings' | 'listFloors', text: string) =>
    inRequest({ id: 'a1b2c3d4-9', call }, async () => report(text, slowQueryMs));
  for (let at = 0; at < 200; at += 1) await reportIn('listBuildings', 'select 1');
  await reportIn('listBuildings', 'select 2');
  await reportIn('listFloors', 'select 1');
  clock.now = slowQueryPauseMs;
  await reportIn('listBuildings', 'select 1');
  await reportIn('listBuildings', 'select 1');
  expect(lines(logged).map(({ call, query, unlogged }) => [call, query, unlogged])).toEqual([
    ['listBuildings', 'select 1', 0],
    ['listBuildings', 'select 2', 0],
    ['listFloors', 'select 1', 0],
    ['listBuildings', 'select 1', 199],
  ]);
  expect(counted).toHaveLength(204);
});
