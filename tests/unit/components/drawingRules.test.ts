import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DrawingMark } from '#components/drawing/drawingTypes.ts';
import {
  clusterMarks,
  makeEntries,
  selectionOf,
  splitEntries,
} from '#components/drawing/marks/markEntries.ts';
import { entrySizePx, paintHalos, paintMarks } from '#components/drawing/marks/paintMarks.ts';
import type { Painter } from '#components/drawing/marks/paintMarks.ts';
import {
  captionShift,
  choicePlaces,
  choicePx,
  menuCentre,
  radiusPx,
} from '#components/drawing/menus/radialLayout.ts';
import {
  buttonZoom,
  clampCentre,
  editorZoom,
  gestureRange,
  roundZoom,
} from '#components/drawing/zoomRules.ts';

const mark = (id: number, change: Partial<DrawingMark> = {}): DrawingMark => ({
  id,
  x: 100 * id,
  y: 100,
  scale: 1,
  rotation: 0,
  kind: 'first_aid',
  label: `${id}`,
  number: id,
  state: 'ok',
  ...change,
});
const entriesOf = (marks: DrawingMark[]) => makeEntries(marks, clusterMarks(marks));

describe('zoom of a round', () => {
  test('the buttons zoom by 1.5 and stay within 0.125 to 5 [ROUND-17]', () => {
    expect(buttonZoom(1, 1, roundZoom)).toBe(1.5);
    expect(buttonZoom(1.5, -1, roundZoom)).toBe(1);
    expect(buttonZoom(4, 1, roundZoom)).toBe(5);
    expect(buttonZoom(0.15, -1, roundZoom)).toBe(0.125);
  });

  test('wheel and pinch stay within 1 to 4, and from outside only come back [ROUND-20]', () => {
    expect(gestureRange(2, roundZoom)).toEqual([1, 4]);
    expect(gestureRange(5, roundZoom)).toEqual([1, 5]);
    expect(gestureRange(0.5, roundZoom)).toEqual([0.5, 4]);
  });

  test("the view's centre is at most 500 above or below the drawing's [ROUND-19]", () => {
    const height = 600;
    expect(clampCentre(-40, height)).toBe(0);
    expect(clampCentre(900, height)).toBe(height);
    expect(clampCentre(450, height)).toBe(450);
  });
});

test('the editor zooms from 1 to 4, by buttons and by gestures [DRAW-06]', () => {
  expect([buttonZoom(1, -1, editorZoom), buttonZoom(3.5, 1, editorZoom)]).toEqual([1, 4]);
  expect(gestureRange(2, editorZoom)).toEqual([1, 4]);
});

