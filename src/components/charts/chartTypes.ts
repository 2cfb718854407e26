import type { PieTone } from './pieColours.ts';

/** One row of bars: a number per group. */
export type BarSeries = { id: string; label: string; tone: PieTone; values: readonly number[] };

/** Which bar of a chart: the row's id and the group's place, from 0. */
export type BarPlace = { series: string; index: number };

/** A chart as it becomes a picture. */
export type ChartPicture = {
  kind: 'bars' | 'doughnut' | 'pie';
  title: string;
  /** Whose numbers, and from when. */
  note: string;
  labels: readonly string[];
  /** Bars: one row each. Doughnut and pie: one number each. */
  series: readonly BarSeries[];
};
