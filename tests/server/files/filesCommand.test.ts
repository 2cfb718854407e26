import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { copyMark, end } from '#server/copyMark.ts';
import { progressTeller } from '#server/services/shared/progress.ts';
import { checkFiles } from '#server/services/files/checkFiles.ts';
import { copyObjects } from '#server/services/files/copyObjects.ts';
import { folderObjects } from '#server/services/files/folderObjects.ts';
import type { ObjectStore } from '#server/services/files/objectStore.ts';
import { keysIn, newKey, sha256, someBytes } from '#tests/support/objectStore/storeRules.ts';
import { recordOf } from '#tests/support/seeds/storedBytes.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const backend = await useBackend();
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tillsyn-copy-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const stores = () => [folderObjects(join(folder, 'from')), folderObjects(join(folder, 'to'))] as const;
const fill = async (objects: ObjectStore, count: number) => {
  const keys = Array.from({ length: count }, newKey).toSorted();
  for (const [at, key] of keys.entries()) await objects.write(key, [someBytes(100 + at, at + 1)]);
  return keys;
};
/** Wraps a store to count reads and writes per key. */
const counted = (objects: ObjectStore) => {
  const reads: string[] = [];
  const writes: string[] = [];
  const store: ObjectStore = {
    ...objects,
    read: (key) => {
      reads.push(key);
      return objects.read(key);
    },
    write: (key, content) => {
      writes.push(key);
      return objects.write(key, content);
    },
  };
  return { store, reads, writes };
};
const anew = { comparedTo: '', mark: () => undefined };

describe('a copy', () => {
  test('a copy has every byte and writes only missing or differing files [OPS-10, OPS-11]', async () => {
    const [from, to] = stores();
    const keys = await fill(from, 12);
    expect(await copyObjects(from, to, anew)).toMatchObject({ files: 12 });
    expect(await keysIn(to)).toEqual(keys);
    const [first = '', second = ''] = keys;
    writeFileSync(join(folder, 'to', first), someBytes(100, 99));
    writeFileSync(join(folder, 'to', second), 'short');
    const { store, writes } = counted(to);
    await copyObjects(from, store, anew);
    expect(writes.toSorted()).toEqual([first, second]);
    for (const [at, key] of keys.entries())
      expect(sha256(readFileSync(join(folder, 'to', key))), key).toBe(sha256(someBytes(100 + at, at + 1)));
  });

  test('a copy that differs from its source ends with an error [OPS-10]', async () => {
    const [from, to] = stores();
    await fill(from, 3);
    const damaging: ObjectStore = {
      ...to,
      write: async (key, content) => {
        await to.write(key, content);
        writeFileSync(join(folder, 'to', key), 'damaged');
      },
    };
    await expect(copyObjects(from, damaging, anew)).rejects.toThrow('differs');
  });

  test('resumes where it was interrupted, and reads nothing again [OPS-11]', async () => {
    const [from, to] = stores();
    const keys = await fill(from, 20);
    let writtenCount = 0;
    let comparedTo = '';
    const failing: ObjectStore = {
      ...to,
      write: async (key, content) => {
        writtenCount += 1;
        if (writtenCount > 10) throw new Error('gone');
        await to.write(key, content);
      },
    };
    const options = { comparedTo, mark: (key: string) => (comparedTo = key) };
    await expect(copyObjects(from, failing, options)).rejects.toThrow('gone');
    expect(keys.indexOf(comparedTo)).toBeGreaterThan(5);
    const { store, reads } = counted(from);
    const done = await copyObjects(store, to, { comparedTo, mark: () => undefined });
    expect(done.files).toBe(20);
    expect(reads.filter((key) => key <= comparedTo)).toEqual([]);
    expect(await keysIn(to)).toEqual(keys);
  });

  test('keeps its mark between runs, one for each pair of places [OPS-11]', () => {
    const places = ['a', 'b'] as const;
    expect(copyMark(folder, places, false).comparedTo).toBe('');
    copyMark(folder, places, false).write('ab/x');
    copyMark(folder, places, false).write(end);
    expect(copyMark(folder, places, false).comparedTo).toBe(end);
    expect(copyMark(folder, ['b', 'a'], false).comparedTo).toBe('');
    expect(copyMark(folder, places, true).comparedTo).toBe('');
    expect(end > 'ff/ffffffff').toBe(true);
    expect(readdirSync(folder)).toHaveLength(1);
  });

  test('says how long the rest takes [OPS-12]', () => {
    const lines: string[] = [];
    let now = 0;
    const megabyte = 1024 * 1024;
    const tell = progressTeller(
      { files: 8, bytes: 40 * megabyte },
      (line) => lines.push(line),
      () => now,
    );
    tell({ files: 1, bytes: megabyte });
    now = 30_000;
    tell({ files: 2, bytes: 10 * megabyte });
    now = 31_000;
    tell({ files: 3, bytes: 11 * megabyte });
    now = 100_000;
    tell({ files: 4, bytes: 20 * megabyte });
    expect(lines).toEqual([
      '2 of 8 files, 10 of 40 MB, about 2 min left',
      '4 of 8 files, 20 of 40 MB, about 2 min left',
    ]);
  });
});

test('a check finds records without bytes, other bytes, and bytes without a record [OPS-13]', async () => {
  const [objects] = stores();
  const { level } = await backend.seed.tenant();
  const put = async (bytes: Buffer) => {
    const key = newKey();
    await objects.write(key, [bytes]);
    return { storageKey: key, ...recordOf(bytes) };
  };
  const owner = { customerId: level.id };
  const [whole, short, other, size] = await Promise.all(
    [10, 20, 30, 40].map((length) => put(someBytes(length))),
  );
  if (!whole || !short || !other || !size) throw new Error('Nothing was put.');
  await backend.seed.file(owner, { ...whole, sizes: [{ edge: 1500, ...size }] });
  const [shorter, altered] = [await backend.seed.file(owner, short), await backend.seed.file(owner, other)];
  const missing = await backend.seed.file(owner, { storageKey: newKey() });
  await backend.seed.file(owner, { storageKey: newKey(), deleted: true });
  const lone = await put(someBytes(50));
  for (const [{ storageKey }, bytes] of [
    [shorter, someBytes(19)],
    [altered, someBytes(30, 9)],
  ] as const) {
    mkdirSync(dirname(join(folder, 'from', storageKey)), { recursive: true });
    writeFileSync(join(folder, 'from', storageKey), bytes);
  }
  const tell = () => undefined;
  const quick = await checkFiles(backend.db, objects, { isReading: false, tell });
  expect(quick).toMatchObject({ records: 5, objects: 5 });
  expect(quick.missing).toEqual([{ record: `file ${missing.id}`, storageKey: missing.storageKey }]);
  expect(quick.damaged.map(({ record }) => record)).toEqual([`file ${shorter.id}`]);
  expect(quick.unnamed.map(({ key }) => key)).toEqual([lone.storageKey]);
  const readCheck = await checkFiles(backend.db, objects, { isReading: true, tell });
  expect(readCheck.damaged.map(({ record }) => record)).toEqual([`file ${shorter.id}`, `file ${altered.id}`]);
});
