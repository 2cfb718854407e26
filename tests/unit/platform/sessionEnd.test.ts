// @vitest-environment jsdom
import { delay, http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { currentConnection } from '#platform/calls/connectivity.ts';
import { sendCall } from '#platform/calls/http.ts';
import { endSession, readTokens, storeTokens } from '#platform/calls/sessionTokens.ts';
import { transport } from '#platform/calls/transport.ts';

const base = `${window.location.origin}/api/`;
const network = setupServer();
const requestPaths: string[] = [];

beforeAll(() => {
  network.listen({ onUnhandledFrame: 'error' });
  network.events.on('request:start', ({ request }) => void requestPaths.push(request.url.slice(base.length)));
  transport.apiBaseUrl = base;
});
beforeEach(() => {
  requestPaths.length = 0;
  storeTokens({ token: 'stale', refreshToken: 'once' });
});
afterEach(() => network.resetHandlers());
afterAll(() => network.close());

test('the end of the session aborts running reads without reporting a lost connection', async () => {
  network.use(http.get(`${base}v1/User/1`, () => delay('infinite')));
  const reading = sendCall('getUser', { path: { id: 1 } });
  await vi.waitFor(() => expect(requestPaths).toEqual(['v1/User/1']));
  endSession('loggedOut');
  expect((await reading).ok).toBe(false);
  expect(currentConnection()).toBe('online');
});

test('the end of the session stands, although a renewal was on its way', async () => {
  let answer = (): void => undefined;
  const renewed = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const refusal = { success: false, data: null, errors: ['no'], codes: ['token_expired'] };
  const renewal = { success: true, data: { token: 'fresh', refreshToken: 'next' }, errors: [] };
  network.use(
    http.get(`${base}v1/User/1`, () => HttpResponse.json(refusal, { status: 401 })),
    http.post(`${base}v1/User/refresh`, async () => {
      await renewed;
      return HttpResponse.json(renewal);
    }),
  );
  const reading = sendCall('getUser', { path: { id: 1 } });
  await vi.waitFor(() => expect(requestPaths).toEqual(['v1/User/1', 'v1/User/refresh']));
  endSession('loggedOut');
  answer();
  expect((await reading).ok).toBe(false);
  expect(readTokens()).toBeNull();
});
