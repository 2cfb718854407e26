import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  freeName,
  handles,
  movedRect,
  rectAt,
  rectBetween,
  resizedRect,
} from '#domain/drawings/areaShapes.ts';
import type { Standing } from '#domain/drawings/arrange.ts';
import {
  aligned,
  alignments,
  alongPath,
  gathered,
  inReadingOrder,
  isInside,
  middleOf,
  movedTogether,
  ungroupedPlace,
} from '#domain/drawings/arrange.ts';
import { checkItems } from '#domain/drawings/checkItems.ts';
import { groupItems } from '#domain/drawings/grouping.ts';
import {
  itemScale,
  itemYear,
  rotationStop,
  rotationStops,
  yearTimestamp,
} from '#domain/catalogue/itemForm.ts';

const units = fc.integer({ min: 0, max: 1000 });
const anywhere = fc.record({
  x: fc.double({ min: -3000, max: 3000, noNaN: true }),
  y: fc.double({ min: -3000, max: 3000, noNaN: true }),
});
const standing = (key: string, positionX: number, positionY: number, scale = 1): Standing => ({
  key,
  positionX,
  positionY,
  scale,
});
const some = fc
  .array(fc.record({ x: units, y: units, scale: fc.constantFrom(0.3, 1, 1.5) }), {
    minLength: 1,
    maxLength: 12,
  })
  .map((places) => places.map(({ x, y, scale }, index) => standing(String(index), x, y, scale)));
const isWhole = (value: number) => Number.isInteger(value) && value >= 0 && value <= 1000;

describe('areas', () => {
  test('stay whole numbers within 0 to 1000 after any gestures [DRAW-27, DRAW-28, DRAW-29]', () => {
    const gesture = fc.oneof(
      fc.record({ kind: fc.constant('move' as const), by: anywhere }),
      fc.record({ kind: fc.constantFrom(...handles), by: anywhere }),
    );
    fc.assert(
      fc.property(anywhere, anywhere, fc.array(gesture, { maxLength: 10 }), (a, b, gestures) => {
        let rect = rectBetween(a, b);
        for (const { kind, by } of gestures) {
          const before = rect;
          rect = kind === 'move' ? movedRect(rect, by) : resizedRect(rect, kind, by);
          expect(Object.values(rect).every(isWhole)).toBe(true);
          expect([rect.startX <= rect.endX, rect.startY <= rect.endY]).toEqual([true, true]);
          if (kind === 'move')
            expect([rect.endX - rect.startX, rect.endY - rect.startY]).toEqual([
              before.endX - before.startX,
              before.endY - before.startY,
            ]);
        }
      }),
    );
  });

  test('a handle moves its own sides, and turns the area over when it is drawn past them [DRAW-10]', () => {
    const rect = { startX: 100, endX: 200, startY: 100, endY: 200 };
    expect(resizedRect(rect, 'e', { x: 250.4, y: 999 })).toEqual({ ...rect, endX: 250 });
    expect(resizedRect(rect, 'nw', { x: 50, y: 60 })).toEqual({ ...rect, startX: 50, startY: 60 });
    expect(resizedRect(rect, 's', { x: 0, y: 40 })).toEqual({ ...rect, startY: 40, endY: 100 });
  });

  test('the smallest one at a point is meant', () => {
    const house = { startX: 0, endX: 1000, startY: 0, endY: 1000 };
    const room = { startX: 100, endX: 200, startY: 100, endY: 200 };
    expect(rectAt([house, room], { x: 150, y: 150 })).toBe(room);
    expect(rectAt([house, room], { x: 300, y: 150 })).toBe(house);
    expect(rectAt([room], { x: 300, y: 150 })).toBeNull();
  });

  test('are named by a template with the first free number [DRAW-30]', () => {
    const nameOf = (number: number) => `Område ${number}`;
    expect(freeName([], nameOf)).toBe('Område 1');
    expect(freeName([{ name: 'Kök' }], nameOf)).toBe('Område 2');
    expect(freeName([{ name: 'Område 2' }], nameOf)).toBe('Område 3');
  });
});

