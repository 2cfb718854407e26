import type { CropBox } from './cropping.ts';

/** A greyscale image, 0 black to 255 white, row by row. */
export interface GreyPicture {
  width: number;
  height: number;
  greys: Uint8Array;
}

/** Converts a canvas's pixels to greyscale. */
export function greysOf(rgba: Uint8ClampedArray, width: number, height: number): GreyPicture {
  const greys = new Uint8Array(width * height);
  for (let at = 0; at < greys.length; at += 1) {
    const [red = 0, green = 0, blue = 0] = [rgba[4 * at], rgba[4 * at + 1], rgba[4 * at + 2]];
    greys[at] = (red * 77 + green * 150 + blue * 29) >> 8;
  }
  return { width, height, greys };
}

/** Side of the compared thumbnails, in cells. */
const thumbSide = 48;

/** Returns the amount of ink per cell of an image, scaled to `thumbSide` by `thumbSide` cells. */
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

/** Blurs the cells, so that a small shift changes little. */
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

/** Returns the correlation of two images' ink: 1 if equal, around 0 if unrelated. */
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

/** Maximum grey of a line's pixel. */
const darkest = 150;
/** Minimum length of a frame's side, as a share of the sheet. */
const leastShare = 0.55;
const meeting = 0.012;

interface Line {
  /** Position across its direction, and start and end along it, in pixels. */
  at: number;
  from: number;
  to: number;
}

/** Finds the longest dark run of each row (or column) that can be a frame's side, tolerating small gaps. */
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
      // Tolerates lines that are slightly tilted, or drawn between two rows of pixels.
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

/** Detects the frame around a drawing, in shares of the sheet: the outermost four long lines whose ends meet. Null if it is uncertain. */
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

/** Minimum grey of paper, and minimum share of ink in a row or column; less is a speck. */
const paper = 200;
const speckShare = 0.002;

/** Returns the bounding box of a sheet's content, without the empty margins. */
function contentOf({ width, height, greys }: GreyPicture): CropBox | null {
  const [columns, rows] = [new Uint32Array(width), new Uint32Array(height)];
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if ((greys[y * width + x] ?? 255) < paper) {
        columns[x] = (columns[x] ?? 0) + 1;
        rows[y] = (rows[y] ?? 0) + 1;
      }
  const isInk = (all: number) => (count: number) => count > Math.max(0, Math.floor(all * speckShare) - 1);
  const [left, right] = [columns.findIndex(isInk(height)), columns.findLastIndex(isInk(height))];
  const [top, bottom] = [rows.findIndex(isInk(width)), rows.findLastIndex(isInk(width))];
  if (left < 0 || top < 0) return null;
  return {
    x: left / width,
    y: top / height,
    width: (right - left + 1) / width,
    height: (bottom - top + 1) / height,
  };
}

/** Visual fingerprint of a sheet: its ink, and the ink within its frame, which is independent of paper size. */
export interface SheetLook {
  ink: Float32Array;
  frame: CropBox | null;
  /** Ink and aspect ratio within the frame, or without the empty margins if there is no frame. */
  inner: { ink: Float32Array; aspect: number } | null;
}

/** Inset that excludes the frame's own lines, as a share of the sheet. */
const frameWidth = 0.015;

const shrunk = ({ x, y, width, height }: CropBox): CropBox => ({
  x: x + width * frameWidth,
  y: y + height * frameWidth,
  width: width * (1 - 2 * frameWidth),
  height: height * (1 - 2 * frameWidth),
});

/** Computes the fingerprint of a sheet. */
export function lookOfSheet(picture: GreyPicture): SheetLook {
  const frame = frameOf(picture);
  // Frames look alike regardless of their content.
  const box = frame ? shrunk(frame) : contentOf(picture);
  const [x, y] = [Math.round((box?.x ?? 0) * picture.width), Math.round((box?.y ?? 0) * picture.height)];
  const width = Math.min(picture.width - x, Math.round((box?.width ?? 0) * picture.width));
  const height = Math.min(picture.height - y, Math.round((box?.height ?? 0) * picture.height));
  const wholeLook = { ink: inkOf(picture), frame };
  if (width < thumbSide || height < thumbSide) return { ...wholeLook, inner: null };
  const greys = new Uint8Array(width * height);
  for (let row = 0; row < height; row += 1) {
    const from = (y + row) * picture.width + x;
    greys.set(picture.greys.subarray(from, from + width), row * width);
  }
  return { ...wholeLook, inner: { ink: inkOf({ width, height, greys }), aspect: width / height } };
}

/** Maximum difference of the aspect ratios of equal sheets' insides. */
const aspectTolerance = 0.06;

/** Returns the similarity of two sheets, independent of paper size. */
export function sheetLikeness(one: Omit<SheetLook, 'frame'>, other: Omit<SheetLook, 'frame'>): number {
  const wholeLikeness = likeness(one.ink, other.ink);
  if (!one.inner || !other.inner) return wholeLikeness;
  if (Math.abs(one.inner.aspect / other.inner.aspect - 1) > aspectTolerance) return wholeLikeness;
  return likeness(one.inner.ink, other.inner.ink);
}
