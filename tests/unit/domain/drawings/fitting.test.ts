import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyFit, fitArea, fitPairs, fitPoint, inverseFit, isUsableFit } from '#domain/drawings/fitting.ts';
import type { Aspects, Fit, PointPair } from '#domain/drawings/fitting.ts';
import type { Point } from '#domain/drawings/coordinates.ts';

const place = fc.double({ min: 0, max: 1000, noNaN: true });
const point = fc.record({ x: place, y: place });
const wholePoint = fc.record({ x: fc.integer({ min: 0, max: 1000 }), y: fc.integer({ min: 0, max: 1000 }) });
const aspect = fc.double({ min: 0.3, max: 3, noNaN: true });
const aspects = fc.record({ old: aspect, new: aspect });
const shift = fc.double({ min: -800, max: 800, noNaN: true });

/** Converts a rotation, scale and shift of the pictures to both grids. */
const onGrids = ([a, b, c, d, e, f]: Fit, { old, new: next }: Aspects): Fit => [
  (a * old) / next,
  b / next,
  c / next,
  d * old,
  e,
  f,
];
const similarity = fc
  .record({
    turn: fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
    scale: fc.double({ min: 0.2, max: 4, noNaN: true }),
    x: shift,
    y: shift,
  })
  .map(({ turn, scale, x, y }): Fit => {
    const [along, across] = [scale * Math.cos(turn), scale * Math.sin(turn)];
    return [along, -across, x, across, along, y];
  });
const number = fc.double({ min: -3, max: 3, noNaN: true });
const affine = fc
  .tuple(number, number, shift, number, number, shift)
  .filter(([a, b, , d, e]) => Math.abs(a * e - b * d) > 0.05);

const pairsOf = (fit: Fit, points: readonly Point[]): PointPair[] =>
  points.map((old) => ({ old, new: applyFit(fit, old) }));
const apart = (points: readonly Point[]) =>
  points.every((one, index) =>
    points.slice(index + 1).every((other) => Math.hypot(one.x - other.x, one.y - other.y) > 40),
  );
const twice = ([one, two, three]: readonly Point[]) =>
  one && two && three
    ? Math.abs((two.x - one.x) * (three.y - one.y) - (two.y - one.y) * (three.x - one.x))
    : 0;
const two = fc.tuple(point, point).filter(apart);
const three = fc.tuple(point, point, point).filter((points) => twice(points) > 20_000);
const more = fc
  .tuple(three, fc.array(point, { minLength: 1, maxLength: 8 }))
  .map(([some, others]) => [...some, ...others]);

const expectFit = (pairs: readonly PointPair[], of: Aspects) => {
  const fitting = fitPairs(pairs, of);
  if (fitting.kind !== 'fit') return expect.fail(`no fit, but ${fitting.kind}`);
  return fitting;
};
const expectSame = (one: Point, other: Point, within: number) => {
  expect(Math.abs(one.x - other.x)).toBeLessThanOrEqual(within);
  expect(Math.abs(one.y - other.y)).toBeLessThanOrEqual(within);
};

