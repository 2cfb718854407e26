import type { PieTone } from './pieColours.ts';

/** Row of bars: a number per group. */
export type BarSeries = { id: string; label: string; tone: PieTone; values: readonly number[] };

/** Position of a bar in a chart: the row's id and the group's index, from 0. */
export type BarPlace = { series: string; index: number };

/** Chart to be rendered as a picture. */
export type ChartPicture = {
  kind: 'bars' | 'doughnut' | 'pie';
  title: string;
  /** Owner and date of the numbers. */
  note: string;
  labels: readonly string[];
  /** Bars: one row each. Doughnut and pie: one number each. */
  series: readonly BarSeries[];
};
