import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  clampToGrid,
  clickFromLooseFlaw,
  effectiveScale,
  gridFromScreen,
  itemSizePx,
  looseFlawFromClick,
  screenFromGrid,
} from '#domain/drawings/coordinates.ts';

const gridNumber = fc.integer({ min: 0, max: 1000 });
const place = fc.record({ x: gridNumber, y: gridNumber });
const px = fc.double({ min: -2000, max: 2000, noNaN: true });
const view = fc.record({
  left: px,
  top: px,
  width: fc.double({ min: 100, max: 4000, noNaN: true }),
  height: fc.double({ min: 100, max: 4000, noNaN: true }),
  zoom: fc.double({ min: 0.125, max: 5, noNaN: true }),
  offsetX: px,
  offsetY: px,
});

test('a loose flaw’s click is restored exactly from its stored place', () => {
  fc.assert(
    fc.property(place, (click) => {
      expect(clickFromLooseFlaw(looseFlawFromClick(click))).toEqual(click);
    }),
  );
});

test('a loose flaw is stored 15 right of and 15 below the click, y from the bottom, not clamped [ROUND-30, ROUND-31]', () => {
  expect(looseFlawFromClick({ x: 0, y: 0 })).toEqual({ flawPositionX: 15, flawPositionY: 985 });
  expect(looseFlawFromClick({ x: 1000, y: 1000 })).toEqual({ flawPositionX: 1015, flawPositionY: -15 });
  expect(looseFlawFromClick(null)).toEqual({ flawPositionX: 30, flawPositionY: 30 });
  expect(clickFromLooseFlaw({ flawPositionX: null, flawPositionY: 3 })).toBeNull();
  expect(clickFromLooseFlaw({ flawPositionX: 3, flawPositionY: null })).toBeNull();
});

test('a grid point survives the conversion to the screen and back at any zoom and pan [ROUND-25]', () => {
  fc.assert(
    fc.property(place, view, (point, on) => {
      const back = gridFromScreen(screenFromGrid(point, on), on);
      expect(back.x).toBeCloseTo(point.x, 6);
      expect(back.y).toBeCloseTo(point.y, 6);
    }),
  );
});

test('the grid is stretched over the image [ROUND-25]', () => {
  const on = { left: 100, top: 50, width: 500, height: 200, zoom: 2, offsetX: 0, offsetY: 0 };
  expect(screenFromGrid({ x: 1000, y: 1000 }, on)).toEqual({ x: 1100, y: 450 });
  expect(gridFromScreen({ x: 100, y: 50 }, on)).toEqual({ x: 0, y: 0 });
});

test('an item is 30 px times its scale, and a scale below 0.3 counts as 1 [ROUND-26, ROUND-27, DRAW-55, DRAW-57]', () => {
  expect([itemSizePx(1), itemSizePx(1.5), itemSizePx(0.3), itemSizePx(0.29)]).toEqual([30, 45, 9, 30]);
  expect([effectiveScale(0), effectiveScale(-1), effectiveScale(Number.NaN)]).toEqual([1, 1, 1]);
});

test('points are kept on the grid as whole numbers', () => {
  expect(clampToGrid({ x: -3, y: 1000.4 })).toEqual({ x: 0, y: 1000 });
});
