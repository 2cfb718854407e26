// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  checkConnection,
  connectionChanged,
  currentConnection,
  noteReached,
  watchConnection,
} from '#platform/calls/connectivity.ts';

const healthy = () => Response.json({ success: true, data: { status: 'ok' }, errors: [] });

beforeEach(() => {
  vi.useFakeTimers();
  noteReached(true);
});
afterEach(() => {
  noteReached(true);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('the connection', () => {
  test('is the result of a real call, and changes are reported once', () => {
    const listener = vi.fn();
    const off = connectionChanged.on(listener);
    noteReached(false);
    noteReached(false);
    expect(currentConnection()).toBe('offline');
    noteReached(true);
    expect(listener.mock.calls).toEqual([['offline'], ['online']]);
    off();
  });

  test('is asked of the backend’s health; a hotel’s page is no answer', async () => {
    const fetched = vi.fn(async () => healthy());
    vi.stubGlobal('fetch', fetched);
    expect(await checkConnection()).toBe('online');
    expect(fetched).toHaveBeenCalledWith(
      '/api/health',
      expect.objectContaining({ signal: expect.any(AbortSignal) }),
    );
    vi.stubGlobal('fetch', async () => new Response('<html>hotel</html>'));
    expect(await checkConnection()).toBe('offline');
    for (const status of [200, 401, 403, 404, 503]) {
      vi.stubGlobal('fetch', async () => Response.json({ success: 'true' }, { status }));
      expect(await checkConnection()).toBe('offline');
    }
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')));
    expect(await checkConnection()).toBe('offline');
  });

  test('while it is missing, health is asked again by itself, less and less often', async () => {
    const fetched = vi.fn(() => Promise.reject(new TypeError('network')));
    vi.stubGlobal('fetch', fetched);
    noteReached(false);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(fetched).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(fetched).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(fetched).toHaveBeenCalledTimes(2);
    vi.stubGlobal('fetch', async () => healthy());
    await vi.advanceTimersByTimeAsync(20_000);
    expect(currentConnection()).toBe('online');
  });

  test('the browser’s word alone decides nothing: it only starts a check', async () => {
    vi.stubGlobal('fetch', async () => healthy());
    watchConnection();
    window.dispatchEvent(new Event('offline'));
    await vi.advanceTimersByTimeAsync(0);
    expect(currentConnection()).toBe('online');
  });

  test('an answer that comes just as the browser goes offline isn’t the last word', async () => {
    const browser = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    vi.stubGlobal('fetch', async () => healthy());
    await checkConnection();
    noteReached(true);
    expect(currentConnection()).toBe('online');
    const fetched = vi.fn(() => Promise.reject(new TypeError('network')));
    vi.stubGlobal('fetch', fetched);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(currentConnection()).toBe('offline');
    browser.mockRestore();
    vi.stubGlobal('fetch', async () => healthy());
    await vi.advanceTimersByTimeAsync(10_000);
    expect(currentConnection()).toBe('online');
    expect(vi.getTimerCount()).toBe(0);
  });
});
