import type { Pixels } from '../src/picture.ts';

type Colour = readonly [red: number, green: number, blue: number];
export const red: Colour = [220, 0, 0];
export const black: Colour = [0, 0, 0];

/** Returns a white sheet with functions that draw shapes on it. */
export function sheet(width: number, height: number) {
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  const box = (x: number, y: number, across: number, down: number, colour: Colour = black) => {
    for (let row = Math.max(0, y); row < Math.min(height, y + down); row += 1)
      for (let column = Math.max(0, x); column < Math.min(width, x + across); column += 1)
        data.set(colour, (row * width + column) * 4);
  };
  const pixels: Pixels = { width, height, data };
  return {
    pixels,
    box,
    /** Draws a cross whose arms are a third of its size. */
    cross: (x: number, y: number, size: number, colour: Colour = red) => {
      const third = Math.round(size / 3);
      box(x - Math.round(size / 2), y - Math.round(third / 2), size, third, colour);
      box(x - Math.round(third / 2), y - Math.round(size / 2), third, size, colour);
    },
    /**
     * Draws a flag on a pole, which differs in every rotation and mirrored; `turn` counts quarter turns
     * clockwise.
     */
    flag: (x: number, y: number, turn: number, isMirrored = false, colour: Colour = black) => {
      const parts = [
        [-12, -14, 4, 28],
        [-12, -14, 22, 4],
        [-12, -2, 14, 4],
      ] as const;
      for (const [left, top, across, down] of parts) {
        const from = isMirrored ? -left - across : left;
        if (turn === 0) box(x + from, y + top, across, down, colour);
        else if (turn === 1) box(x - top - down, y + from, down, across, colour);
        else if (turn === 2) box(x - from - across, y - top - down, across, down, colour);
        else box(x + top, y - from - across, down, across, colour);
      }
    },
  };
}
