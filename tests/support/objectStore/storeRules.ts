import { createHash, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { StorageUnavailableError } from '#server/core/storageUnavailableError.ts';
import { createFileStore } from '#server/services/files/fileStore.ts';
import type { ObjectStore } from '#server/services/files/objectStore.ts';
import { digestOf } from '#server/services/files/storedFile.ts';

const partBytes = 5 * 1024 * 1024;

export const someBytes = (length: number, seed = 1): Buffer => {
  const bytes = Buffer.alloc(length);
  for (let at = 0, state = seed; at + 4 <= length; at += 4) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    bytes.writeInt32LE(state, at);
  }
  return bytes;
};

/** Yields bytes in chunks that don't align with parts. */
async function* inPieces(bytes: Uint8Array, pieceBytes = 65_537): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
}

async function* brokenOff(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield* inPieces(bytes);
  throw new Error('broken off');
}

export const newKey = (): string => {
  const id = randomUUID();
  return `${id.slice(0, 2)}/${id}`;
};

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Runs an act slightly more than a day later. */
export async function aDayLater(act: () => Promise<void>): Promise<void> {
  const clock = Date.now;
  Date.now = () => clock() + 25 * 60 * 60 * 1000;
  try {
    await act();
  } finally {
    Date.now = clock;
  }
}

export async function keysIn(objects: Pick<ObjectStore, 'list'>): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of objects.list()) keys.push(key);
  return keys;
}

/** Registers the tests of every kind of store. */
export function storeRules(open: () => ObjectStore, incomingFolder: () => string): void {
  const store = () => createFileStore(open(), incomingFolder());

  test('a stored object stays under its key until it is deleted [OPS-01]', async () => {
    const files = store();
    const key = await files.put([new Uint8Array([0, 1]), new Uint8Array([255])]);
    const storedObject = await files.get(key);
    expect(storedObject?.sizeBytes).toBe(3);
    expect(await digestOf(storedObject)).toBe(sha256(new Uint8Array([0, 1, 255])));
    expect(await digestOf(await store().get(key)), 'after a restart').not.toBeNull();
    expect(await keysIn(files)).toContain(key);
    await files.delete(key);
    await files.delete(key);
    expect(await files.get(key)).toBeNull();
    expect(await keysIn(files)).not.toContain(key);
  });

  test('keys say nothing of anything else, and others are refused', async () => {
    const files = store();
    const keys = [await files.put([]), await files.put([])];
    for (const key of keys)
      expect(key).toMatch(/^([0-9a-f]{2})\/\1[0-9a-f]{6}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab]/);
    expect(new Set(keys).size).toBe(2);
    for (const key of ['../../etc/passwd', '/etc/passwd', '', 'ab', `ab/${'-'.repeat(36)}`, 'ab/../x']) {
      await expect((async () => files.get(key))(), key).rejects.toThrow('Not a key');
      await expect((async () => files.delete(key))(), key).rejects.toThrow('Not a key');
    }
    await Promise.all(keys.map(files.delete));
  });

  test.for([0, 1, partBytes - 1, partBytes, partBytes + 1, 2 * partBytes + 70_001])(
    '%i bytes are returned as they were, with their number [OPS-01]',
    async (length) => {
      const bytes = someBytes(length);
      const key = newKey();
      const objects = open();
      await objects.write(key, inPieces(bytes));
      const storedObject = await objects.read(key);
      expect(storedObject?.sizeBytes).toBe(length);
      expect(await digestOf(storedObject)).toBe(sha256(bytes));
      const sizes = new Map<string, number>();
      for await (const entry of objects.list()) sizes.set(entry.key, entry.sizeBytes);
      expect(sizes.get(key)).toBe(length);
      await objects.write(key, [someBytes(10, 7)]);
      expect((await objects.read(key))?.sizeBytes, 'replaced').toBe(10);
      await objects.remove(key);
    },
  );

  test.for([100, partBytes + 100])('a put interrupted after %i bytes leaves nothing', async (length) => {
    const key = newKey();
    const objects = open();
    await expect(objects.write(key, brokenOff(someBytes(length)))).rejects.toThrow('broken off');
    expect(await objects.read(key)).toBeNull();
    expect(await keysIn(objects)).not.toContain(key);
  });

  test('many writers at once all find their own, and the list has the order of the keys [OPS-01]', async () => {
    const files = store();
    const keys = await Promise.all(
      Array.from({ length: 30 }, (_, at) => files.put([someBytes(1000, at + 1)])),
    );
    const digests = await Promise.all(keys.map(async (key) => digestOf(await files.get(key))));
    expect(digests).toEqual(keys.map((_key, at) => sha256(someBytes(1000, at + 1))));
    const keyList = await keysIn(files);
    expect(keyList).toEqual(keyList.toSorted());
    expect(keyList).toEqual(expect.arrayContaining(keys));
    await Promise.all(keys.map(files.delete));
  });

  test('a reader that stops early does no harm, and the store says that it works [OPS-01]', async () => {
    const objects = open();
    const key = newKey();
    await objects.write(key, [someBytes(partBytes)]);
    for await (const piece of (await objects.read(key))?.pieces ?? []) {
      expect(piece.byteLength).toBeGreaterThan(0);
      break;
    }
    await expect(objects.check()).resolves.toBeUndefined();
    await objects.tidy();
    expect((await objects.read(key))?.sizeBytes).toBe(partBytes);
    await objects.remove(key);
  });
}

/** Expects that all methods of an unreachable store fail alike. */
export async function expectAway(objects: ObjectStore): Promise<void> {
  const key = newKey();
  await expect(objects.write(key, [someBytes(10)])).rejects.toThrow(StorageUnavailableError);
  await expect(objects.read(key)).rejects.toThrow(StorageUnavailableError);
  await expect(objects.remove(key)).rejects.toThrow(StorageUnavailableError);
  await expect(objects.check()).rejects.toThrow(StorageUnavailableError);
  await expect(keysIn(objects)).rejects.toThrow(StorageUnavailableError);
}
