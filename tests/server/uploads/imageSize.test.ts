import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sizeWithin } from '#server/services/uploads/imageSize.ts';

const side = fc.integer({ min: 1, max: 70_000 });

test('a size within the limit stays unchanged', () => {
  expect(sizeWithin({ width: 6000, height: 10 }, 6000, 0.75)).toEqual({ width: 6000, height: 10 });
  expect(sizeWithin({ width: 1, height: 1 }, 6000, 0.75)).toEqual({ width: 1, height: 1 });
});

test('a larger one is scaled to where its aspect ratio is exact, if there is such a size', () => {
  expect(sizeWithin({ width: 9500, height: 6714 }, 6000, 0.75)).toEqual({ width: 4750, height: 3357 });
  expect(sizeWithin({ width: 6714, height: 9500 }, 6000, 0.75)).toEqual({ width: 3357, height: 4750 });
  expect(sizeWithin({ width: 12_000, height: 9_000 }, 6000, 0.75)).toEqual({ width: 6000, height: 4500 });
});

test('the long edge is the limit with a share of 1', () => {
  expect(sizeWithin({ width: 3024, height: 4032 }, 2560, 1)).toEqual({ width: 1920, height: 2560 });
});

test('any size comes out within the limit, upright as it was, and off by half a pixel at most', () => {
  fc.assert(
    fc.property(side, side, (width, height) => {
      const size = sizeWithin({ width, height }, 6000, 0.75);
      const long = Math.max(size.width, size.height);
      expect(long).toBeLessThanOrEqual(6000);
      if (Math.max(width, height) > 6000) expect(long).toBeGreaterThanOrEqual(4500);
      expect(Math.min(size.width, size.height)).toBeGreaterThanOrEqual(1);
      if (width > height) expect(size.width).toBeGreaterThanOrEqual(size.height);
      const scale = long / Math.max(width, height);
      const short = Math.min(width, height) * scale;
      if (short >= 1) expect(Math.abs(Math.min(size.width, size.height) - short)).toBeLessThanOrEqual(0.5);
    }),
  );
});
