import type { Differences } from './compare.ts';

/** Where certainty starts, and what each difference takes away from it. */
interface Weights {
  start: number;
  each: readonly number[];
  /** What a missing spot takes away besides where nothing leads into the symbol: there its ink has no excuse to be missing. */
  missingAlone: number;
  /** What another size takes away, by its logarithm. */
  size: number;
}

/** Fitted to drawings that are drawn for it: of symbols of few pixels, on which a pixel's place is chance, and of larger ones. */
const fitted: readonly [small: Weights, large: Weights] = [
  { start: 4.8, each: [0, 0, -3.3, -3.7, -1.2, -3, -10.3, -8], missingAlone: -12.9, size: -4 },
  { start: 6, each: [0, 0, -1.8, -2.8, -3.5, -4, -14.3, -14.6], missingAlone: -15.8, size: 0 },
];
/** Pixels along the longer side of a small and of a large symbol. */
const [smallPixels, largePixels] = [16, 24];

/** Ink of this part of the symbol's own that leads out of its place is a line or wall across it. */
const crossed = 0.3;

const oddsBy = (
  { start, each, missingAlone, size }: Weights,
  differences: Differences,
  scale: number,
): number => {
  const [, , , outside, , , missingSpot] = differences;
  const alone = Math.max(0, 1 - outside / crossed);
  const rest = alone * missingSpot * missingAlone + size * Math.abs(Math.log(scale));
  return differences.reduce((all, one, at) => all + one * (each[at] ?? 0), start + rest);
};

/**
 * How much rather than not a place that differs so is the symbol, as a logarithm. `scale` is its size against the marked one, `pixels` are
 * those along the marked one's longer side.
 */
export const oddsOf = (differences: Differences, scale: number, pixels: number): number => {
  const [small, large] = fitted.map((weights) => oddsBy(weights, differences, scale));
  const part = Math.min(1, Math.max(0, (pixels - smallPixels) / (largePixels - smallPixels)));
  return (large ?? 0) * part + (small ?? 0) * (1 - part);
};

/** From 0 to 1: how often what has these odds is right. */
export const certaintyOf = (odds: number): number => 1 / (1 + Math.exp(-odds));
