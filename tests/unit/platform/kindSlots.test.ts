import { beforeEach, expect, test } from 'vitest';
import { readKindSlots, storeKindSlots, withUsed } from '#platform/storage/kindSlots.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { localTexts } from '#platform/storage/storage.ts';

beforeEach(() => localTexts.remove(storageKeys.kinds));

const noSlots = { ids: [], used: [] };
const afterAll = (ids: readonly number[]) => ids.reduce(withUsed, noSlots);

test('a kind keeps its digit, however often another is placed [SETUP-119]', () => {
  expect(afterAll([7, 8, 7, 9, 8]).ids).toEqual([7, 8, 9]);
});

test('a tenth kind takes the digit of the one placed longest ago [SETUP-119]', () => {
  const nine = [1, 2, 3, 4, 5, 6, 7, 8, 9];
  expect(afterAll([...nine, 10]).ids).toEqual([10, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(afterAll([...nine, 1, 10]).ids).toEqual([1, 10, 3, 4, 5, 6, 7, 8, 9]);
  expect(afterAll([...nine, 10, 11]).ids).toEqual([10, 11, 3, 4, 5, 6, 7, 8, 9]);
});

test('they are kept for each user and customer on the device; what isn’t theirs reads as none [SETUP-119]', () => {
  storeKindSlots(1, 5, afterAll([3, 4]));
  expect(readKindSlots(1, 5)).toEqual({ ids: [3, 4], used: [4, 3] });
  expect(readKindSlots(2, 5)).toEqual(noSlots);
  expect(readKindSlots(1, 6)).toEqual(noSlots);
  localTexts.set(storageKeys.kinds, '{"1.5":{"ids":[1,"x"],"used":7}}');
  expect(readKindSlots(1, 5)).toEqual({ ids: [1], used: [] });
  localTexts.set(storageKeys.kinds, 'nonsense');
  expect(readKindSlots(1, 5)).toEqual(noSlots);
});
