import type { PieTone } from './pieColours.ts';

/** One row of bars: a number per group. */
export type BarSeries = { id: string; label: string; tone: PieTone; values: readonly number[] };

/** A chart as it becomes a picture. */
export type ChartPicture = {
  kind: 'bars' | 'doughnut' | 'pie';
  title: string;
  /** Whose numbers, and of when. */
  note: string;
  labels: readonly string[];
  /** Bars: one row each. Doughnut and pie: one number each. */
  series: readonly BarSeries[];
};
