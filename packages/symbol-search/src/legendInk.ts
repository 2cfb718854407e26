import type { Box, Layers } from './picture.ts';

/** Levelled ink of a frame: `turn` is the rotation of its rows on the picture, in clockwise radians. */
export interface LevelInk {
  width: number;
  height: number;
  isInk: Uint8Array;
  turn: number;
}

/** Minimum contrast of a legend's ink to its paper, and in standard deviations of the paper's noise. */
const [inkOfRow, spreads] = [40, 3.5];
/** Minimum share of adjacent strong ink; less is a blurred edge. */
const edgePart = 0.4;
const edgeReach = 3;

/** Returns the upper limit of the paper's noise in a frame, from the median and the lower quartile of its pixels. */
const noiseOf = (ink: Uint8Array): number => {
  const counts = new Uint32Array(256);
  for (const value of ink) counts[value] = (counts[value] ?? 0) + 1;
  const rank = (part: number) => {
    let sum = 0;
    return counts.findIndex((count) => (sum += count) >= ink.length * part);
  };
  const middle = rank(0.5);
  return middle + (spreads * (middle - rank(0.25))) / 0.67;
};

const strongest = (values: Uint8Array, width: number, height: number): Uint8Array => {
  let from = values;
  for (const [step, length] of [
    [1, width],
    [width, height],
  ] as const) {
    const to = Uint8Array.from(from);
    for (let at = 0; at < from.length; at += 1) {
      const along = Math.floor(at / step) % length;
      for (let by = -Math.min(edgeReach, along); by <= Math.min(edgeReach, length - 1 - along); by += 1)
        to[at] = Math.max(to[at] ?? 0, from[at + by * step] ?? 0);
    }
    from = to;
  }
  return from;
};

/** Samples the layers' ink in a frame rotated about its centre. */
const turned = (layers: Layers, { x, y, width, height }: Box, turn: number): Uint8Array => {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const ink = new Uint8Array(width * height);
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      const [across, down] = [column - width / 2, row - height / 2];
      const leftEdge = Math.round(width / 2 + across * cos - down * sin);
      const top = Math.round(height / 2 + across * sin + down * cos);
      const isIn = leftEdge >= 0 && top >= 0 && leftEdge < width && top < height;
      if (isIn) ink[row * width + column] = layers.ink[(y + top) * layers.width + x + leftEdge] ?? 0;
    }
  return ink;
};

/** Maximum rotation of rows to try, in degrees, first in coarse steps and then in fine ones. */
const mostTurn = 4;
const [coarseStep, fineStep] = [0.5, 0.1];

/** Returns the sharpness of rows and columns after rotating the ink back: the sum of the squares of their changes. */
const sharpness = (points: readonly (readonly [number, number])[], turn: number, length: number): number => {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const rows = new Float32Array(3 * length);
  const columns = new Float32Array(3 * length);
  for (const [x, y] of points) {
    const row = Math.round(y * cos - x * sin) + length;
    const column = Math.round(x * cos + y * sin) + length;
    rows[row] = (rows[row] ?? 0) + 1;
    columns[column] = (columns[column] ?? 0) + 1;
  }
  let sum = 0;
  for (let at = 1; at < rows.length; at += 1)
    sum += ((rows[at] ?? 0) - (rows[at - 1] ?? 0)) ** 2 + ((columns[at] ?? 0) - (columns[at - 1] ?? 0)) ** 2;
  return sum;
};

const turnOf = (isInk: Uint8Array, width: number, height: number): number => {
  const points: [number, number][] = [];
  isInk.forEach((is, at) => is && points.push([at % width, Math.floor(at / width)]));
  const length = Math.ceil(Math.hypot(width, height));
  let [best, most] = [0, sharpness(points, 0, length) * 1.05];
  const ask = (degrees: number) => {
    const sharp = sharpness(points, (degrees * Math.PI) / 180, length);
    if (sharp <= most) return;
    most = sharp;
    best = degrees;
  };
  for (let degrees = -mostTurn; degrees <= mostTurn; degrees += coarseStep) ask(degrees);
  const near = best;
  for (let by = -coarseStep; by <= coarseStep; by += fineStep) ask(near + by);
  return (best * Math.PI) / 180;
};

/** Minimum number of connected pixels; fewer are noise. */
const leastPixels = 5;

const withoutSpecks = (isInk: Uint8Array, width: number): Uint8Array => {
  const isKnown = new Uint8Array(isInk.length);
  const keptInk = Uint8Array.from(isInk);
  for (let start = 0; start < isInk.length; start += 1) {
    if (!isInk[start] || isKnown[start]) continue;
    isKnown[start] = 1;
    const part = [start];
    for (let next = 0; next < part.length; next += 1) {
      const at = part[next] ?? 0;
      for (const by of [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1])
        if (isInk[at + by] && !isKnown[at + by]) {
          isKnown[at + by] = 1;
          part.push(at + by);
        }
    }
    if (part.length < leastPixels) for (const at of part) keptInk[at] = 0;
  }
  return keptInk;
};

/** Returns the ink of a frame, levelled if its rows are slightly rotated, as on a scan. */
export const levelInk = (layers: Layers, frame: Box): LevelInk => {
  const { width, height } = frame;
  const straight = turned(layers, frame, 0);
  const least = Math.max(inkOfRow, noiseOf(straight));
  const inkOf = (ink: Uint8Array): Uint8Array => {
    const near = strongest(ink, width, height);
    return ink.map((one, at) => (one > least && one > edgePart * (near[at] ?? 0) ? 1 : 0));
  };
  const isInk = withoutSpecks(inkOf(straight), width);
  const turn = turnOf(isInk, width, height);
  if (turn === 0) return { width, height, isInk, turn };
  return { width, height, isInk: withoutSpecks(inkOf(turned(layers, frame, turn)), width), turn };
};
