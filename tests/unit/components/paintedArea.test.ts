import { expect, test } from 'vitest';
import { tiledAreas } from '#components/drawing/marks/paintedArea.ts';

const picture = { width: 640, height: 640 };
const place = (x: number, y: number, side = 20) => ({ x, y, width: side, height: side });

test('many changed marks are painted by the tiles that they touch, joined where they lie together', () => {
  expect(tiledAreas([place(10, 10)], picture)).toEqual([place(0, 0, 64)]);
  // Across an edge of tiles, and across the picture's own.
  expect(tiledAreas([place(55, 10)], picture)).toEqual([{ x: 0, y: 0, width: 128, height: 64 }]);
  expect(tiledAreas([place(-15, 630)], picture)).toEqual([place(0, 576, 64)]);
  const rows = [place(10, 10), place(10, 70), place(70, 10), place(70, 70), place(290, 290)];
  expect(tiledAreas(rows, picture)).toEqual([place(0, 0, 128), place(256, 256, 64)]);
});

test('marks all over a drawing are painted with all others', () => {
  const allPlaces = Array.from({ length: 100 }, (_, at) =>
    place((at % 10) * 64 + 10, Math.floor(at / 10) * 64 + 10),
  );
  expect(tiledAreas(allPlaces, picture)).toBeNull();
  expect(tiledAreas(allPlaces.slice(0, 50), picture)).toEqual([{ x: 0, y: 0, width: 640, height: 320 }]);
});
