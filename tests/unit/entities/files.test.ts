import { beforeEach, expect, test, vi } from 'vitest';
import { loadFile, loadFlawPhoto, prefetchFiles } from '#entities/files/fileUrls.ts';
import { type Device, replaceDevice } from '#offline/log/device.ts';
import type { Bytes } from '#platform/calls/callAddress.ts';
import type { Outcome } from '#platform/calls/envelope.ts';
import { offlineFailure } from '#platform/calls/failure.ts';
import { aPhoto, aTablet, newFlaw, openTablet, operation, photoAct } from '#tests/support/rounds/offline.ts';
import { eventually } from '#tests/support/eventually.ts';

let device: Device;
let answer: () => Outcome<Bytes>;
const requestedIds: unknown[] = [];

vi.mock('#platform/calls/http.ts', () => ({
  sendCall: async (name: string, { path }: { path: unknown }) => {
    requestedIds.push([name, path]);
    return answer();
  },
}));

const picture = (type = 'image/png'): Outcome<Bytes> => ({
  ok: true,
  data: { bytes: new Uint8Array([1, 2, 3]).buffer, type },
  pagination: null,
  status: 200,
});

beforeEach(async () => {
  device = await openTablet(aTablet());
  replaceDevice(Promise.resolve(device));
  requestedIds.length = 0;
  answer = () => picture();
});

test('a drawing that is wanted twice at once is fetched once', async () => {
  const bothLoads = await Promise.all([loadFile(1, 600), loadFile(1, 600)]);
  expect(bothLoads.map(({ ok }) => ok)).toEqual([true, true]);
  expect(requestedIds).toHaveLength(1);
});

test('a drawing is fetched by its file id once, and then comes from the device [ROUND-16]', async () => {
  expect(await loadFile(1, 600)).toMatchObject({ ok: true, data: { type: 'image/png' } });
  answer = () => ({ ok: false, failure: offlineFailure() });
  const secondLoad = await loadFile(1, 600);
  expect(secondLoad.ok && [...new Uint8Array(secondLoad.data.bytes)]).toEqual([1, 2, 3]);
  expect(requestedIds).toEqual([['downloadFile', { id: 600 }]]);
});

test('a file that one user has loaded is not served to another', async () => {
  await loadFile(1, 600);
  answer = () => ({ ok: false, failure: offlineFailure() });
  expect((await loadFile(2, 600)).ok).toBe(false);
});

test('a page that is no picture counts as no connection and is not kept', async () => {
  answer = () => picture('text/html');
  expect(await loadFile(1, 600)).toMatchObject({ ok: false, failure: { kind: 'offline' } });
  answer = () => picture();
  expect((await loadFile(1, 600)).ok).toBe(true);
});

test('the drawings of a round are fetched ahead, each once', async () => {
  prefetchFiles(1, [600, 601, 600]);
  await eventually(async () => expect(await device.snapshots.file(1, 601)).not.toBeNull());
  expect(requestedIds).toHaveLength(2);
});

test('without a connection the fetching ahead gives up at once', async () => {
  answer = () => ({ ok: false, failure: offlineFailure() });
  prefetchFiles(1, [600, 601]);
  await eventually(() => expect(requestedIds).toHaveLength(1));
});

test('the prefetch reports its end, with or without a connection, but not once it was stopped', async () => {
  const ended = vi.fn();
  prefetchFiles(1, [600, 601], { onEnd: ended });
  await eventually(() => expect(ended).toHaveBeenCalledOnce());
  expect(requestedIds).toHaveLength(2);
  answer = () => ({ ok: false, failure: offlineFailure() });
  prefetchFiles(1, [602], { onEnd: ended });
  await eventually(() => expect(ended).toHaveBeenCalledTimes(2));
  prefetchFiles(1, [600], { onEnd: ended })();
  await device.snapshots.file(1, 600);
  await device.snapshots.file(1, 600);
  expect(ended).toHaveBeenCalledTimes(2);
});

test('a photo that was sent is fetched by its file id', async () => {
  expect(await loadFlawPhoto(1, { photoId: '600', fileId: 600 })).toMatchObject({ type: 'image/png' });
  answer = () => ({ ok: false, failure: offlineFailure() });
  expect(await loadFlawPhoto(1, { photoId: '601', fileId: 601 })).toBeNull();
});

test('a photo that waits to be sent is shown from the device', async () => {
  await device.outbox.append([operation(newFlaw('a', 1)), operation(photoAct('p', 'a'))], [aPhoto('p', 5)]);
  const photo = await loadFlawPhoto(1, { photoId: 'p', fileId: null });
  expect(photo?.type).toBe('image/jpeg');
  expect(new Uint8Array(photo?.bytes ?? new ArrayBuffer())[0]).toBe(5);
  expect(await loadFlawPhoto(1, { photoId: 'q', fileId: null })).toBeNull();
  expect(requestedIds).toHaveLength(0);
});
