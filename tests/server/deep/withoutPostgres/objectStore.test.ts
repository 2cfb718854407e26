import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { S3mini } from 's3mini';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { freePort } from '#scripts/support/product.ts';
import { bucketObjects } from '#server/services/files/bucketObjects.ts';
import {
  aDayLater,
  expectAway,
  keysIn,
  newKey,
  someBytes,
  storeRules,
} from '#tests/support/objectStore/storeRules.ts';
import { ready, useServers } from '#tests/support/server/serverProcess.ts';
import { startSwift } from '#tests/support/objectStore/swift.ts';
import type { Swift } from '#tests/support/objectStore/swift.ts';

const { migratedFolder, startServer } = useServers();
const started = await startSwift();
const folder = mkdtempSync(join(tmpdir(), 'tillsyn-bucket-'));
afterAll(async () => {
  await started?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const damaged = (bytes: Uint8Array): Buffer<ArrayBuffer> => {
  const damagedBytes = Buffer.from(bytes);
  damagedBytes.writeUInt8(damagedBytes.readUInt8(0) ^ 1, 0);
  return damagedBytes;
};
async function* damagedPieces(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) yield damaged(piece);
}

const impatience = { answerMs: 1_500, pausesMs: [50] };

describe.skipIf(started === null)('a store with an S3 interface', async () => {
  const swift = started as Swift;
  const place = { ...swift, bucket: 'files', prefix: 'some/where/' };
  const open = () => bucketObjects(place);
  const client = () => new S3mini({ ...swift, endpoint: `${swift.endpoint}/files` });
  if (started) await client().createBucket();

  storeRules(open, () => folder);

  test('two prefixes of a bucket know nothing of each other [OPS-01]', async () => {
    const [here, there] = [open(), bucketObjects({ ...place, prefix: 'some/' })];
    const key = newKey();
    await here.write(key, [someBytes(10)]);
    expect(await there.read(key)).toBeNull();
    expect(await keysIn(there)).toEqual([]);
    await here.remove(key);
  });

  test('a list of more than a page is whole [OPS-01]', async () => {
    const objects = bucketObjects({ ...place, prefix: 'many/' });
    const keys = Array.from({ length: 1_050 }, newKey);
    for (let at = 0; at < keys.length; at += 25)
      await Promise.all(keys.slice(at, at + 25).map((key) => objects.write(key, [someBytes(4)])));
    expect(await keysIn(objects)).toEqual(keys.toSorted());
  }, 300_000);

  test('parts that were left behind are not there, and go after a day', async () => {
    const key = newKey();
    const path = `${place.prefix}${key}`;
    const upload = await client().getMultipartUploadId(path);
    await client().uploadPart(path, upload, someBytes(5 * 1024 * 1024), 1);
    await open().tidy();
    expect(await keysIn(open())).not.toContain(key);
    expect(JSON.stringify(await client().listMultipartUploads())).toContain(upload);
    await aDayLater(() => open().tidy());
    expect(JSON.stringify(await client().listMultipartUploads())).not.toContain(upload);
  });

  test('the store refuses content damaged in transit', async () => {
    const real = globalThis.fetch;
    globalThis.fetch = async (input, init) => {
      const body = init?.body as unknown;
      if (body instanceof Uint8Array) return real(input, { ...init, body: damaged(body) });
      if (typeof body !== 'object' || body === null) return real(input, init);
      return real(input, { ...init, body: damagedPieces(body as AsyncIterable<Uint8Array>) as never });
    };
    try {
      const key = newKey();
      await expect(open().write(key, [someBytes(100)])).rejects.toThrow('400 BadDigest');
      await expect(open().write(key, [someBytes(6 * 1024 * 1024)])).rejects.toThrow('400 BadDigest');
      globalThis.fetch = real;
      expect(await open().read(key)).toBeNull();
    } finally {
      globalThis.fetch = real;
    }
  });

  test('a wrong secret and a missing bucket are a store that is away [OPS-07]', async () => {
    await expectAway(bucketObjects({ ...place, secretAccessKey: 'wrong' }));
    await expectAway(bucketObjects({ ...place, bucket: 'nowhere' }));
  });

  test('a slow or missing store counts as away, and works again when it is back [OPS-07]', async () => {
    const objects = bucketObjects(place, impatience);
    const key = newKey();
    await objects.write(key, [someBytes(100)]);
    swift.freeze();
    await expectAway(objects);
    swift.thaw();
    await swift.halt();
    await expectAway(objects);
    await swift.resume();
    expect((await objects.read(key))?.sizeBytes).toBe(100);
  }, 180_000);
});

test(
  'a start reports that the store can’t be used, and continues [OPS-07]',
  { timeout: 90_000 },
  async () => {
    const server = startServer({
      DATA_DIR: migratedFolder(),
      PORT: String(await freePort()),
      FILES_URL: `s3://files?endpoint=http://127.0.0.1:${await freePort()}`,
      FILES_KEY_ID: 'id',
      FILES_KEY_SECRET: 'secret',
    });
    await ready(server);
    await vi.waitFor(
      () => expect(server.words.out).toContain('WARNING: The file store can’t be reached.'),
      30_000,
    );
  },
);

test('a store that falls silent while it sends is given up [OPS-07]', async () => {
  const silent = createServer((_request, response) => {
    response.writeHead(200, { 'content-length': '1000' }).write('a');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => silent.once('listening', resolve));
  const { port } = silent.address() as AddressInfo;
  const endpoint = `http://127.0.0.1:${port}`;
  const keys = { accessKeyId: 'a', secretAccessKey: 'b', region: 'auto' };
  const objects = bucketObjects(
    { ...keys, endpoint, bucket: 'files', prefix: '' },
    { answerMs: 300, pausesMs: [] },
  );
  const storedObject = await objects.read(newKey());
  const reading = async () => {
    for await (const piece of storedObject?.pieces ?? []) expect(piece.byteLength).toBe(1);
  };
  await expect(reading()).rejects.toThrow('does not answer');
  silent.closeAllConnections();
  silent.close();
});
