// @vitest-environment jsdom
import { delay, http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { currentClockSkewMs, noteServerDate } from '#platform/time/clockSkew.ts';
import { currentConnection } from '#platform/calls/connectivity.ts';
import { sendCall } from '#platform/calls/http.ts';
import { endSession, readTokens, sessionEnded, storeTokens } from '#platform/calls/sessionTokens.ts';
import { transport } from '#platform/calls/transport.ts';

const base = `${window.location.origin}/api/`;
const network = setupServer();
let requests: Request[] = [];
let validToken = 'fresh';

const ok = (data: unknown) => HttpResponse.json({ success: true, data, errors: [] });
const refusal = (status: number) =>
  HttpResponse.json({ success: false, data: null, errors: ['no'], codes: ['x'] }, { status });
const isValid = (request: Request): boolean =>
  request.headers.get('authorization') === `Bearer ${validToken}`;
const guarded = () =>
  http.get(`${base}v1/User/:id`, ({ request }) => (isValid(request) ? ok({ id: 1 }) : refusal(401)));
const refresh = (token = 'fresh') =>
  http.post(`${base}v1/User/refresh`, () => ok({ token, refreshToken: 'next' }));
const namesSeen = (): string[] =>
  requests.map(({ method, url }) => `${method} ${new URL(url).pathname.replace('/api/', '')}`);

beforeAll(() => {
  network.listen({ onUnhandledFrame: 'error' });
  network.events.on('request:start', ({ request }) => {
    requests.push(request.clone());
  });
  transport.apiBaseUrl = base;
});
beforeEach(() => {
  requests = [];
  validToken = 'fresh';
  localStorage.clear();
  storeTokens({ token: 'stale', refreshToken: 'once' });
});
afterEach(() => network.resetHandlers());
afterAll(() => network.close());

describe('requests', () => {
  test('carry the stored token, JSON and the interface’s language [WIRE-03, WIRE-04]', async () => {
    validToken = 'stale';
    network.use(
      guarded(),
      http.put(`${base}v1/User/1`, () => ok({ id: 1 })),
    );
    document.documentElement.lang = 'fi';
    await sendCall('getUser', { path: { id: 1 } });
    await sendCall('updateUser', { path: { id: 1 }, body: { firstName: 'Åsa 🔥' } });
    expect(requests[0]?.headers.get('authorization')).toBe('Bearer stale');
    expect(requests[0]?.headers.get('accept-language')).toBe('fi');
    expect(requests[1]?.headers.get('content-type')).toContain('application/json');
    expect(await requests[1]?.json()).toEqual({ firstName: 'Åsa 🔥' });
  });

  test('creates carry an idempotency key of their own or the given one; others carry none', async () => {
    validToken = 'stale';
    network.use(
      guarded(),
      http.post(`${base}v1/RoundHistory`, () => ok({ id: 9 })),
    );
    await sendCall('startRound', { body: { roundPlanningId: 1 } });
    await sendCall('startRound', { body: { roundPlanningId: 1 } }, { idempotencyKey: 'given' });
    await sendCall('getUser', { path: { id: 1 } });
    expect(requests[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
    expect(requests[1]?.headers.get('idempotency-key')).toBe('given');
    expect(requests[2]?.headers.get('idempotency-key')).toBeNull();
  });

  test('a page that is no envelope counts as no connection, and the next good answer ends that', async () => {
    validToken = 'stale';
    network.use(
      http.get(`${base}v1/User/1`, () => new HttpResponse('<html>hotel</html>'), { once: true }),
      guarded(),
    );
    expect(await sendCall('getUser', { path: { id: 1 } })).toMatchObject({
      ok: false,
      failure: { kind: 'offline' },
    });
    expect(currentConnection()).toBe('offline');
    await sendCall('getUser', { path: { id: 1 } });
    expect(currentConnection()).toBe('online');
  });

  test('bytes come as bytes, and a refusal of them still as the envelope', async () => {
    validToken = 'stale';
    network.use(
      http.get(`${base}v1/File/1`, () =>
        HttpResponse.arrayBuffer(Uint8Array.of(1, 2, 3).buffer, { headers: { 'content-type': 'image/png' } }),
      ),
      http.get(`${base}v1/File/2`, () => refusal(404)),
    );
    const good = await sendCall('downloadFile', { path: { id: 1 } });
    expect(good.ok && { type: good.data.type, length: good.data.bytes.byteLength }).toEqual({
      type: 'image/png',
      length: 3,
    });
    expect(await sendCall('downloadFile', { path: { id: 2 } })).toMatchObject({
      ok: false,
      failure: { status: 404, messages: ['no'] },
    });
  });
});

describe('the time of an answer', () => {
  const dated = (body: string, status = 200) =>
    new HttpResponse(body, { status, headers: { date: 'Mon, 01 Jan 2024 00:00:00 GMT' } });
  afterEach(() => {
    const moment = new Date();
    noteServerDate(moment.toUTCString(), moment.getTime(), moment.getTime());
  });

  test('says how wrong the clock of this device is', async () => {
    const body = '{"success":true,"data":null,"errors":[]}';
    network.use(http.get(`${base}v1/User/:id`, () => dated(body)));
    await sendCall('getUser', { path: { id: 1 } });
    const ahead = Date.now() - Date.parse('2024-01-01T00:00:00.000Z');
    expect(Math.abs((currentClockSkewMs() ?? 0) - ahead)).toBeLessThan(60_000);
  });

  test.each([
    [200, '<html>'],
    [503, '<html>'],
  ])('the date of a foreign page (%i) is ignored', async (status, body) => {
    network.use(http.get(`${base}v1/User/:id`, () => dated(body, status)));
    await sendCall('getUser', { path: { id: 1 } });
    expect(currentClockSkewMs()).toBeNull();
  });
});

describe('renewing the session', () => {
  test('a 401 calls refresh with both tokens, keeps the new pair and repeats the request [AUTH-30, AUTH-31, AUTH-33, AUTH-36]', async () => {
    network.use(guarded(), refresh());
    expect(await sendCall('getUser', { path: { id: 1 } })).toMatchObject({ ok: true, data: { id: 1 } });
    expect(namesSeen()).toEqual(['GET v1/User/1', 'POST v1/User/refresh', 'GET v1/User/1']);
    expect(await requests[1]?.json()).toEqual({ token: 'stale', refreshToken: 'once' });
    expect(readTokens()).toEqual({ token: 'fresh', refreshToken: 'next' });
  });

  test('the repeat carries the same body and the same key, JSON and files alike', async () => {
    const bodies: { text: string; key: string | null; type: string | null }[] = [];
    const answer = async ({ request }: { request: Request }) => {
      const { headers } = request;
      const text = (await request.clone().text()).replaceAll(/-{4,}\S+/g, '');
      bodies.push({
        text,
        key: headers.get('idempotency-key'),
        type: (headers.get('content-type') ?? '').replace(/;.*/, ''),
      });
      return isValid(request) ? ok({ id: 1 }) : refusal(401);
    };
    network.use(http.post(`${base}v1/RoundHistory`, answer), http.post(`${base}v1/File`, answer), refresh());
    const form = new FormData();
    form.append('file', new File(['photo'], 'photo.jpg', { type: 'image/jpeg' }));
    for (const send of [
      () => sendCall('startRound', { body: { roundPlanningId: 7 } }),
      () => sendCall('uploadFile', { body: form as never }),
    ]) {
      storeTokens({ token: 'stale', refreshToken: 'once' });
      expect(await send()).toMatchObject({ ok: true });
    }
    const [first, second, third, fourth] = bodies;
    expect(first).toMatchObject({ text: '{"roundPlanningId":7}', type: 'application/json' });
    expect(third).toMatchObject({ type: 'multipart/form-data' });
    expect(third?.text).toContain('photo.jpg');
    expect([second, fourth]).toEqual([first, third]);
  });

  test('a repeat that is refused as well is no third request', async () => {
    validToken = 'nobody’s';
    network.use(guarded(), refresh());
    expect(await sendCall('getUser', { path: { id: 1 } })).toMatchObject({
      ok: false,
      failure: { kind: 'http', status: 401 },
    });
    expect(namesSeen()).toEqual(['GET v1/User/1', 'POST v1/User/refresh', 'GET v1/User/1']);
  });

  test('parallel requests share one refresh [AUTH-32]', async () => {
    network.use(guarded(), refresh());
    const outcomes = await Promise.all([1, 2, 3, 4, 5].map((id) => sendCall('getUser', { path: { id } })));
    expect(outcomes.every(({ ok: isOk }) => isOk)).toBe(true);
    expect(namesSeen().filter((name) => name.endsWith('refresh'))).toHaveLength(1);
  });

  test('a token that another tab renewed meanwhile serves without a refresh [AUTH-32]', async () => {
    network.use(
      http.get(`${base}v1/User/:id`, ({ request }) => {
        if (isValid(request)) return ok({ id: 1 });
        localStorage.setItem('tillsyn.token', JSON.stringify({ token: 'fresh', refreshToken: 'theirs' }));
        return refusal(401);
      }),
    );
    expect(await sendCall('getUser', { path: { id: 1 } })).toMatchObject({ ok: true });
    expect(namesSeen()).not.toContain('POST v1/User/refresh');
  });

  test('the refresh waits for the lock that all tabs share, and reads the stored token inside it [AUTH-32]', async () => {
    const names: string[] = [];
    vi.stubGlobal('navigator', {
      locks: {
        request: async (name: string, work: () => Promise<unknown>) => {
          names.push(name);
          storeTokens({ token: 'fresh', refreshToken: 'theirs' });
          return work();
        },
      },
    });
    network.use(guarded(), refresh());
    expect(await sendCall('getUser', { path: { id: 1 } })).toMatchObject({ ok: true });
    expect(names).toEqual(['tillsyn-refresh']);
    expect(namesSeen()).not.toContain('POST v1/User/refresh');
    vi.unstubAllGlobals();
  });

  test('a refused refresh ends the session and passes the 401 on [AUTH-34, SHELL-15]', async () => {
    const ended = vi.fn();
    const off = sessionEnded.on(ended);
    network.use(
      guarded(),
      http.post(`${base}v1/User/refresh`, () => refusal(401)),
    );
    expect(await sendCall('getUser', { path: { id: 1 } })).toMatchObject({
      ok: false,
      failure: { status: 401 },
    });
    expect(ended).toHaveBeenCalledWith('refused');
    expect(readTokens()).toBeNull();
    off();
  });

  test.each([
    ['no network', () => HttpResponse.error()],
    ['a server that is down', () => new HttpResponse('', { status: 503 })],
    ['a hotel’s page', () => new HttpResponse('<html>')],
    ['a proxy that wants a login of its own', () => new HttpResponse('<html>', { status: 401 })],
    ['a proxy that forbids', () => new HttpResponse('<html>', { status: 403 })],
  ])('%s during the refresh is no logout', async (_what, answer) => {
    network.use(guarded(), http.post(`${base}v1/User/refresh`, answer));
    const outcome = await sendCall('getUser', { path: { id: 1 } });
    expect(outcome).toMatchObject({ ok: false, failure: { kind: 'offline', status: 0 } });
    expect(readTokens()).toEqual({ token: 'stale', refreshToken: 'once' });
  });

  test.each([
    ['login', 'Login', { body: { email: 'a@example.com', password: 'x' } }],
    ['refreshSession', 'refresh', { body: { token: 'a', refreshToken: 'b' } }],
    ['requestPasswordReset', 'ResetPassword', { body: { email: 'a@example.com' } }],
    ['changePassword', 'ChangePassword', { body: { token: 't', email: 'a@example.com', password: 'x' } }],
  ] as const)('%s never triggers the refresh; its error passes on [AUTH-35]', async (name, path, input) => {
    network.use(http.post(`${base}v1/User/${path}`, () => refusal(401)));
    const outcome = await sendCall(name, input as never);
    expect(outcome).toMatchObject({ ok: false, failure: { status: 401, messages: ['no'] } });
    expect(namesSeen()).toEqual([`POST v1/User/${path}`]);
  });

  test('a request that was called off says nothing about the connection', async () => {
    validToken = 'stale';
    network.use(guarded());
    await sendCall('getUser', { path: { id: 1 } });
    network.use(
      http.get(`${base}v1/User/:id`, async () => {
        await delay('infinite');
      }),
    );
    const controller = new AbortController();
    const pending = sendCall('getUser', { path: { id: 1 } }, { signal: controller.signal });
    controller.abort();
    expect(await pending).toMatchObject({ ok: false });
    expect(currentConnection()).toBe('online');
  });
});

test('ending the session clears token and user and reports it [SHELL-66]', () => {
  localStorage.setItem('tillsyn.user', '{"id":1}');
  localStorage.setItem('tillsyn.language', 'fi');
  const ended = vi.fn();
  const off = sessionEnded.on(ended);
  endSession('loggedOut');
  expect(Object.keys({ ...localStorage })).toEqual(['tillsyn.language']);
  expect(ended).toHaveBeenCalledWith('loggedOut');
  off();
});