describe('fitting a new drawing', () => {
  test('two pairs give back the shift, turn and scale that they were made with', () => {
    fc.assert(
      fc.property(similarity, aspects, two, point, (onPicture, of, points, other) => {
        const fit = onGrids(onPicture, of);
        const fitting = expectFit(pairsOf(fit, points), of);
        expect(fitting.method).toBe('similarity');
        expect(Math.max(...fitting.errors)).toBeLessThan(1e-6);
        expectSame(applyFit(fitting.fit, other), applyFit(fit, other), 1e-6);
      }),
    );
  });

  test('a rotation stays a rotation on a picture of any shape', () => {
    fc.assert(
      fc.property(aspects, two, two, (of, olds, news) => {
        const pairs = olds.map((old, index) => ({ old, new: news[index] ?? old }));
        const [a, b, , d, e] = expectFit(pairs, of).fit;
        expect((a * of.new) / of.old).toBeCloseTo(e, 6);
        expect(b * of.new).toBeCloseTo(-d / of.old, 6);
      }),
    );
  });

  test('three pairs give back any straight fit, more than three too when they agree', () => {
    fc.assert(
      fc.property(affine, aspects, fc.oneof(three, more), point, (fit, of, points, other) => {
        const pairs = pairsOf(fit, points);
        // A fit that presses the points onto one line of the new drawing is reported as such.
        fc.pre(fitPairs(pairs, of).kind !== 'oneLine');
        const fitting = expectFit(pairs, of);
        expect(fitting.method).toBe(pairs.length === 3 ? 'affine' : 'leastSquares');
        expect(Math.max(...fitting.errors)).toBeLessThan(1e-6);
        expectSame(applyFit(fitting.fit, other), applyFit(fit, other), 1e-6);
      }),
    );
  });

  test('more than three pairs miss by as little as can be', () => {
    const nudge = fc.double({ min: -5, max: 5, noNaN: true });
    const total = (fit: Fit, pairs: readonly PointPair[], of: Aspects) =>
      pairs.reduce((sum, pair) => {
        const at = applyFit(fit, pair.old);
        return sum + ((at.x - pair.new.x) * of.new) ** 2 + (at.y - pair.new.y) ** 2;
      }, 0);
    fc.assert(
      fc.property(
        more,
        aspects,
        fc.array(nudge, { minLength: 22, maxLength: 22 }),
        nudge,
        (points, of, by, off) => {
          const pairs = points.map((old, index) => ({
            old,
            new: { x: old.x + (by[2 * index] ?? 0), y: old.y + (by[2 * index + 1] ?? 0) },
          }));
          const { fit, errors } = expectFit(pairs, of);
          const least = total(fit, pairs, of);
          expect(errors.reduce((sum, error) => sum + error ** 2, 0)).toBeCloseTo(least, 6);
          for (const index of fit.keys()) {
            const otherFit = fit.with(index, (fit[index] ?? 0) + off / 100) as unknown as Fit;
            expect(total(otherFit, pairs, of)).toBeGreaterThanOrEqual(least - 1e-6);
          }
        },
      ),
    );
  });

  test('a fit and its inverse return the same point within 1e-6, or half a unit when rounded', () => {
    fc.assert(
      fc.property(affine, point, wholePoint, (fit, any, whole) => {
        const back = applyFit(inverseFit(fit), applyFit(fit, any));
        expectSame(back, any, 1e-6);
        expectSame({ x: Math.round(back.x), y: Math.round(back.y) }, any, 0.5 + 1e-6);
        expect(fitPoint(inverseFit(fit), applyFit(fit, whole))).toEqual({ ...whole, isLeaving: false });
      }),
    );
  });

  test('points that tell nothing are answered, not thrown', () => {
    const of = { old: 1.4, new: 0.7 };
    const at = (x: number, y: number) => ({ x, y });
    const pairs = (...points: Point[]) => points.map((old) => ({ old, new: old }));
    expect(fitPairs([], of)).toEqual({ kind: 'tooFew' });
    expect(fitPairs(pairs(at(1, 1)), of)).toEqual({ kind: 'tooFew' });
    expect(fitPairs(pairs(at(9, 9), at(9, 9)), of)).toEqual({ kind: 'samePoint' });
    expect(
      fitPairs(
        [
          { old: at(0, 0), new: at(9, 9) },
          { old: at(500, 0), new: at(9, 9) },
        ],
        of,
      ),
    ).toEqual({
      kind: 'samePoint',
    });
    expect(fitPairs(pairs(at(0, 0), at(500, 500), at(1000, 1000)), of)).toEqual({ kind: 'oneLine' });
    expect(
      fitPairs(
        [
          { old: at(0, 0), new: at(0, 0) },
          { old: at(500, 0), new: at(500, 0) },
          { old: at(0, 500), new: at(900, 0) },
        ],
        of,
      ),
    ).toEqual({ kind: 'oneLine' });
    expect(isUsableFit([1, 1, 0, 1, 1, 0])).toBe(false);
    expect(isUsableFit([Number.NaN, 0, 0, 0, 1, 0])).toBe(false);
  });
});

describe('objects on the drawing', () => {
  const corner = fc.integer({ min: 0, max: 1000 });
  const box = fc.record({ startX: corner, startY: corner, endX: corner, endY: corner });

  test('objects stay in integers from 0 to 1000 after any fit, and areas never become empty', () => {
    fc.assert(
      fc.property(affine, box, wholePoint, (fit, area, item) => {
        const { startX, startY, endX, endY } = fitArea(fit, area);
        const at = fitPoint(fit, item);
        for (const value of [startX, startY, endX, endY, at.x, at.y]) {
          expect(Number.isInteger(value)).toBe(true);
          expect(value).toBeGreaterThanOrEqual(0);
          expect(value).toBeLessThanOrEqual(1000);
        }
        expect(endX).toBeGreaterThan(startX);
        expect(endY).toBeGreaterThan(startY);
      }),
    );
  });

  test('an item inside lands within half a unit of its place; one outside waits at the edge and is named', () => {
    fc.assert(
      fc.property(affine, wholePoint, (fit, item) => {
        const exact = applyFit(fit, item);
        const at = fitPoint(fit, item);
        const isInside = [exact.x, exact.y].every((value) => value >= -0.4 && value <= 1000.4);
        if (isInside) {
          expectSame(at, exact, 0.5 + 1e-9);
          expect(at.isLeaving).toBe(false);
        } else if ([exact.x, exact.y].some((value) => value < -0.6 || value > 1000.6)) {
          expect(at.isLeaving).toBe(true);
          expect([at.x, at.y].some((value) => value === 0 || value === 1000)).toBe(true);
        }
      }),
    );
  });

  test('an area covers its turned corners, is cut at the edge, and leaves when nothing of it is inside', () => {
    const quarter: Fit = [0, -1, 1000, 1, 0, 0];
    const area = { startX: 100, startY: 200, endX: 300, endY: 250 };
    expect(fitArea(quarter, area)).toEqual({
      startX: 750,
      endX: 800,
      startY: 100,
      endY: 300,
      isLeaving: false,
    });
    expect(fitArea([1, 0, 800, 0, 1, 0], area)).toMatchObject({ startX: 900, endX: 1000, isLeaving: false });
    expect(fitArea([1, 0, 950, 0, 1, 0], area)).toMatchObject({ startX: 999, endX: 1000, isLeaving: true });
  });
});
