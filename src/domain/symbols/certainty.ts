import type { Differences } from './compare.ts';

/** What each difference takes away, and where it starts; fitted to drawings of the bench. */
export const fitted: readonly [start: number, ...weights: number[]] = [3.5, 0, -3, -2, 0, -4, -6, -11, -6];

/** From 0 to 1: how often a place that differs so is the symbol. */
export const certaintyOf = (differences: Differences): number => {
  const [start, ...weights] = fitted;
  const sum = differences.reduce((all, one, at) => all + one * (weights[at] ?? 0), start);
  return 1 / (1 + Math.exp(-sum));
};
