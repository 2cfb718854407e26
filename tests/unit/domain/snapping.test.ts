import { expect, test } from 'vitest';
import { snapped } from '#domain/drawings/snapping.ts';

const reach = { x: 5, y: 8 };
const from = { x: 100, y: 100 };

test('a moved mark is drawn onto the x or y of another within reach, each by itself [SETUP-117]', () => {
  const marks = [{ x: 204, y: 300 }];
  expect(snapped(from, { x: 100, y: 20 }, marks, reach)).toEqual({
    by: { x: 104, y: 20 },
    guides: [[marks[0], { x: 204, y: 120 }]],
  });
  expect(snapped(from, { x: 40, y: 193 }, marks, reach).by).toEqual({ x: 40, y: 200 });
  const bothAxes = snapped(from, { x: 101, y: 205 }, marks, reach);
  expect(bothAxes.by).toEqual({ x: 104, y: 200 });
  expect(bothAxes.guides).toHaveLength(2);
});

test('beyond reach it stays where it is, without a line', () => {
  const marks = [{ x: 206, y: 300 }];
  expect(snapped(from, { x: 100, y: 20 }, marks, reach)).toEqual({ by: { x: 100, y: 20 }, guides: [] });
  expect(snapped(from, { x: 101, y: 20 }, marks, reach).by.x).toBe(106);
});

test('the nearest of several lines is used, and on a line the nearest mark', () => {
  const marks = [
    { x: 203, y: 300 },
    { x: 201, y: 400 },
    { x: 201, y: 150 },
    { x: 201, y: 420 },
  ];
  const { by, guides } = snapped(from, { x: 100, y: 20 }, marks, reach);
  expect(by.x).toBe(101);
  expect(guides[0]?.[0]).toEqual({ x: 201, y: 150 });
});

test('marks far away along the line don’t count', () => {
  expect(snapped(from, { x: 0, y: 0 }, [{ x: 100, y: 501 }], reach).guides).toEqual([]);
  expect(snapped(from, { x: 0, y: 0 }, [{ x: 100, y: 500 }], reach).guides).toHaveLength(1);
});
