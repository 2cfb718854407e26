import type { Layers } from './picture.ts';

/** Pose of a symbol: its centre in pixels of the layers, pixels per cell of its grid, and its rotation `angle` (radians, clockwise). */
export interface Pose {
  x: number;
  y: number;
  unit: number;
  angle: number;
  isMirrored: boolean;
}

/** A sampled grid of cells: ink from 0 to 255, the opponent colours centred on 0. */
export interface Patch {
  width: number;
  height: number;
  ink: Float32Array;
  redGreen: Float32Array;
  yellowBlue: Float32Array;
}

/** Cells of empty paper around a symbol. */
export const margin = 3;

/** Returns whether a patch is about square, so that all four rotations fit where one does. */
export const isSquare = ({ width, height }: Patch): boolean =>
  Math.max(width, height) < 1.25 * Math.min(width, height);

export const emptyPatch = (width: number, height: number): Patch => ({
  width,
  height,
  ink: new Float32Array(width * height),
  redGreen: new Float32Array(width * height),
  yellowBlue: new Float32Array(width * height),
});

/** Returns the bilinearly interpolated value; `outside` beyond the edge. */
export const between = (
  layer: ArrayLike<number>,
  width: number,
  height: number,
  x: number,
  y: number,
  outside: number,
): number => {
  const leftPixel = Math.floor(x);
  const top = Math.floor(y);
  if (leftPixel < 0 || top < 0 || leftPixel >= width - 1 || top >= height - 1) return outside;
  const at = top * width + leftPixel;
  const alongX = x - leftPixel;
  const alongY = y - top;
  const upper = (layer[at] ?? 0) * (1 - alongX) + (layer[at + 1] ?? 0) * alongX;
  const lower = (layer[at + width] ?? 0) * (1 - alongX) + (layer[at + width + 1] ?? 0) * alongX;
  return upper * (1 - alongY) + lower * alongY;
};

/** Samples the layers under the patch's cells in this pose; only every `step`th cell of each row and column. */
export const samplePatch = (layers: Layers, pose: Pose, into: Patch, step = 1): void => {
  const { width, height } = into;
  const cos = Math.cos(pose.angle) * pose.unit;
  const sin = Math.sin(pose.angle) * pose.unit;
  for (let row = 0; row < height; row += step) {
    const down = row - (height - 1) / 2;
    for (let column = 0; column < width; column += step) {
      const across = (column - (width - 1) / 2) * (pose.isMirrored ? -1 : 1);
      const x = pose.x + across * cos - down * sin;
      const y = pose.y + across * sin + down * cos;
      const leftPixel = Math.floor(x);
      const top = Math.floor(y);
      const to = row * width + column;
      if (leftPixel < 0 || top < 0 || leftPixel >= layers.width - 1 || top >= layers.height - 1) {
        into.ink[to] = 0;
        into.redGreen[to] = 0;
        into.yellowBlue[to] = 0;
        continue;
      }
      const at = top * layers.width + leftPixel;
      const low = at + layers.width;
      const alongX = x - leftPixel;
      const alongY = y - top;
      const a = (1 - alongX) * (1 - alongY);
      const b = alongX * (1 - alongY);
      const c = (1 - alongX) * alongY;
      const d = alongX * alongY;
      const { ink, redGreen, yellowBlue } = layers;
      into.ink[to] =
        (ink[at] ?? 0) * a + (ink[at + 1] ?? 0) * b + (ink[low] ?? 0) * c + (ink[low + 1] ?? 0) * d;
      into.redGreen[to] =
        (redGreen[at] ?? 0) * a +
        (redGreen[at + 1] ?? 0) * b +
        (redGreen[low] ?? 0) * c +
        (redGreen[low + 1] ?? 0) * d -
        128;
      into.yellowBlue[to] =
        (yellowBlue[at] ?? 0) * a +
        (yellowBlue[at + 1] ?? 0) * b +
        (yellowBlue[low] ?? 0) * c +
        (yellowBlue[low + 1] ?? 0) * d -
        128;
    }
  }
};
