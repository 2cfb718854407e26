import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cutPlan,
  draggedBox,
  isWholePage,
  smallestCrop,
  spannedBox,
  turnedBox,
  turnedBy,
  turnedSize,
  wholePage,
} from '#domain/drawings/cropping.ts';
import type { CropBox, CropGrip, QuarterTurns } from '#domain/drawings/cropping.ts';

const point = fc.record({
  x: fc.double({ min: -1, max: 2, noNaN: true }),
  y: fc.double({ min: -1, max: 2, noNaN: true }),
});
const box = fc.tuple(point, point).map(([from, to]) => spannedBox(from, to));
const grip = fc.constantFrom<CropGrip>('upperLeft', 'upperRight', 'lowerLeft', 'lowerRight', 'box');
const turns = fc.constantFrom<QuarterTurns>(0, 1, 2, 3);
const page = fc.record({
  width: fc.integer({ min: 1, max: 20_000 }),
  height: fc.integer({ min: 1, max: 20_000 }),
});

const rounding = 1e-9;

const expectInside = ({ x, y, width, height }: CropBox): void => {
  expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
  expect(Math.max(x + width, y + height)).toBeLessThanOrEqual(1 + rounding);
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(smallestCrop - rounding);
};

describe('the part that is cut out of a page', () => {
  test('the crop box stays within the page and above the minimum size after any drag', () => {
    fc.assert(fc.property(point, point, (from, to) => expectInside(spannedBox(from, to))));
    fc.assert(
      fc.property(box, fc.array(fc.tuple(grip, point), { maxLength: 12 }), (start, drags) => {
        expectInside(drags.reduce((now, [held, { x, y }]) => draggedBox(now, held, x, y), start));
      }),
    );
  });

  test('keeps the corner opposite to the one that is dragged, and its size where it is moved', () => {
    fc.assert(
      fc.property(box, point, (start, { x, y }) => {
        const grown = draggedBox(start, 'lowerRight', x, y);
        expect([grown.x, grown.y]).toEqual([start.x, start.y]);
        const cornerBox = draggedBox(start, 'upperLeft', x, y);
        expect(cornerBox.x + cornerBox.width).toBeCloseTo(start.x + start.width, 9);
        expect(cornerBox.y + cornerBox.height).toBeCloseTo(start.y + start.height, 9);
        const movedBox = draggedBox(start, 'box', x, y);
        expect([movedBox.width, movedBox.height]).toEqual([start.width, start.height]);
      }),
    );
  });

  test('is the same part after the page was turned: four quarters and back give it was', () => {
    const expectSame = (one: CropBox, other: CropBox) => {
      for (const side of ['x', 'y', 'width', 'height'] as const)
        expect(one[side]).toBeCloseTo(other[side], 9);
    };
    fc.assert(
      fc.property(box, (start) => {
        expectSame(turnedBox(turnedBox(start, 1), -1), start);
        expectSame(
          [1, 2, 3, 4].reduce((now) => turnedBox(now, 1), start),
          start,
        );
      }),
    );
    // The strip along the upper edge is on the right after a quarter turn clockwise.
    expectSame(turnedBox({ x: 0, y: 0, width: 1, height: 0.1 }, 1), { x: 0.9, y: 0, width: 0.1, height: 1 });
  });

  test('knows when nothing is left away', () => {
    expect(isWholePage(wholePage)).toBe(true);
    expect(isWholePage(spannedBox({ x: -1, y: -1 }, { x: 2, y: 2 }))).toBe(true);
    expect(isWholePage({ ...wholePage, width: 0.99 })).toBe(false);
  });
});

test('a page is turned there and back', () => {
  fc.assert(
    fc.property(turns, page, (start, size) => {
      expect(turnedBy(turnedBy(start, 1), -1)).toBe(start);
      expect(turnedSize(turnedSize(size, start), start)).toEqual(size);
    }),
  );
  expect(turnedSize({ width: 3, height: 2 }, 1)).toEqual({ width: 2, height: 3 });
});

describe('the resolution at which a part is drawn', () => {
  test('fills the long edge that the server keeps, and never more', () => {
    fc.assert(
      fc.property(page, box, (size, part) => {
        const { width, height, left, top, scale } = cutPlan(size, part, 6000, false);
        expect(Math.max(width, height)).toBe(6000);
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(1);
        expect(left).toBeCloseTo(size.width * part.x * scale, -1);
        expect(top).toBeCloseTo(size.height * part.y * scale, -1);
      }),
    );
    expect(cutPlan({ width: 842, height: 595 }, wholePage, 6000, false)).toMatchObject({
      width: 6000,
      height: 4240,
      left: 0,
      top: 0,
    });
  });

  test('a small picture is cropped without scaling', () => {
    const small = { width: 1200, height: 800 };
    expect(cutPlan(small, wholePage, 6000, true)).toEqual({ scale: 1, left: 0, top: 0, ...small });
    expect(cutPlan(small, { x: 0.5, y: 0.25, width: 0.5, height: 0.5 }, 6000, true)).toEqual({
      scale: 1,
      left: 600,
      top: 200,
      width: 600,
      height: 400,
    });
    expect(cutPlan({ width: 9500, height: 6714 }, wholePage, 6000, true)).toMatchObject({
      width: 6000,
      height: 4240,
    });
  });
});
