import { addBounds, noBounds } from './bounds.ts';
import type { Bounds } from './bounds.ts';

/** Number of cells along the longer side of the raster that separates parts. */
const cells = 160;

/** Minimum gap between parts, in cells. */
const gap = 3;

/** A part with the shapes whose centres lie in it. */
export interface CutPart<Shape extends Bounds> {
  area: Bounds;
  shapes: Shape[];
}

/** Returns the size of a raster's cells, and of the gap between two parts, in units of the drawing. */
export const rasterOf = (whole: Bounds): { size: number; gap: number } => {
  const size = Math.max(whole.right - whole.left, whole.top - whole.bottom) / cells;
  return { size, gap: size * gap };
};

/** Returns the filled runs along one axis, separated by more than the gap. */
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

/** Cuts a rectangle of cells at its empty strips, recursively. */
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

/** Cuts a drawing into parts of any size, along straight empty strips. */
export const cutParts = <Shape extends Bounds>(shapes: readonly Shape[], whole: Bounds): CutPart<Shape>[] => {
  const { size } = rasterOf(whole);
  if (!(size > 0)) return [];
  const countOf = (length: number): number => Math.max(1, Math.ceil(length / size));
  const [width, height] = [countOf(whole.right - whole.left), countOf(whole.top - whole.bottom)];
  const grid = new Uint8Array(width * height);
  const cellOf = (value: number, from: number, count: number): number =>
    Math.min(count - 1, Math.max(0, Math.floor((value - from) / size)));
  for (const b of shapes) {
    const [x0, x1] = [cellOf(b.left, whole.left, width), cellOf(b.right, whole.left, width)];
    const [y0, y1] = [cellOf(b.bottom, whole.bottom, height), cellOf(b.top, whole.bottom, height)];
    for (let y = y0; y <= y1; y += 1) grid.fill(1, y * width + x0, y * width + x1 + 1);
  }
  const boxes = cut(grid, width, [0, 0, width - 1, height - 1], 0);
  const parts = boxes.map((): CutPart<Shape> => ({ area: noBounds(), shapes: [] }));
  const partOf = new Int32Array(width * height).fill(-1);
  boxes.forEach(([left, bottom, right, top], at) => {
    for (let y = bottom; y <= top; y += 1) partOf.fill(at, y * width + left, y * width + right + 1);
  });
  for (const b of shapes) {
    const x = cellOf((b.left + b.right) / 2, whole.left, width);
    const y = cellOf((b.bottom + b.top) / 2, whole.bottom, height);
    const part = parts[partOf[y * width + x] ?? -1];
    if (!part) continue;
    addBounds(part.area, b);
    part.shapes.push(b);
  }
  return parts.filter((part) => part.shapes.length > 0);
};
