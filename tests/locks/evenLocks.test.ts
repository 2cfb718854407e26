import { expect, test } from 'vitest';
import { staleLockExceptions } from '#scripts/support/lockMutants.ts';
import { proveLocks } from './proveLocks.ts';

test('every exception is used', () => {
  expect(staleLockExceptions()).toEqual([]);
});

await proveLocks(0);
