import type { Bounds } from './bounds.ts';
import type { PartShape } from './partShapes.ts';

/** Minimum size of a frame around several parts, as a share of the whole in both directions. */
const frameShare = 0.6;

/** Maximum number of long lines among which frames are searched: more are hatches. */
const mostLines = 120;

/** Maximum number of nested frames. */
const mostFrames = 6;

/** Maximum share of a free side's length that is covered by adjacent shapes. */
const freeShare = 0.4;

/** Minimum number of free sides: a title block occupies one corner of a frame, or one side. */
const freeSides = 3;

/** A closed rectangle: one shape, or four lines. */
interface Frame extends Bounds {
  lines: readonly PartShape[];
}

const isNear = (one: number, other: number, size: number): boolean => Math.abs(one - other) <= size;

/** Returns four lines whose ends meet, the outermost first; null if there are none. */
const fourLines = (
  rows: readonly PartShape[],
  columns: readonly PartShape[],
  size: number,
): PartShape[] | null => {
  for (const top of rows)
    for (const leftLine of columns) {
      if (!isNear(top.left, leftLine.left, size) || !isNear(leftLine.top, top.top, size)) continue;
      const right = columns.findLast(
        (line) => isNear(line.left, top.right, size) && isNear(line.top, top.top, size),
      );
      const bottom = rows.findLast(
        (line) => isNear(line.bottom, leftLine.bottom, size) && isNear(line.left, leftLine.left, size),
      );
      if (!right || !bottom || right === leftLine || bottom === top) continue;
      if (isNear(bottom.right, right.right, size) && isNear(right.bottom, bottom.bottom, size))
        return [top, leftLine, right, bottom];
    }
  return null;
};

const framesOfLines = (shapes: readonly PartShape[], whole: Bounds, size: number): Frame[] => {
  const isLong = (length: number, all: number): boolean => length > frameShare * all;
  const lines = shapes.filter(({ kind }) => kind === 'line');
  let rows = lines
    .filter((b) => b.top - b.bottom < size && isLong(b.right - b.left, whole.right - whole.left))
    .sort((a, b) => b.top - a.top);
  let columns = lines
    .filter((b) => b.right - b.left < size && isLong(b.top - b.bottom, whole.top - whole.bottom))
    .sort((a, b) => a.left - b.left);
  if (rows.length > mostLines || columns.length > mostLines) return [];
  const frames: Frame[] = [];
  while (frames.length < mostFrames) {
    const lines = fourLines(rows, columns, size);
    if (!lines) break;
    const [top, left, right, bottom] = lines;
    if (!top || !left || !right || !bottom) break;
    frames.push({
      left: left.left,
      right: right.right,
      top: top.top,
      bottom: bottom.bottom,
      lines,
    });
    rows = rows.filter((line) => !lines.includes(line));
    columns = columns.filter((line) => !lines.includes(line));
  }
  return frames;
};

const binCount = 50;

/** Returns the share of a length that the intervals cover. */
export const covered = (
  stretches: readonly (readonly [number, number])[],
  from: number,
  to: number,
): number => {
  const bins = new Uint8Array(binCount);
  const step = (to - from) / binCount;
  if (!(step > 0)) return 0;
  for (const [start, end] of stretches) {
    if (end < from || start > to) continue;
    const first = Math.max(0, Math.floor((start - from) / step));
    bins.fill(1, first, Math.min(binCount - 1, Math.floor((end - from) / step)) + 1);
  }
  return bins.reduce((sum, bin) => sum + bin, 0) / binCount;
};

/** Returns the span from the first to the last interval, as a share of a length. */
const spanned = (stretches: readonly (readonly [number, number])[], from: number, to: number): number => {
  let [first, last] = [to, from];
  for (const [start, end] of stretches) {
    if (end < from || start > to) continue;
    first = Math.min(first, Math.max(from, start));
    last = Math.max(last, Math.min(to, end));
  }
  return Math.max(0, last - first) / (to - from);
};

/** Returns whether a frame has a distance to its content: rooms touch the walls of a building, floors don't touch a sheet's frame. */
const standsApart = (frame: Bounds, others: readonly PartShape[], reach: number): boolean => {
  const inside = others.filter(
    (b) => b.left < frame.right && b.right > frame.left && b.bottom < frame.top && b.top > frame.bottom,
  );
  const reaches = (from: number, to: number, at: number) => from <= at + reach && to >= at - reach;
  const upright = (at: number) =>
    spanned(
      inside.filter((b) => reaches(b.left, b.right, at)).map((b) => [b.bottom, b.top]),
      frame.bottom,
      frame.top,
    );
  const level = (at: number) =>
    spanned(
      inside.filter((b) => reaches(b.bottom, b.top, at)).map((b) => [b.left, b.right]),
      frame.left,
      frame.right,
    );
  const shares = [upright(frame.left), upright(frame.right), level(frame.bottom), level(frame.top)];
  return shares.filter((share) => share < freeShare).length >= freeSides;
};

/**
 * Removes the frames around the whole drawing. A frame is closed and has a distance to its content; an uncertain one counts as a building's
 * outer wall and is kept. Null if there is no frame.
 */
export const withoutFrames = (
  shapes: readonly PartShape[],
  whole: Bounds,
  { size, gap }: { size: number; gap: number },
): PartShape[] | null => {
  const isLarge = (b: Bounds): boolean =>
    b.right - b.left > frameShare * (whole.right - whole.left) &&
    b.top - b.bottom > frameShare * (whole.top - whole.bottom);
  const single = shapes.filter((b) => (b.kind === 'rectangle' || b.kind === 'block') && isLarge(b));
  const frames = [...single.map((b): Frame => ({ ...b, lines: [b] })), ...framesOfLines(shapes, whole, size)]
    .sort((a, b) => b.right - b.left + b.top - b.bottom - (a.right - a.left + a.top - a.bottom))
    .slice(0, mostFrames);
  for (let count = frames.length; count > 0; count -= 1) {
    const frameLines = new Set(frames.slice(0, count).flatMap(({ lines }) => lines));
    const remainingShapes = shapes.filter((shape) => !frameLines.has(shape));
    const inner = frames[count - 1];
    if (inner && standsApart(inner, remainingShapes, gap)) return remainingShapes;
  }
  return null;
};
