import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawingSizes } from '#contract/drawings/drawingLimits.ts';
import { mayHaveSize, pictureSizes, sizeFor, sizeOfEdge, sizeRank } from '#domain/drawings/pictureSize.ts';

test.each([
  ['a desk screen at zoom 1', 1130 * 1 * 1, 1500],
  ['a tablet of two pixels to the px at zoom 1', 980 * 1 * 2, 3000],
  ['a phone of three at zoom 1', 390 * 1 * 3, 1500],
  ['a desk screen at zoom 2.25', 1130 * 2.25, 3000],
  ['a desk screen at zoom 4', 1130 * 4, null],
  ['a tablet at zoom 4', 980 * 4 * 2, null],
  ['exactly its edge', 1500, 1500],
  ['a pixel more', 1501, 3000],
] as const)('%s takes the smallest picture that is sharp', (_where, neededPx, size) => {
  expect(sizeFor(neededPx)).toBe(size);
});

test('zooming out reduces the size late and never below a sharp one', () => {
  expect(sizeFor(1400, 3000)).toBe(3000);
  expect(sizeFor(1201, 3000)).toBe(3000);
  expect(sizeFor(1200, 3000)).toBe(1500);
  expect(sizeFor(1200, null)).toBe(1500);
  expect(sizeFor(1400, 1500)).toBe(1500);
  expect(sizeFor(2900, null)).toBe(null);
  expect(sizeFor(1400, null)).toBe(3000);
  const before = fc.constantFrom(...pictureSizes);
  fc.assert(
    fc.property(fc.double({ min: 1, max: 20_000, noNaN: true }), before, (neededPx, was) => {
      const size = sizeFor(neededPx, was);
      expect(size === null || size >= neededPx).toBe(true);
      expect(sizeFor(neededPx, size)).toBe(size);
      expect(sizeRank(size)).toBeLessThanOrEqual(Math.max(sizeRank(was), sizeRank(sizeFor(neededPx))));
    }),
  );
});

test('an answer is the size that its edge says, and else the whole', () => {
  for (const size of drawingSizes) expect(sizeOfEdge(size)).toBe(size);
  for (const edge of [1499, 2326, 4750, null]) expect(sizeOfEdge(edge)).toBeNull();
});

test('a drawing that is hardly longer than a size has none of it', () => {
  expect([mayHaveSize(1500, 1874), mayHaveSize(1500, 1875), mayHaveSize(3000, 3047)]).toEqual([
    false,
    true,
    false,
  ]);
  expect(mayHaveSize(1500, null)).toBe(true);
});
