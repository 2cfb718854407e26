import type { TFunction } from 'i18next';
import type { BarSeries } from '../../components/charts/chartTypes.ts';
import type { PiePart } from '../../components/charts/pieColours.ts';
import type { FlawStatistics } from '../../contract/work/statistics.ts';

/** Fixed and open flaws as rows of bars by month and as parts of the year, for screen and paper. [STAT-06, STAT-07, STAT-10] */
export const flawFigures = (
  { flawCounts, totalFlawsDone, totalFlawsNotCompleted }: FlawStatistics,
  t: TFunction<'statistics'>,
) => {
  const done = { id: 'done', label: t('events.done'), tone: 'good' } as const;
  const open = { id: 'open', label: t('events.not_done'), tone: 'bad' } as const;
  const series: BarSeries[] = [
    { ...done, values: flawCounts.map(({ doneFlaws }) => doneFlaws) },
    { ...open, values: flawCounts.map(({ flaws, doneFlaws }) => flaws - doneFlaws) },
  ];
  const parts: PiePart[] = [
    { ...done, value: totalFlawsDone },
    { ...open, value: totalFlawsNotCompleted },
  ];
  return { series, parts };
};
