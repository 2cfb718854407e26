import sharp from 'sharp';
import { beforeEach, expect, test, vi } from 'vitest';
import { loadDrawing, loadDrawingAhead } from '#entities/files/drawingBytes.ts';
import type { PictureSize } from '#domain/drawings/pictureSize.ts';
import { replaceDevice } from '#offline/log/device.ts';
import { offlineFailure } from '#platform/calls/failure.ts';
import { aTablet, openTablet } from '#tests/support/rounds/offline.ts';

/** Sizes of the drawing on the backend, by long edge; the last one is the full size. */
let edges: readonly number[];
let isOnline: boolean;
/** Delays a request. */
let stall: (signal?: AbortSignal) => Promise<void> | undefined;
const requestedSizes: unknown[] = [];

vi.mock('#platform/calls/http.ts', () => ({
  sendCall: async (
    _name: string,
    { query }: { query?: { size: number } },
    { signal }: { signal?: AbortSignal } = {},
  ) => {
    requestedSizes.push(query?.size ?? null);
    await stall(signal);
    if (signal?.aborted) return { ok: false, failure: offlineFailure() };
    if (!isOnline) return { ok: false, failure: offlineFailure() };
    const edge = edges.find((one) => query && one >= query.size) ?? edges.at(-1) ?? 0;
    return { ok: true, data: { bytes: await pictureOf(edge), type: 'image/png' }, status: 200 };
  },
}));

const pictureOf = async (width: number): Promise<ArrayBuffer> => {
  const bytes = await sharp({ create: { width, height: 4, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  return new Uint8Array(bytes).buffer;
};
const sizeLoaded = async (size: PictureSize, owner = 1) => {
  const outcome = await loadDrawing(owner, 600, size);
  return outcome.ok ? outcome.data.size : outcome.failure.kind;
};

beforeEach(async () => {
  replaceDevice(openTablet(aTablet()));
  requestedSizes.length = 0;
  edges = [1500, 3000, 4750];
  isOnline = true;
  stall = () => undefined;
});

test('a drawing is fetched in the wanted size, each once, and kept for its user alone [ROUND-16]', async () => {
  for (const size of [1500, 3000, null] as const) expect(await sizeLoaded(size)).toBe(size);
  isOnline = false;
  for (const size of [1500, 3000, null] as const) expect(await sizeLoaded(size)).toBe(size);
  expect(requestedSizes).toEqual([1500, 3000, null]);
  expect(await sizeLoaded(1500, 2)).toBe('offline');
});

test('two simultaneous loads share one response', async () => {
  await Promise.all([sizeLoaded(1500), sizeLoaded(1500)]);
  expect(requestedSizes).toEqual([1500]);
});

test('a stalled request is repeated, and its waiters get the repeat’s result [RLOG-08]', async () => {
  let isStalled = true;
  stall = (signal) =>
    isStalled ? new Promise((resolve) => signal?.addEventListener('abort', () => resolve())) : undefined;
  const first = loadDrawing(1, 600, 1500);
  await vi.waitFor(() => expect(requestedSizes).toEqual([1500]));
  isStalled = false;
  const second = loadDrawing(1, 600, 1500, true);
  const sizes = (await Promise.all([first, second])).map((outcome) => outcome.ok && outcome.data.size);
  expect([sizes, requestedSizes]).toEqual([
    [1500, 1500],
    [1500, 1500],
  ]);
});

test('the offline size serves at zoom 1 too, and the full size is fetched on demand', async () => {
  expect((await loadDrawingAhead(1, 600)).ok).toBe(true);
  expect(await sizeLoaded(1500)).toBe(3000);
  expect(await sizeLoaded(null)).toBeNull();
  // Now that the full size is stored, the smaller one still saves memory.
  expect(await sizeLoaded(1500)).toBe(3000);
  expect(requestedSizes).toEqual([3000, null]);
});

test('the sharpest stored size is used without a connection', async () => {
  await sizeLoaded(1500);
  isOnline = false;
  expect(await sizeLoaded(3000)).toBe(1500);
  expect(await sizeLoaded(null)).toBe(1500);
  isOnline = true;
  expect(await sizeLoaded(null)).toBeNull();
  isOnline = false;
  expect(await sizeLoaded(3000)).toBeNull();
});

test('a backend without sizes answers the whole, which is kept as that, and a small one isn’t asked for again', async () => {
  edges = [1700];
  expect(await sizeLoaded(1500)).toBeNull();
  expect(await sizeLoaded(1500)).toBeNull();
  expect(await sizeLoaded(null)).toBeNull();
  expect(requestedSizes).toEqual([1500]);
});

test('a size that could not be made is answered by the next one, and is known for what it is', async () => {
  edges = [3000, 4750];
  expect(await sizeLoaded(1500)).toBe(3000);
  expect(await sizeLoaded(null)).toBeNull();
  expect(requestedSizes).toEqual([1500, null]);
});
