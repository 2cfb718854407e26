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
const [leastLimit, mostLimit] = [0.15, 0.85];
/** So much wider has a gap to be for each step that it is away from even odds. */
const awayCosts = 0.4;

const oddsOf = (certainty: number): number => Math.log(certainty / (1 - certainty));

/**
 * From which certainty on places are offered at first: in the widest gap between those that are rather right and those that are rather
 * not, by their odds, since a poor copy has all of them lower. [SETUP-78]
 */
export function firstLimit(certainties: readonly number[]): number {
  const between = certainties.filter((one) => one > leastLimit && one < mostLimit).toSorted((a, b) => a - b);
  const steps = [leastLimit, ...between, mostLimit].map(oddsOf);
  let [limit, widest] = [0, -Infinity];
  for (let index = 1; index < steps.length; index += 1) {
    const [low, high] = [steps[index - 1] ?? 0, steps[index] ?? 0];
    const middle = (low + high) / 2;
    const width = high - low - awayCosts * Math.abs(middle);
    if (width <= widest) continue;
    widest = width;
    limit = middle;
  }
  return Math.round(100 / (1 + Math.exp(-limit))) / 100;
}
