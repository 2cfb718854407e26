import type { Point } from '../drawings/coordinates.ts';

/** A rectangle on a picture, in shares of its width and height. */
export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A place similar to a marked symbol: its centre and size in shares of the picture. */
export interface FoundSymbol extends Frame {
  /** Index of the marked symbol. */
  symbol: number;
  /** Clockwise quarter turns relative to the marked symbol. */
  turn: number;
  isMirrored: boolean;
  /** Probability that the place is right, from 0 to 1. */
  certainty: number;
}

/** Splits the found places into offers, and places with an item within their own size. [SETUP-79] */
export function splitThere<Found extends Frame>(
  found: readonly Found[],
  items: readonly Point[],
  gridSize: number,
): { offered: Found[]; there: Found[] } {
  const offered: Found[] = [];
  const offersThere: Found[] = [];
  for (const match of found) {
    const isThere = items.some(
      ({ x, y }) =>
        Math.abs(x / gridSize - match.x) <= match.width && Math.abs(y / gridSize - match.y) <= match.height,
    );
    (isThere ? offersThere : offered).push(match);
  }
  return { offered, there: offersThere };
}

/** Range in which the widest gap of certainties is searched. */
const [leastLimit, mostLimit] = [0.15, 0.85];
/** Additional width required of a gap per step of distance from even odds. */
const awayCosts = 0.4;

const oddsOf = (certainty: number): number => Math.log(certainty / (1 - certainty));

/**
 * Returns the certainty from which places are offered initially: in the widest gap, by odds, between probably right and probably wrong
 * ones, since a poor copy lowers all of them. [SETUP-78]
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
