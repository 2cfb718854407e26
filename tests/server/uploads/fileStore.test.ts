import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFolderStore } from '../../../server/services/files/fileStore.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tillsyn-files-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const filesIn = (root: string): string[] =>
  readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) =>
    statSync(join(root, path)).isFile(),
  );

test('what was put is there, under a key of the store, until it is deleted', async () => {
  const root = join(folder, 'made', 'at the first write');
  const store = createFolderStore(root);
  const key = await store.put(new Uint8Array([0, 1, 255]));
  expect([...((await store.get(key)) ?? [])]).toEqual([0, 1, 255]);
  expect([...((await createFolderStore(root).get(key)) ?? [])], 'after a restart').toEqual([0, 1, 255]);
  expect(filesIn(root)).toEqual([join(...key.split('/'))]);
  await store.delete(key);
  await store.delete(key);
  expect(await store.get(key)).toBeNull();
});

test.for(['../../etc/passwd', '/etc/passwd', '', 'ab', `ab/${'-'.repeat(36)}`, `ab/../../${'0'.repeat(30)}`])(
  'no path comes from outside: %j',
  async (key) => {
    const store = createFolderStore(folder);
    await expect(store.get(key)).rejects.toThrow('Not a key');
    await expect(store.delete(key)).rejects.toThrow('Not a key');
  },
);

test('a write that fails leaves nothing behind', async () => {
  const store = createFolderStore(folder);
  await expect(store.put({ length: -1 } as unknown as Uint8Array)).rejects.toThrow();
  expect(filesIn(folder)).toEqual([]);
});

test('many writers at once all find their own', async () => {
  const store = createFolderStore(folder);
  const keys = await Promise.all(
    Array.from({ length: 40 }, (_, at) => store.put(new Uint8Array(1000).fill(at))),
  );
  const found = await Promise.all(keys.map(async (key) => (await store.get(key))?.[999]));
  expect(found).toEqual(keys.map((_key, at) => at));
  expect(filesIn(folder)).toHaveLength(40);
});
