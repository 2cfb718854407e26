import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeBeside } from '#components/drawing/marks/besideMark.ts';

const size = { width: 300, height: 200 };
const frame = { width: 1000, height: 700 };

test('a mark’s card is placed to its right, else to its left, on a phone below or above', () => {
  expect(placeBeside({ x: 400, y: 300 }, size, frame)).toEqual({ x: 432, y: 200 });
  expect(placeBeside({ x: 900, y: 300 }, size, frame)).toEqual({ x: 568, y: 200 });
  const phone = { width: 390, height: 600 };
  expect(placeBeside({ x: 195, y: 100 }, size, phone)).toEqual({ x: 45, y: 132 });
  expect(placeBeside({ x: 195, y: 500 }, size, phone)).toEqual({ x: 45, y: 268 });
});

test('a mark’s card stays in the frame and off the mark if there is room', () => {
  const between = (min: number, max: number) => fc.integer({ min, max });
  fc.assert(
    fc.property(
      fc.record({ x: between(0, 1000), y: between(0, 700) }),
      fc.record({ width: between(50, 320), height: between(50, 300) }),
      fc.record({ width: between(390, 1000), height: between(500, 700) }),
      (point, box, room) => {
        const mark = { x: Math.min(point.x, room.width), y: Math.min(point.y, room.height) };
        const { x, y } = placeBeside(mark, box, room);
        expect(x).toBeGreaterThanOrEqual(8);
        expect(y).toBeGreaterThanOrEqual(8);
        expect(x + box.width).toBeLessThanOrEqual(room.width - 8);
        expect(y + box.height).toBeLessThanOrEqual(room.height - 8);
        const covers = x < mark.x && mark.x < x + box.width && y < mark.y && mark.y < y + box.height;
        const [needX, needY] = [box.width + 40, box.height + 40];
        const hasRoom =
          mark.x >= needX || room.width - mark.x >= needX || mark.y >= needY || room.height - mark.y >= needY;
        if (hasRoom) expect(covers).toBe(false);
      },
    ),
  );
});
