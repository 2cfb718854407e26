import { addBounds, noBounds } from './dxfBounds.ts';
import type { Bounds } from './dxfBounds.ts';

/** Cells along the longer side of the raster in which parts are told apart. */
const cells = 160;

/** The narrowest gap between parts, in cells. */
const gap = 3;

/** The most parts that are offered: more are details, not floors. */
const mostParts = 12;

/** How large a part is at least, beside the largest. */
const leastShare = 0.2;

/** Shapes this large beside the whole are frames around several parts. */
const frameShare = 0.6;

/** A line this long beside the whole may be a side of such a frame. */
const acrossShare = 0.9;

/** Runs along one direction that hold something, apart by more than the gap. */
const runsOf = (filled: readonly boolean[]): [number, number][] => {
  const runs: [number, number][] = [];
  filled.forEach((isFilled, at) => {
    if (!isFilled) return;
    const last = runs.at(-1);
    if (last && at - last[1] <= gap) last[1] = at;
    else runs.push([at, at]);
  });
  return runs;
};

type Cells = readonly [left: number, bottom: number, right: number, top: number];

/** Cuts a rectangle of cells at its empty strips, as often as there are any. */
const cut = (grid: Uint8Array, width: number, [left, bottom, right, top]: Cells, depth: number): Cells[] => {
  const isFilled = (x: number, y: number): boolean => grid[y * width + x] === 1;
  const range = (from: number, to: number): number[] =>
    Array.from({ length: to - from + 1 }, (_, at) => from + at);
  const [xs, ys] = [range(left, right), range(bottom, top)];
  const columns = runsOf(xs.map((x) => ys.some((y) => isFilled(x, y))));
  const rows = runsOf(ys.map((y) => xs.some((x) => isFilled(x, y))));
  if (depth > 6 || (columns.length <= 1 && rows.length <= 1)) return [[left, bottom, right, top]];
  return columns.flatMap(([x0, x1]) =>
    rows.flatMap(([y0, y1]) => {
      const box: Cells = [left + x0, bottom + y0, left + x1, bottom + y1];
      const isAny = range(box[0], box[2]).some((x) => range(box[1], box[3]).some((y) => isFilled(x, y)));
      return isAny ? cut(grid, width, box, depth + 1) : [];
    }),
  );
};

const areaOf = ({ left, right, bottom, top }: Bounds): number =>
  Math.max(0, right - left) * Math.max(0, top - bottom);

const partsOf = (counted: readonly Bounds[], whole: Bounds): Bounds[] => {
  const [wide, high] = [whole.right - whole.left, whole.top - whole.bottom];
  const size = Math.max(wide, high) / cells;
  const [width, height] = [Math.max(1, Math.ceil(wide / size)), Math.max(1, Math.ceil(high / size))];
  const grid = new Uint8Array(width * height);
  const cellOf = (value: number, from: number, count: number): number =>
    Math.min(count - 1, Math.max(0, Math.floor((value - from) / size)));
  for (const b of counted) {
    const [x0, x1] = [cellOf(b.left, whole.left, width), cellOf(b.right, whole.left, width)];
    const [y0, y1] = [cellOf(b.bottom, whole.bottom, height), cellOf(b.top, whole.bottom, height)];
    for (let y = y0; y <= y1; y += 1) grid.fill(1, y * width + x0, y * width + x1 + 1);
  }
  const boxes = cut(grid, width, [0, 0, width - 1, height - 1], 0);
  const parts = boxes.map(() => noBounds());
  for (const b of counted) {
    const x = cellOf((b.left + b.right) / 2, whole.left, width);
    const y = cellOf((b.bottom + b.top) / 2, whole.bottom, height);
    const part =
      parts[
        boxes.findIndex(([left, bottom, right, top]) => x >= left && x <= right && y >= bottom && y <= top)
      ];
    if (part) addBounds(part, b);
  }
  const largest = Math.max(0, ...parts.map(areaOf));
  const kept = parts.filter((part) => areaOf(part) >= leastShare * largest && areaOf(part) > 0);
  return kept.length >= 2 && kept.length <= mostParts ? kept : [];
};

/** Row by row from the top, each from the left; what overlaps the first of a row by half its height stands in that row. */
const inReadingOrder = (parts: readonly Bounds[]): Bounds[] => {
  const rows: Bounds[][] = [];
  for (const part of [...parts].sort((a, b) => b.top - a.top)) {
    const row = rows.at(-1);
    const first = row?.[0];
    const shared = first ? Math.min(first.top, part.top) - Math.max(first.bottom, part.bottom) : 0;
    if (row && shared > 0.5 * (part.top - part.bottom)) row.push(part);
    else rows.push([part]);
  }
  return rows.flatMap((row) => row.sort((a, b) => a.left - b.left));
};

/**
 * The parts of a drawing that stand by themselves, as floors side by side do, in reading order; none where it is of one piece. Small ones
 * (legends, title blocks, details) are left out. A frame around all of them doesn't hold them together.
 */
export const separateParts = (all: readonly Bounds[], whole: Bounds): Bounds[] => {
  const [wide, high] = [whole.right - whole.left, whole.top - whole.bottom];
  const size = Math.max(wide, high) / cells;
  if (!(size > 0)) return [];
  const sharesOf = (b: Bounds): [number, number] => [(b.right - b.left) / wide, (b.top - b.bottom) / high];
  const counted = all.filter(
    (b) =>
      b.left >= whole.left - size &&
      b.right <= whole.right + size &&
      b.bottom >= whole.bottom - size &&
      b.top <= whole.top + size &&
      Math.min(...sharesOf(b)) <= frameShare,
  );
  const parts = partsOf(counted, whole);
  if (parts.length > 0) return inReadingOrder(parts);
  const isAcross = (b: Bounds): boolean => Math.max(...sharesOf(b)) > acrossShare;
  if (!counted.some(isAcross)) return [];
  return inReadingOrder(
    partsOf(
      counted.filter((b) => !isAcross(b)),
      whole,
    ),
  );
};
