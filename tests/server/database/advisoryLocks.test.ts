import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { advisoryLocks } from '#server/db/advisoryLocks.ts';

const root = join(import.meta.dirname, '../../..');

test('each advisory lock has a unique key from the one list', () => {
  const keys = Object.values(advisoryLocks);
  expect(new Set(keys).size).toBe(keys.length);
  const otherUses = globSync('server/**/*.ts', { cwd: root }).filter(
    (file) =>
      !file.endsWith('advisoryLocks.ts') && /\b7_?411_?9\d\d\b/.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(otherUses).toEqual([]);
});
