import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const load = () => import('#offline/log/deviceUse.ts');
const browserWith = (databases: () => Promise<{ name?: string }[]>) =>
  vi.stubGlobal('indexedDB', { databases });

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

test('no work may wait where no store was ever made, until this page opens one', async () => {
  browserWith(async () => [{ name: 'somebody-else' }]);
  const { deviceOpened, mayHoldWork, noteDeviceOpened } = await load();
  const listener = vi.fn();
  deviceOpened.on(listener);
  expect(await mayHoldWork()).toBe(false);
  noteDeviceOpened();
  noteDeviceOpened();
  expect(await mayHoldWork()).toBe(true);
  expect(listener).toHaveBeenCalledOnce();
});

test('work may wait where an earlier page made a store, and where the browser does not say', async () => {
  browserWith(async () => [{ name: 'tillsyn-outbox' }]);
  expect(await (await load()).mayHoldWork()).toBe(true);
  browserWith(() => Promise.reject(new Error('blocked')));
  expect(await (await load()).mayHoldWork()).toBe(true);
  vi.stubGlobal('indexedDB', undefined);
  expect(await (await load()).mayHoldWork()).toBe(true);
});

test('work that needs the stores waits until the page has opened them and runs once', async () => {
  const { noteDeviceOpened, onceDeviceOpened } = await load();
  const work = vi.fn();
  onceDeviceOpened(work);
  expect(work).not.toHaveBeenCalled();
  noteDeviceOpened();
  noteDeviceOpened();
  expect(work).toHaveBeenCalledOnce();
  onceDeviceOpened(work);
  expect(work).toHaveBeenCalledTimes(2);
});
