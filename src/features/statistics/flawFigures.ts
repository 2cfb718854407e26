import type { TFunction } from 'i18next';
import type { BarSeries } from '#components/charts/chartTypes.ts';
import type { PiePart, PieTone } from '#components/charts/pieColours.ts';
import type { FlawStatistics } from '#contract/worklists/statistics.ts';
import { flawParts } from '#domain/statistics.ts';
import type { FlawPart } from '#domain/statistics.ts';

/** States in their order, each with its text and tone. */
const states = [
  { id: 'done', text: 'done', tone: 'good' },
  { id: 'open', text: 'not_done', tone: 'bad' },
  { id: 'toCheck', text: 'to_check', tone: 'warning' },
  { id: 'turnedDown', text: 'turned_down', tone: 'rest' },
] as const satisfies readonly { id: FlawPart; text: string; tone: PieTone }[];

/**
 * Returns fixed and open flaws, and flaws to check and turned down if there are any, as rows of bars by month and as parts of the year, for
 * screen and paper. [STAT-06, STAT-07, STAT-10, LIFE-154, LIFE-304]
 */
export const flawFigures = ({ flawCounts }: FlawStatistics, t: TFunction<'statistics'>) => {
  const months = flawCounts.map(flawParts);
  const totalOf = (id: FlawPart) => months.reduce((sum, month) => sum + month[id], 0);
  const shownStates = states
    .filter(({ id }) => id === 'done' || id === 'open' || totalOf(id) > 0)
    .map(({ id, text, tone }) => ({ id, label: t(`events.${text}`), tone }));
  const series: BarSeries[] = shownStates.map((state) => ({
    ...state,
    values: months.map((month) => month[state.id]),
  }));
  const parts: PiePart[] = shownStates.map((state) => ({ ...state, value: totalOf(state.id) }));
  /** True if the list has to distinguish fixed flaws from other closed ones. */
  const hasOthersDone = shownStates.length > 2;
  return { series, parts, hasOthersDone };
};
