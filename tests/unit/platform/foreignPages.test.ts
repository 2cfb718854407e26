// @vitest-environment jsdom
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { isLedAstray } from '#platform/calls/byteResponse.ts';
import { currentConnection } from '#platform/calls/connectivity.ts';
import { sendCall, sendRequest } from '#platform/calls/http.ts';
import { loadClient } from '#platform/calls/sendOnce.ts';
import { transport } from '#platform/calls/transport.ts';

const base = `${window.location.origin}/api/`;
const network = setupServer();

beforeAll(() => {
  network.listen({ onUnhandledFrame: 'error' });
  transport.apiBaseUrl = base;
});
afterEach(() => network.resetHandlers());
afterAll(() => network.close());

describe("a captive portal's answer", () => {
  test.each([
    ['a page', 200, '<html>', 'text/html'],
    ['a page that calls itself a picture', 200, '\n<!DOCTYPE html><title>Logga in</title>', 'image/png'],
    ['a page with 403', 403, '<html>', 'text/html'],
    ['a page with 404', 404, '<html>', 'text/html'],
  ])('%s in the place of a file (%i) counts as no connection', async (_what, status, page, type) => {
    network.use(
      http.get(
        `${base}v1/File/1`,
        () => new HttpResponse(page, { status, headers: { 'content-type': type } }),
      ),
    );
    expect(await sendCall('downloadFile', { path: { id: 1 } })).toMatchObject({
      ok: false,
      failure: { kind: 'offline', foreignStatus: status },
    });
  });

  test('a response requested as bytes is read as usual, and a page in its place is no connection', async () => {
    const answerWith = (body: string, status = 200) => {
      network.use(http.get(`${base}v1/RoundHistoryInfo`, () => new HttpResponse(body, { status })));
      return sendRequest({ name: 'listRoundInfos', query: { roundHistoryId: 1 }, keepsBytes: true });
    };
    const body = JSON.stringify({ success: true, data: [{ name: 'Plan 1 – källare' }], errors: [] });
    const answer = await answerWith(body);
    expect(answer).toMatchObject({ ok: true, data: [{ name: 'Plan 1 – källare' }] });
    expect(answer.ok && new TextDecoder().decode(answer.bytes)).toBe(body);
    expect(await answerWith('<html>')).toMatchObject({ ok: false, failure: { kind: 'offline' } });
    const refusal = { success: false, data: null, errors: ['Nej'], codes: ['forbidden'] };
    expect(await answerWith(JSON.stringify(refusal), 403)).toMatchObject({
      ok: false,
      failure: { kind: 'http', status: 403, codes: ['forbidden'] },
    });
  });

  test.each([403, 404])('a page with %i refuses nothing: it counts as no connection', async (status) => {
    network.use(http.get(`${base}v1/User/1`, () => new HttpResponse('<html>', { status })));
    const outcome = await sendCall('getUser', { path: { id: 1 } });
    expect(outcome).toMatchObject({ ok: false, failure: { kind: 'offline', status: 0 } });
    expect(currentConnection()).toBe('offline');
  });

  test('a response redirected to another page of this host is ignored, even a picture', () => {
    const bases = [base, '/api/', 'https://other.example/api/'];
    const page = `${window.location.origin}/sv/`;
    const isAstray = (answered: unknown) => bases.map((one) => isLedAstray(one, answered, page));
    expect(isAstray(`${window.location.origin}/portal/logo.png`)).toEqual([true, true, false]);
    expect(isAstray(`${base}v1/File/1`)).toEqual([false, false, false]);
    expect(isAstray('https://files.example/1.png')).toEqual([false, false, false]);
    expect(isAstray('https://other.example/login')).toEqual([false, false, true]);
    expect(isAstray('')).toEqual([false, false, false]);
    expect(isAstray(undefined)).toEqual([false, false, false]);
  });

  test('a redirect to a page of this host is no connection with any content', async () => {
    const { client } = await loadClient();
    const { adapter } = client.defaults;
    // Reports a redirected request as a browser would; the test's own network doesn't.
    client.defaults.adapter = async (config) => ({
      config,
      status: 200,
      statusText: '',
      data: Uint8Array.of(1, 2).buffer,
      headers: { 'content-type': 'image/png' },
      request: { responseURL: `${window.location.origin}/portal/logo.png` },
    });
    const outcome = await sendCall('downloadFile', { path: { id: 1 } });
    client.defaults.adapter = adapter;
    expect(outcome).toMatchObject({ ok: false, failure: { kind: 'offline', foreignStatus: 200 } });
  });
});