describe('items that are arranged', () => {
  test('positions are integers after any arrangement [DRAW-35]', () => {
    fc.assert(
      fc.property(some, anywhere, fc.constantFrom(...alignments), (items, point, how) => {
        for (const positions of [movedTogether(items, point), aligned(items, how), gathered(items, point)])
          expect(
            [...positions.values()].every(
              ({ positionX, positionY }) => isWhole(positionX) && isWhole(positionY),
            ),
          ).toBe(true);
      }),
    );
  });

  test('moved together they keep their places to each other', () => {
    fc.assert(
      fc.property(some, anywhere, (items, by) => {
        const movedPlaces = movedTogether(items, by);
        const shifts = items.map(({ key, positionX, positionY }) => {
          const to = movedPlaces.get(key);
          return `${(to?.positionX ?? NaN) - positionX} ${(to?.positionY ?? NaN) - positionY}`;
        });
        expect(new Set(shifts).size).toBe(1);
      }),
    );
  });

  test('a group gets one position, that of its mean [DRAW-48]', () => {
    const group = [standing('a', 100, 100), standing('b', 110, 120)];
    expect(middleOf(group)).toEqual({ x: 105, y: 110 });
    expect([...gathered(group, middleOf(group)).values()]).toEqual([
      { positionX: 105, positionY: 110 },
      { positionX: 105, positionY: 110 },
    ]);
  });

  test('a member removed from a group is placed around it, outside of every group [DRAW-21]', () => {
    fc.assert(
      fc.property(some, units, units, (others, x, y) => {
        const group = [standing('m', x, y), standing('n', x, y)];
        const [member] = group;
        if (!member) return;
        const restOfItems = [...group.slice(1), ...others];
        const at = ungroupedPlace(member, group, restOfItems);
        const placedMember = { ...member, positionX: at.x, positionY: at.y };
        const groups = groupItems(
          [placedMember, ...restOfItems].map(({ key, positionX, positionY, scale }, index) => ({
            id: `${key}${index}`,
            x: positionX,
            y: positionY,
            scale,
          })),
        );
        expect(groups.find((group) => group.items.some(({ id }) => id === 'm0'))?.items).toHaveLength(1);
      }),
    );
  });

  test('are read row by row, or along a path', () => {
    const items = [
      standing('c', 50, 300),
      standing('b', 400, 10),
      standing('a', 30, 40),
      standing('d', 800, 310),
    ];
    expect(inReadingOrder(items).map(({ key }) => key)).toEqual(['a', 'b', 'c', 'd']);
    const path = [
      { x: 900, y: 300 },
      { x: 0, y: 300 },
      { x: 0, y: 0 },
      { x: 500, y: 0 },
    ];
    expect(alongPath(items, path).map(({ key }) => key)).toEqual(['d', 'c', 'a', 'b']);
  });

  test('a line around items holds what lies within', () => {
    const outline = [
      { x: 0, y: 0 },
      { x: 100, y: 0 },
      { x: 0, y: 100 },
    ];
    expect([isInside({ x: 20, y: 20 }, outline), isInside({ x: 90, y: 90 }, outline)]).toEqual([true, false]);
  });
});

test('a check finds numbers used twice, gaps, items without a kind and outside the drawing', () => {
  const item = (key: string, positionNumber: number, positionX = 5, inventoryType = 'aed') => ({
    key,
    positionNumber,
    positionX,
    positionY: 5,
    fireProtection: { inventoryType },
  });
  const items = [item('a', 2), item('b', 2, 1000), item('c', 5, 5, 'misc'), item('d', 7, 5, '')];
  const faults = checkItems(items);
  expect(faults.doubled).toEqual([{ number: 2, items: items.slice(0, 2) }]);
  expect(faults.gaps).toEqual([
    { from: 1, to: 1 },
    { from: 3, to: 4 },
    { from: 6, to: 6 },
  ]);
  expect(faults.withoutKind.map(({ key }) => key)).toEqual(['c', 'd']);
  expect(faults.outside.map(({ key }) => key)).toEqual(['b']);
});

describe('an item’s form', () => {
  test('keeps a year as its 1 January, and the year 1 as none [DRAW-36, DRAW-37]', () => {
    expect([yearTimestamp(2019), yearTimestamp(null)]).toEqual(['2019-01-01T00:00:00.000Z', null]);
    expect([itemYear('2019-01-01T00:00:00.000Z'), itemYear('0001-01-01T00:00:00Z'), itemYear(null)]).toEqual([
      2019,
      null,
      null,
    ]);
    fc.assert(
      fc.property(fc.integer({ min: 1000, max: 9999 }), (year) => {
        expect(itemYear(yearTimestamp(year))).toBe(year);
      }),
    );
  });

  test('scales from 0.3 to 1.5 by 0.1, turns by 9 degrees, on mobile by 45 [DRAW-58, DRAW-59, DRAW-60]', () => {
    expect(itemScale).toEqual({ least: 0.3, most: 1.5, step: 0.1 });
    expect([rotationStops(false), rotationStops(true)]).toEqual([
      { degrees: 9, outermost: 20 },
      { degrees: 45, outermost: 4 },
    ]);
    expect([rotationStop(-180, false), rotationStop(13, false), rotationStop(350, false)]).toEqual([
      -20, 1, 20,
    ]);
    expect([rotationStop(80, true), rotationStop(-360, true)]).toEqual([2, -4]);
  });
});
