import { expect, test } from 'vitest';
import { forgetStartKey, startKey } from '#entities/rounds/startKeys.ts';

test('all tries of a plan’s start share a key until a response; the next round has another', () => {
  const key = startKey(1);
  expect(startKey(1)).toBe(key);
  expect(startKey(2)).not.toBe(key);
  forgetStartKey(1);
  expect(startKey(1)).not.toBe(key);
});
