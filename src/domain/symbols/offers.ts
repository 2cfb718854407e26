import type { Point } from '../drawing/coordinates.ts';

/** A rectangle on a picture, in parts of its width and height. */
export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A place that looks like a marked symbol: its middle and size in parts of the picture. */
export interface FoundSymbol extends Frame {
  /** Which of the marked symbols. */
  symbol: number;
  /** Quarter turns clockwise, against the marked one. */
  turn: number;
  isMirrored: boolean;
  /** From 0 to 1: how often such a place is right. */
  certainty: number;
}

/** Sorts what was found into what is offered, and what has an item within its own size already. [SETUP-79] */
export function splitThere<Found extends Frame>(
  found: readonly Found[],
  items: readonly Point[],
  gridSize: number,
): { offered: Found[]; there: Found[] } {
  const offered: Found[] = [];
  const there: Found[] = [];
  for (const one of found) {
    const isThere = items.some(
      ({ x, y }) =>
        Math.abs(x / gridSize - one.x) <= one.width && Math.abs(y / gridSize - one.y) <= one.height,
    );
    (isThere ? there : offered).push(one);
  }
  return { offered, there };
}

/** Between which limits the widest gap of certainties is looked for. */
const [leastLimit, mostLimit] = [0.3, 0.8];

/**
 * From which certainty on places are offered at first: in the widest gap between those that are rather right and those that are rather
 * not, since a poor copy has all of them lower. [SETUP-78]
 */
export function firstLimit(certainties: readonly number[]): number {
  const between = certainties.filter((one) => one > leastLimit && one < mostLimit).toSorted((a, b) => a - b);
  const steps = [leastLimit, ...between, mostLimit];
  let [limit, widest] = [leastLimit, 0];
  for (let index = 1; index < steps.length; index += 1) {
    const [low, high] = [steps[index - 1] ?? 0, steps[index] ?? 0];
    if (high - low <= widest) continue;
    widest = high - low;
    limit = (low + high) / 2;
  }
  return Math.round(limit * 100) / 100;
}
