import type { Differences } from './compare.ts';

/** Where certainty starts, and what each difference takes away; fitted to drawings that are drawn for it. */
const start = 5.9;
const fitted: readonly number[] = [0, 0, -1.5, -1.8, -1, -13, -19.5, -6];

/** What they take away besides where nothing leads into the symbol: there it has no excuse to look different. */
const fittedAlone: readonly number[] = [0, 0, 0, 0, 0, -12.5, -14.5, 0];

/** Ink of this part of the symbol's own that leads out of its place is a line or wall across it. */
const crossed = 0.3;

/** From 0 to 1: how often a place that differs so is the symbol. */
export const certaintyOf = (differences: Differences): number => {
  const [, , , outside] = differences;
  const alone = Math.max(0, 1 - outside / crossed);
  const sum = differences.reduce(
    (all, one, at) => all + one * ((fitted[at] ?? 0) + alone * (fittedAlone[at] ?? 0)),
    start,
  );
  return 1 / (1 + Math.exp(-sum));
};
