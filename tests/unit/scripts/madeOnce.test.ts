import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { madeOnce } from '#scripts/support/madeOnce.ts';
import { root } from '#scripts/support/run.ts';
import { sourceHash } from '#scripts/support/sourceHash.ts';

const kind = `test${randomUUID().slice(0, 8)}`;
const builtTexts: string[] = [];
const make = (text: string) => async (path: string) => {
  builtTexts.push(text);
  writeFileSync(path, text);
};
const folder = `node_modules/.cache/${kind}`;
afterAll(() => rmSync(join(root, folder), { recursive: true, force: true }));

test('a result is built once and again when its sources change, and the old one is deleted', async () => {
  const first = await madeOnce(kind, 'a', make('one'));
  expect(await madeOnce(kind, 'a', make('two'))).toBe(first);
  expect(readFileSync(first, 'utf8')).toBe('one');
  const second = await madeOnce(kind, 'b', make('three'));
  expect(builtTexts).toEqual(['one', 'three']);
  expect(existsSync(first)).toBe(false);
  rmSync(second);
});

test('a build that failed half way does not count', async () => {
  const broken = async (path: string) => {
    writeFileSync(path, 'half');
    throw new Error('broken');
  };
  await expect(madeOnce(kind, 'c', broken)).rejects.toThrow('broken');
  const path = await madeOnce(kind, 'c', make('whole'));
  expect(readFileSync(path, 'utf8')).toBe('whole');
  rmSync(path);
});

test('a hash of sources changes with a byte, a name and a word', () => {
  mkdirSync(join(root, folder, 'inner'), { recursive: true });
  const put = (name: string, text: string) => writeFileSync(join(root, folder, name), text);
  put('inner/a', '1');
  const first = sourceHash([folder]);
  expect(sourceHash([folder])).toBe(first);
  expect(sourceHash([folder], 'today')).not.toBe(first);
  put('inner/a', '2');
  const second = sourceHash([folder]);
  expect(second).not.toBe(first);
  put('b', '');
  expect(sourceHash([folder])).not.toBe(second);
});
