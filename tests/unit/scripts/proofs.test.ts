import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findMutants } from '#scripts/support/isolationMutants.ts';
import { findLockMutants, staleLockExceptions } from '#scripts/support/lockMutants.ts';
import { findLocks } from '#scripts/support/lockSites.ts';
import { root } from '#scripts/support/run.ts';

/** Minimum numbers of guards and locks; a lower count means that a file has left the proofs' scope. */
const least = { guards: 527, locks: 138 };

const locks = findLocks();

test('the proofs find no fewer guards and locks than there were', () => {
  expect(findMutants().length).toBeGreaterThanOrEqual(least.guards);
  expect(findLockMutants(undefined, locks).length).toBeGreaterThanOrEqual(least.locks);
});

test('every lock in the source is found, and every exception is used', () => {
  const lockPattern =
    /\.for\(\s*'|\bfor (?:no key )?update\b|`for \$\{strength|pg_(?:try_)?advisory_\w*lock/g;
  const isCode = (line: string) => !/^\s*(?:\/\/|\*|\/\*)/.test(line);
  const placesIn = globSync('server/**/*.ts', { cwd: root }).flatMap((file) => {
    const code = readFileSync(join(root, file), 'utf8').split('\n').filter(isCode).join('\n');
    return [...code.matchAll(lockPattern)].map(() => file);
  });
  const lockFiles = locks.filter(({ isCall }) => !isCall).map(({ file }) => file);
  expect(lockFiles.toSorted()).toEqual(placesIn.toSorted());
  expect(staleLockExceptions(locks)).toEqual([]);
});
