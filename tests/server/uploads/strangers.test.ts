import { eventually } from '#tests/support/eventually.ts';
import { expect, test } from 'vitest';
import { readMultipart } from '#server/services/uploads/readMultipart.ts';
import { randomToken } from '#server/services/shared/tokens.ts';
import { memoryIncoming } from '#tests/support/hostile/memoryIncoming.ts';
import { outcome } from '#tests/support/hostile/uploads.ts';
import { pixelPng } from '#tests/support/pixelPng.ts';
import { roundSeed } from '#tests/support/seeds/roundSeed.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { codeOn, visitor } from '../pages/pages.ts';

const backend = await useBackend();
const { send } = visitor(backend);
const boundary = 'strangers-and-staff';
const fileHead = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n`;

/** Sends an upload up to the middle of its file and waits for `finish`. */
function holdUpload(path: string, { from = '198.51.100.1', headers = {}, fields = '' } = {}) {
  let finish = (): void => undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(Buffer.from(`${fields}${fileHead}`));
      finish = () => {
        controller.enqueue(Buffer.concat([pixelPng, Buffer.from(`\r\n--${boundary}--\r\n`)]));
        controller.close();
      };
    },
  });
  const request = new Request(`http://localhost:4780${path}`, {
    method: 'POST',
    body,
    duplex: 'half',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, ...headers },
  } as RequestInit);
  const status = Promise.resolve(
    backend.app.fetch(request, { incoming: { socket: { remoteAddress: from } } }),
  ).then((response) => response.status);
  return { status, finish };
}

test('held photos of one label take two places, from however many networks, and none of those with a session', async () => {
  const { item, level, map, people } = await roundSeed(backend).plan();
  const code = await codeOn(backend, 'AB3CD5EF', {
    customerId: level.id,
    buildingId: item.buildingId,
    mapItemId: item.id,
  });
  const pages = Array.from({ length: 64 }, () => randomToken());
  for (const page of pages.slice(0, 8)) await send(`/i/${code}`, { text: 'Trasig', page });
  const heldUploads = pages.map((_, index) =>
    holdUpload(`/report/${pages[index % 8]}/photo`, { from: `2001:db8:0:${index.toString(16)}::1` }),
  );
  // The database decides which two hold the places.
  const answered: number[] = [];
  for (const { status } of heldUploads) void status.then((statusCode) => answered.push(statusCode));
  await eventually(() => expect(answered).toHaveLength(62));
  expect(new Set(answered)).toEqual(new Set([429]));
  const staff = holdUpload('/api/v1/File', {
    headers: { authorization: `Bearer ${people.Admin.token}` },
    fields: `--${boundary}\r\nContent-Disposition: form-data; name="mapId"\r\n\r\n${map.id}\r\n`,
  });
  staff.finish();
  expect(await staff.status).toBe(200);
  for (const { finish } of heldUploads) finish();
  await Promise.all(heldUploads.map(({ status }) => status));
  expect(answered.slice(62)).toEqual([303, 303]);
});

test('a page that leads nowhere takes no place of an upload', async () => {
  const heldUploads = Array.from({ length: 20 }, () => holdUpload(`/report/${randomToken()}/photo`));
  expect(new Set(await Promise.all(heldUploads.map(({ status }) => status)))).toEqual(new Set([404]));
});

test('a sender of too few bytes in its time is given up, however often it sends', async () => {
  let drips: NodeJS.Timeout | undefined;
  const body = new ReadableStream({
    start: (controller) => {
      controller.enqueue(Buffer.from(fileHead));
      drips = setInterval(() => controller.enqueue(Buffer.from('x')), 5);
    },
  });
  const limits = { maxBytes: 1_000_000, idleTimeoutMs: 100, leastBytes: 10_000 };
  const request = new Request('http://localhost', {
    method: 'POST',
    body,
    duplex: 'half',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  } as RequestInit);
  const reading = outcome(readMultipart(request, { ...limits, receive: async () => memoryIncoming() }));
  expect(await reading).toMatchObject({ problem: { code: 'body_too_slow' } });
  clearInterval(drips);
});
