import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { createFolderStore } from '#server/services/files/fileStore.ts';
import { folderObjects } from '#server/services/files/folderObjects.ts';
import { expectAway, newKey, someBytes, storeRules } from '#tests/support/objectStore/storeRules.ts';

const base = mkdtempSync(join(tmpdir(), 'tillsyn-files-'));
const folder = join(base, 'made', 'at the first write');
afterEach(() => rmSync(folder, { recursive: true, force: true }));
afterAll(() => rmSync(base, { recursive: true, force: true }));

const filesIn = (root: string): string[] =>
  readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) =>
    statSync(join(root, path)).isFile(),
  );

storeRules(
  () => folderObjects(folder),
  () => join(base, 'incoming'),
);

test('a file lies in the folder of its first digits and nothing else is left', async () => {
  const store = createFolderStore(folder);
  const key = await store.put([someBytes(10)]);
  await expect(store.put([{ length: -1 } as unknown as Uint8Array])).rejects.toThrow();
  expect(filesIn(folder)).toEqual([join(...key.split('/'))]);
});

test('leftovers of a killed put are removed after a day', async () => {
  const objects = folderObjects(folder);
  await objects.write('ab/'.concat(newKey().slice(3)), [someBytes(10)]);
  const [left, young] = [join(folder, 'ab', 'left.part'), join(folder, 'ab', 'young.part')];
  for (const path of [left, young]) writeFileSync(path, 'x');
  const dayBefore = Date.now() / 1000 - 25 * 60 * 60;
  utimesSync(left, dayBefore, dayBefore);
  await objects.tidy();
  expect(filesIn(folder)).toHaveLength(2);
  expect(filesIn(folder)).toContain(join('ab', 'young.part'));
});

test('a folder that can’t be used is a store that is away [OPS-07]', async () => {
  const file = join(base, 'a file');
  writeFileSync(file, '');
  await expectAway(folderObjects(file));
});
