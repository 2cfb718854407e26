import { expect, test } from 'vitest';
import { gather } from '#offline/log/gather.ts';

test('requests that arrive during a batch are processed together after it, in order', async () => {
  const batches: (readonly number[])[] = [];
  const first = Promise.withResolvers<true>();
  const double = gather(async (all: readonly number[]) => {
    batches.push(all);
    if (batches.length === 1) await first.promise;
    return all.map((one) => one * 2);
  });
  const results = [1, 2, 3].map(double);
  first.resolve(true);
  expect(await Promise.all(results)).toEqual([2, 4, 6]);
  expect(await double(4)).toBe(8);
  expect(batches).toEqual([[1], [2, 3], [4]]);
});

test('one failing request of a batch fails alone', async () => {
  const work = gather(async (all: readonly number[]) => {
    if (all.includes(3)) throw new Error('three');
    return all;
  });
  const results = await Promise.allSettled([1, 2, 3, 4].map(work));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
});
