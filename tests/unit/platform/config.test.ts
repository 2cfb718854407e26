import { afterEach, describe, expect, test, vi } from 'vitest';
import { loadConfig, parseConfig } from '#platform/config.ts';
import { localTexts } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { callUrl } from '#platform/calls/sendOnce.ts';
import { transport } from '#platform/calls/transport.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localTexts.remove(storageKeys.config);
  transport.apiBaseUrl = '/api/';
});

describe('config.json', () => {
  test('names the base address of every call at run time [WIRE-01, WIRE-02]', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ apiBaseUrl: 'https://backend.example.com/api' }));
    transport.apiBaseUrl = (await loadConfig()).apiBaseUrl;
    expect(callUrl({ name: 'getUser', path: { id: 5 } })).toBe('https://backend.example.com/api/v1/User/5');
  });

  test('without one, calls go to api/ on the page’s own host [WIRE-01]', async () => {
    vi.stubGlobal('fetch', async () => new Response('', { status: 404 }));
    expect(await loadConfig()).toEqual({ apiBaseUrl: '/api/' });
    vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')));
    expect(await loadConfig()).toEqual({ apiBaseUrl: '/api/' });
  });

  test.each([
    ['no network', () => Promise.reject(new Error('offline'))],
    ['a captive portal’s page', async () => new Response('<html>')],
    ['a portal that forbids', async () => new Response('<html>', { status: 403 })],
    ['a portal that finds nothing', async () => new Response('<html>', { status: 404 })],
    ['a portal that answers in JSON', async () => Response.json({ login: '/portal' })],
    ['a server that is down', async () => new Response('', { status: 503 })],
  ])('with %s the last one that was read serves', async (_what, answer) => {
    vi.stubGlobal('fetch', async () => Response.json({ apiBaseUrl: 'https://backend.example.com/api' }));
    await loadConfig();
    vi.stubGlobal('fetch', answer);
    expect(await loadConfig()).toEqual({ apiBaseUrl: 'https://backend.example.com/api/' });
  });

  test('tells whether the login asks for the e-mail first [IDENT-22]', async () => {
    const config = { apiBaseUrl: '/api/', isEmailFirst: true };
    expect(parseConfig(config)).toEqual(config);
    for (const isEmailFirst of [false, 'true', 1, null])
      expect(parseConfig({ apiBaseUrl: '/api/', isEmailFirst })).toEqual({ apiBaseUrl: '/api/' });
  });

  test('an empty one leads back to the default', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ apiBaseUrl: 'https://backend.example.com/api' }));
    await loadConfig();
    vi.stubGlobal('fetch', async () => Response.json({}));
    expect(await loadConfig()).toEqual({ apiBaseUrl: '/api/' });
  });

  test.each([
    {},
    null,
    'x',
    { apiBaseUrl: 7 },
    { apiBaseUrl: 'javascript:alert(1)' },
    { apiBaseUrl: '//evil.example' },
  ])('an invalid URL gives the default: %j', (value) => {
    expect(parseConfig(value)).toEqual({ apiBaseUrl: '/api/' });
  });
});
