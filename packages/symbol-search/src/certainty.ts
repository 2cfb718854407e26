import type { Differences } from './compare.ts';

/** Base value of the certainty, and the weight of each difference. */
interface Weights {
  start: number;
  each: readonly number[];
  /** Additional weight of a missing spot if no line leads into the symbol, which could explain the missing ink. */
  missingAlone: number;
  /** Weight of a different size, by its logarithm. */
  size: number;
}

/** Weights fitted to synthetic drawings: for symbols of few pixels, on which a pixel's position is random, and for larger ones. */
const fitted: readonly [small: Weights, large: Weights] = [
  { start: 4.8, each: [0, 0, -3.3, -3.7, -1.2, -3, -10.3, -8], missingAlone: -12.9, size: -4 },
  { start: 6, each: [0, 0, -1.8, -2.8, -3.5, -4, -14.3, -14.6], missingAlone: -15.8, size: 0 },
];
/** Number of pixels along the longer side of a small and of a large symbol. */
const [smallPixels, largePixels] = [16, 24];

/** Minimum share of the symbol's own ink leading out of its place that indicates a line or wall across it. */
const crossed = 0.3;

const oddsBy = (
  { start, each, missingAlone, size }: Weights,
  differences: Differences,
  scale: number,
): number => {
  const [, , , outside, , , missingSpot] = differences;
  const alone = Math.max(0, 1 - outside / crossed);
  const otherCosts = alone * missingSpot * missingAlone + size * Math.abs(Math.log(scale));
  return differences.reduce((all, one, at) => all + one * (each[at] ?? 0), start + otherCosts);
};

/**
 * Returns the log odds that a place with these differences is the symbol. `scale` is its size relative to the marked one, `pixels` the
 * length of the marked one's longer side.
 */
export const oddsOf = (differences: Differences, scale: number, pixels: number): number => {
  const [small, large] = fitted.map((weights) => oddsBy(weights, differences, scale));
  const part = Math.min(1, Math.max(0, (pixels - smallPixels) / (largePixels - smallPixels)));
  return (large ?? 0) * part + (small ?? 0) * (1 - part);
};

/** Returns the probability of log odds, from 0 to 1. */
export const certaintyOf = (odds: number): number => 1 / (1 + Math.exp(-odds));
