import type { CropBox } from './cropping.ts';

/** A picture in greys, 0 black to 255 white, row by row. */
export interface GreyPicture {
  width: number;
  height: number;
  greys: Uint8Array;
}

/** Greys of a canvas's pixels. */
export function greysOf(rgba: Uint8ClampedArray, width: number, height: number): GreyPicture {
  const greys = new Uint8Array(width * height);
  for (let at = 0; at < greys.length; at += 1) {
    const [red = 0, green = 0, blue = 0] = [rgba[4 * at], rgba[4 * at + 1], rgba[4 * at + 2]];
    greys[at] = (red * 77 + green * 150 + blue * 29) >> 8;
  }
  return { width, height, greys };
}

/** The side of the small pictures that are compared. */
const thumbSide = 48;

/** How much ink there is in each cell of a picture, `thumbSide` cells wide and high, whatever its shape. */
export function inkOf({ width, height, greys }: GreyPicture): Float32Array {
  const sums = new Float32Array(thumbSide * thumbSide);
  const counts = new Float32Array(thumbSide * thumbSide);
  for (let y = 0; y < height; y += 1) {
    const row = Math.min(thumbSide - 1, Math.floor((y * thumbSide) / height)) * thumbSide;
    for (let x = 0; x < width; x += 1) {
      const cell = row + Math.min(thumbSide - 1, Math.floor((x * thumbSide) / width));
      sums[cell] = (sums[cell] ?? 0) + 255 - (greys[y * width + x] ?? 255);
      counts[cell] = (counts[cell] ?? 0) + 1;
    }
  }
  return sums.map((sum, cell) => sum / Math.max(1, counts[cell] ?? 1));
}

/** A picture's cells with those around them, so that a small shift changes little. */
function blurred(ink: Float32Array): Float32Array {
  return ink.map((_, at) => {
    const [x, y] = [at % thumbSide, Math.floor(at / thumbSide)];
    let [sum, count] = [0, 0];
    for (let dy = -1; dy <= 1; dy += 1)
      for (let dx = -1; dx <= 1; dx += 1) {
        const [column, row] = [x + dx, y + dy];
        if (column < 0 || row < 0 || column >= thumbSide || row >= thumbSide) continue;
        sum += ink[row * thumbSide + column] ?? 0;
        count += 1;
      }
    return sum / count;
  });
}

const meanOf = (values: Float32Array): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** How alike two pictures are by their ink: 1 for the same, around 0 for any two. */
export function likeness(one: Float32Array, other: Float32Array): number {
  const [a, b] = [blurred(one), blurred(other)];
  const [meanA, meanB] = [meanOf(a), meanOf(b)];
  let [product, squareA, squareB] = [0, 0, 0];
  for (let at = 0; at < a.length; at += 1) {
    const [x, y] = [(a[at] ?? 0) - meanA, (b[at] ?? 0) - meanB];
    product += x * y;
    squareA += x * x;
    squareB += y * y;
  }
  const by = Math.sqrt(squareA * squareB);
  return by > 0 ? product / by : 0;
}

/** Darker than this is a line. */
const darkest = 150;
/** A frame's side runs along most of the sheet, and its ends meet the other sides. */
const leastShare = 0.55;
const meeting = 0.012;

interface Line {
  /** Where it lies across its direction, and from where to where it runs, in pixels. */
  at: number;
  from: number;
  to: number;
}

/** The longest dark run of each row (or column), small gaps forgiven, where it is a side of a frame. */
function longLines({ width, height, greys }: GreyPicture, isAcross: boolean): Line[] {
  const [along, across] = isAcross ? [width, height] : [height, width];
  const gap = Math.max(2, Math.round(along * 0.004));
  const isDark = (at: number, index: number): boolean =>
    (greys[isAcross ? at * width + index : index * width + at] ?? 255) < darkest;
  const lines: Line[] = [];
  for (let at = 0; at < across; at += 1) {
    let best: Line | null = null;
    let from = -1;
    let last = -1;
    for (let index = 0; index < along; index += 1) {
      // A line that isn't quite straight, or painted between two rows of pixels.
      if (!isDark(at, index) && !(at + 1 < across && isDark(at + 1, index))) continue;
      if (from < 0 || index - last > gap) from = index;
      last = index;
      if (!best || last - from > best.to - best.from) best = { at, from, to: last };
    }
    if (best && best.to - best.from >= leastShare * along) lines.push(best);
  }
  return lines;
}

const isNear = (one: number, other: number, all: number): boolean =>
  Math.abs(one - other) <= meeting * all + 2;

/**
 * The frame around a drawing, in shares of the sheet: the outermost four long lines whose ends meet. Null where it isn't certain.
 */
export function frameOf(picture: GreyPicture): CropBox | null {
  const { width, height } = picture;
  const [rows, columns] = [longLines(picture, true), longLines(picture, false)];
  for (const top of rows)
    for (const left of columns) {
      if (!isNear(top.from, left.at, width) || !isNear(left.from, top.at, height)) continue;
      const right = columns.findLast(
        (line) => isNear(line.at, top.to, width) && isNear(line.from, top.at, height) && line.at > left.at,
      );
      const bottom = rows.findLast(
        (line) => isNear(line.at, left.to, height) && isNear(line.from, left.at, width) && line.at > top.at,
      );
      if (!right || !bottom) continue;
      const isClosed = isNear(bottom.to, right.at, width) && isNear(right.to, bottom.at, height);
      if (!isClosed) continue;
      return {
        x: left.at / width,
        y: top.at / height,
        width: (right.at - left.at) / width,
        height: (bottom.at - top.at) / height,
      };
    }
  return null;
}
