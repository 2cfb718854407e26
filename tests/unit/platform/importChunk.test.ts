import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chunkIsSlow, importChunk } from '#components/lazy/importChunk.ts';

const warned = vi.fn();
beforeEach(() => {
  vi.useFakeTimers();
  warned.mockClear();
  vi.stubGlobal('console', { warn: warned });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a chunk that is still pending is reported after 120,000 ms, not before [SHELL-72]', async () => {
  const slow = vi.fn();
  const off = chunkIsSlow.on(slow);
  void importChunk(() => new Promise(() => undefined));
  await vi.advanceTimersByTimeAsync(119_999);
  expect(slow).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(slow).toHaveBeenCalledOnce();
  expect(warned).toHaveBeenCalledOnce();
  off();
});

test('a chunk that comes, or fails, in time is not reported [SHELL-72]', async () => {
  const slow = vi.fn();
  const off = chunkIsSlow.on(slow);
  expect(await importChunk(async () => 'part')).toBe('part');
  await expect(importChunk(() => Promise.reject(new Error('404')))).rejects.toThrow('404');
  await vi.advanceTimersByTimeAsync(200_000);
  expect(slow).not.toHaveBeenCalled();
  off();
});
