import type { TFunction } from 'i18next';
import type { BarSeries } from '../../components/charts/chartTypes.ts';
import type { PiePart } from '../../components/charts/pieColours.ts';
import type { FlawStatistics } from '../../contract/work/statistics.ts';

/**
 * Fixed and open flaws, and those turned down where there are any, as rows of bars by month and as parts of the year, for screen and paper.
 * [STAT-06, STAT-07, STAT-10, LIFE-154]
 */
export const flawFigures = (
  { flawCounts, totalFlawsDone, totalFlawsNotCompleted, totalFlawsTurnedDown = 0 }: FlawStatistics,
  t: TFunction<'statistics'>,
) => {
  const done = { id: 'done', label: t('events.done'), tone: 'good' } as const;
  const open = { id: 'open', label: t('events.not_done'), tone: 'bad' } as const;
  const turnedDown = { id: 'turnedDown', label: t('events.turned_down'), tone: 'rest' } as const;
  const hasTurnedDown = totalFlawsTurnedDown > 0;
  const series: BarSeries[] = [
    { ...done, values: flawCounts.map(({ doneFlaws, turnedDownFlaws = 0 }) => doneFlaws - turnedDownFlaws) },
    { ...open, values: flawCounts.map(({ flaws, doneFlaws }) => flaws - doneFlaws) },
    ...(hasTurnedDown
      ? [{ ...turnedDown, values: flawCounts.map(({ turnedDownFlaws = 0 }) => turnedDownFlaws) }]
      : []),
  ];
  const parts: PiePart[] = [
    { ...done, value: totalFlawsDone - totalFlawsTurnedDown },
    { ...open, value: totalFlawsNotCompleted },
    ...(hasTurnedDown ? [{ ...turnedDown, value: totalFlawsTurnedDown }] : []),
  ];
  return { series, parts, hasTurnedDown };
};
