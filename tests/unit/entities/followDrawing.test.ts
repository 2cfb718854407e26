import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followDrawing } from '#entities/drawings/following/followDrawing.ts';
import { noteReached } from '#platform/calls/connectivity.ts';
import type { AppDispatch } from '#store/hooks.ts';

const sendCall = vi.hoisted(() => vi.fn());
vi.mock('#platform/calls/http.ts', () => ({ sendCall }));

const news = {
  others: [{ name: 'Anna Berg' }],
  items: [],
  areas: [],
  gone: { items: [], areas: [] },
  version: 1,
  cursor: 'c',
};
const good = { ok: true, data: news, pagination: null, status: 200 };
const bad = (status: number) => ({ ok: false, failure: { kind: 'refused', status, codes: [], fields: [] } });

const page = { visibilityState: 'visible', look: (): void => undefined };
let capabilities: string[] | null = null;
let heard: unknown[] = [];
let end: () => void = () => undefined;

const begin = () => {
  const state = {
    maps: { mapId: 1, gesture: 'none', pending: [] },
    sync: { capabilities },
    api: { queries: {}, provided: {}, config: {} },
  };
  const dispatch = ((act: unknown) =>
    typeof act === 'function'
      ? (act as (...given: unknown[]) => unknown)(dispatch, () => state)
      : act) as AppDispatch;
  end = dispatch(followDrawing(1, (others) => heard.push(others)));
};
const after = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const callCount = () => sendCall.mock.calls.length;

beforeEach(() => {
  vi.useFakeTimers();
  sendCall.mockReset().mockResolvedValue(good);
  [capabilities, heard, page.visibilityState] = [null, [], 'visible'];
  vi.stubGlobal('document', {
    get visibilityState() {
      return page.visibilityState;
    },
    addEventListener: (_name: string, look: () => void) => {
      page.look = look;
    },
    removeEventListener: () => undefined,
  });
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => {
  end();
  noteReached(true);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('it is asked every two seconds, with the previous cursor, and the others are reported [SETUP-112]', async () => {
  begin();
  await after(0);
  expect(heard).toEqual([news.others]);
  await after(4000);
  expect(callCount()).toBe(3);
  expect(sendCall.mock.calls.map((call) => (call[1] as { body: { since: unknown } }).body.since)).toEqual([
    null,
    'c',
    'c',
  ]);
  end();
  await after(60_000);
  expect(callCount()).toBe(3);
});

test('a hidden page asks nothing, and asks at once when it is looked at again', async () => {
  begin();
  await after(0);
  page.visibilityState = 'hidden';
  page.look();
  await after(60_000);
  expect(callCount()).toBe(1);
  expect(heard.at(-1)).toEqual([]);
  page.visibilityState = 'visible';
  page.look();
  await after(0);
  expect(callCount()).toBe(2);
});

test('without a connection nothing is asked', async () => {
  begin();
  await after(0);
  noteReached(false);
  await after(4000);
  expect(callCount()).toBe(1);
});

test('after failures it asks less and less often, and not at all where there is nothing to be told', async () => {
  sendCall.mockResolvedValue(bad(500));
  begin();
  await after(3999);
  expect(callCount()).toBe(1);
  await after(1);
  expect(callCount()).toBe(2);
  await after(7999);
  expect(callCount()).toBe(2);
  await after(1);
  expect(callCount()).toBe(3);
  end();
  sendCall.mockReset().mockResolvedValue(bad(404));
  begin();
  await after(600_000);
  expect(callCount()).toBe(1);
});

test('a backend of the level specified is asked nothing', async () => {
  capabilities = [];
  begin();
  await after(60_000);
  expect(callCount()).toBe(0);
});
