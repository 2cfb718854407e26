// @vitest-environment jsdom
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { lastCall } from '#platform/calls/callIds.ts';
import { sendCall } from '#platform/calls/http.ts';
import { transport } from '#platform/calls/transport.ts';

const base = `${window.location.origin}/api/`;
const network = setupServer();
beforeAll(() => {
  network.listen({ onUnhandledFrame: 'error' });
  transport.apiBaseUrl = base;
});
afterEach(() => network.resetHandlers());
afterAll(() => network.close());

describe('ids sent with a call', () => {
  const userFrom = (host: string, ids: (string | null)[], ages: (string | null)[] = []) =>
    http.get(`${host}v1/User/1`, ({ request: { headers } }) => {
      ids.push(headers.get('x-request-id'));
      ages.push(headers.get('unsent-age'));
      const answer = { success: false, data: null, errors: ['broken'], codes: ['internal'], fields: [null] };
      return HttpResponse.json(answer, {
        status: 500,
        headers: { 'access-control-allow-origin': '*', 'x-request-id': ids.at(-1) ?? '' },
      });
    });
  const ask = () => sendCall('getUser', { path: { id: 1 } });

  test('is an id of its own, by which its failure is found [OPS-47]', async () => {
    const ids: (string | null)[] = [];
    network.use(userFrom(base, ids));
    const outcomes = [await ask(), await ask()];
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}$/);
    expect(outcomes.map((outcome) => !outcome.ok && outcome.failure.requestId)).toEqual(ids);
    expect(lastCall.ended).toEqual({ id: ids[1], name: 'getUser' });
  });

  test('is the age of the oldest unsent work of rounds and other calls, once that was counted [OPS-84]', async () => {
    const ages: (string | null)[] = [];
    network.use(userFrom(base, [], ages));
    const [early, late] = [Date.now() - 90_500, Date.now() - 30_500];
    for (const since of [{}, { rounds: null }, { rounds: null, calls: null }, { calls: early }]) {
      transport.unsentSince = since;
      await ask();
    }
    transport.unsentSince = { rounds: early, calls: late };
    await ask();
    transport.unsentSince = { rounds: late, calls: early };
    await ask();
    transport.unsentSince = {};
    expect(ages).toEqual([null, null, '0', '90', '90', '90']);
  });

  test('is nothing to another host, until that allows it', async () => {
    const ids: (string | null)[] = [];
    const elsewhere = 'https://api.example.com/api/';
    let allowedHeaders = 'authorization, accept-language';
    const preflight = http.options(`${elsewhere}v1/User/1`, () => {
      const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': allowedHeaders };
      return new HttpResponse(null, { status: 204, headers });
    });
    network.use(preflight, userFrom(elsewhere, ids));
    transport.apiBaseUrl = elsewhere;
    await ask();
    transport.tellsOtherHosts = true;
    allowedHeaders += ', x-request-id';
    await ask();
    Object.assign(transport, { apiBaseUrl: base, tellsOtherHosts: false });
    expect(ids).toEqual([null, expect.stringMatching(/^[0-9a-f-]{13}$/)]);
  });
});
