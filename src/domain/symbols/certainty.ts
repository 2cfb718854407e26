import type { Differences } from './compare.ts';

/** Where certainty starts, and what each difference takes away; fitted to drawings that are drawn for it. */
const start = 4.8;
const fitted: readonly number[] = [0, 0, -3.3, -3.4, -1.3, -3.9, -8.9, -9.2];

/** What they take away besides, or less, where nothing leads into the symbol: there none of its ink has an excuse to be missing. */
const fittedAlone: readonly number[] = [0, 0, 0, 0, 0, 5.2, -17.8, 0];

/** Ink of this part of the symbol's own that leads out of its place is a line or wall across it. */
const crossed = 0.3;

/** What another size takes away, by its logarithm. */
const fittedSize = -4;

/** From 0 to 1: how often a place that differs so, and has this size against the marked one, is the symbol. */
export const certaintyOf = (differences: Differences, scale: number): number => {
  const [, , , outside] = differences;
  const alone = Math.max(0, 1 - outside / crossed);
  const sum = differences.reduce(
    (all, one, at) => all + one * ((fitted[at] ?? 0) + alone * (fittedAlone[at] ?? 0)),
    start + fittedSize * Math.abs(Math.log(scale)),
  );
  return 1 / (1 + Math.exp(-sum));
};