describe('marks', () => {
  test('an item is 30 px times its scale at zoom 1 [ROUND-26, DRAW-56]', () => {
    const [entry] = entriesOf([mark(1, { scale: 1.2 })]);
    expect(entry && entrySizePx(entry, 1)).toBeCloseTo(36);
  });

  test('a scale below 0.3 counts as 1 [ROUND-27]', () => {
    const [small, smallest] = entriesOf([mark(1, { scale: 0.2 }), mark(2, { scale: 0.3 })]);
    expect(small && entrySizePx(small, 1)).toBe(30);
    expect(smallest && entrySizePx(smallest, 1)).toBe(9);
  });

  test('marks painted smaller are still grouped by their scale [DRAWX-12, DRAW-55, DRAW-49]', () => {
    const half = { size: 0.5 };
    const [entry] = entriesOf([mark(1, { ...half, scale: 0.4 })]);
    expect(entry && entrySizePx(entry, 1)).toBeCloseTo(6);
    expect(entriesOf([mark(1, { ...half, x: 100 }), mark(2, { ...half, x: 119 })])).toHaveLength(1);
    expect(entriesOf([mark(1, { ...half, x: 100 }), mark(2, { ...half, x: 120 })])).toHaveLength(2);
  });

  test('items within 19 times the larger scale are one mark [ROUND-24]', () => {
    expect(entriesOf([mark(1, { x: 100 }), mark(2, { x: 119 })])).toHaveLength(1);
    expect(entriesOf([mark(1, { x: 100 }), mark(2, { x: 120 })])).toHaveLength(2);
    expect(entriesOf([mark(1, { x: 100 }), mark(2, { x: 120, scale: 1.2 })])).toHaveLength(1);
  });

  test('worse states are painted over better ones', () => {
    const states = ['flaw', 'unchecked', 'ok', 'warning', 'ok'] as const;
    const entries = entriesOf(states.map((state, index) => mark(index + 1, { state })));
    const painted: unknown[] = [];
    const sprites = {
      item: (_kind: string, state: unknown) => painted.push(state),
      halo: () => painted.push('halo'),
      digit: () => null,
      digitStep: () => 1,
      draw: () => undefined,
    };
    const nothing = new Proxy({}, { get: () => () => undefined, set: () => true });
    const paintedBy = (paint: Painter) => {
      painted.length = 0;
      paint(nothing as never, {
        entries,
        sprites: sprites as never,
        zoom: 1,
        place: (entry) => ({ x: entry.number === 1 ? 500 : 50, y: 50 }),
        areas: [{ x: 0, y: 0, width: 100, height: 100 }],
      });
      return [...painted];
    };
    expect(paintedBy(paintMarks)).toEqual(['ok', 'ok', 'unchecked', 'warning']);
    expect(paintedBy(paintHalos)).toEqual(['halo', 'halo', 'halo', 'halo']);
  });

  test('a few selected marks are painted over all others, and many only get their halos', () => {
    const entries = entriesOf(
      Array.from({ length: 60 }, (_, index) =>
        mark(index + 1, { x: 100 * (index % 10), y: 100 * Math.floor(index / 10) }),
      ),
    );
    const few = selectionOf(entries, new Set([3, 7]));
    expect(few.selected.map(({ number }) => number)).toEqual([3, 7]);
    expect(few.raised).toBe(few.selected);
    const many = selectionOf(entries, new Set(entries.flatMap(({ marks }) => marks.map(({ id }) => id))));
    expect([many.selected.length, many.raised.length]).toEqual([60, 0]);
    expect(selectionOf(entries, new Set())).toEqual({ selected: [], raised: [] });
  });

  test('a group has its lowest number and its worst state', () => {
    const [group] = entriesOf([
      mark(7, { x: 100, state: 'ok' }),
      mark(3, { x: 105, state: 'flaw' }),
      mark(9, { x: 110, state: 'unchecked' }),
    ]);
    expect(group).toMatchObject({ number: 3, state: 'flaw' });
    expect(group?.marks.map(({ number }) => number)).toEqual([3, 7, 9]);
  });

  test('dragged marks leave the others unchanged and split their own group only', () => {
    const [first, second, third] = [mark(1), mark(5, { x: 500 }), mark(6, { x: 510 })];
    const entries = entriesOf([first, second, third]);
    const { resting, dragged } = splitEntries(entries, new Set([6]));
    expect(resting[0]).toBe(entries[0]);
    expect([resting, dragged].map((some) => some.map(({ id, x }) => [id, x]))).toEqual([
      [
        ['1', 100],
        ['5', 500],
      ],
      [['6', 510]],
    ]);
    expect(splitEntries(entries, null)).toEqual({ resting: entries, dragged: [] });
    // Moved marks are grouped again; a single mark keeps its identity.
    const movedMarks = [first, second, mark(6, { x: 900 })];
    expect(makeEntries(movedMarks, clusterMarks(movedMarks), entries)[0]).toBe(entries[0]);
  });

  test('the keyboard follows the numbers, unnumbered marks last', () => {
    const entries = entriesOf([mark(5), mark(2, { number: null }), mark(4)]);
    expect(entries.map(({ number }) => number)).toEqual([4, 5, null]);
  });
});

describe('radial menu', () => {
  test('all choices and the caption stay on the screen at any position of the finger [ROUND-22]', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 390 }),
        fc.integer({ min: 0, max: 700 }),
        fc.integer({ min: 2, max: 5 }),
        (x, y, count) => {
          const screen = { width: 390, height: 700 };
          const centre = menuCentre({ x, y }, screen);
          for (const place of choicePlaces(count)) {
            expect(centre.x + place.x - choicePx / 2).toBeGreaterThanOrEqual(0);
            expect(centre.x + place.x + choicePx / 2).toBeLessThanOrEqual(screen.width);
            expect(centre.y + place.y - choicePx / 2).toBeGreaterThanOrEqual(0);
            expect(centre.y + place.y + choicePx / 2).toBeLessThanOrEqual(screen.height);
          }
          const caption = centre.x + captionShift(centre.x, screen.width);
          expect(caption - 150).toBeGreaterThanOrEqual(0);
          expect(caption + 150).toBeLessThanOrEqual(screen.width);
        },
      ),
    );
  });

  test('the menu’s centre is at the finger if there is room', () => {
    expect(menuCentre({ x: 500, y: 400 }, { width: 1024, height: 768 })).toEqual({ x: 500, y: 400 });
  });

  test('choices do not touch each other', () => {
    for (const count of [2, 3, 4, 5]) {
      const places = choicePlaces(count);
      places.forEach((place, index) => {
        const next = places[(index + 1) % count];
        if (next) expect(Math.hypot(place.x - next.x, place.y - next.y)).toBeGreaterThan(choicePx);
        expect(Math.hypot(place.x, place.y)).toBeCloseTo(radiusPx, 0);
      });
    }
  });
});
