import { useTranslation } from 'react-i18next';
import { BarChart } from '#components/charts/BarChart.tsx';
import { ChartDownload } from '#components/charts/ChartDownload.tsx';
import type { PiePart } from '#components/charts/pieColours.ts';
import type { FlawStatistics } from '#contract/worklists/statistics.ts';
import type { StatisticsQuery } from '#entities/statistics/statisticsQueries.ts';
import { WorkLink } from '#entities/worklists/ui/WorkLink.tsx';
import { useOpenWork } from '#entities/worklists/useOpenWork.ts';
import { FigurePie } from './FigurePie.tsx';
import { countedFlaws } from './countedFlaws.ts';
import { flawFigures } from './flawFigures.ts';
import classes from './statistics.module.css';
import { useMonths } from '#entities/statistics/useMonths.ts';

type FlawChartsProps = { statistics: FlawStatistics; query: StatisticsQuery; note: string };

/**
 * Charts of fixed and open flaws: by month as bars, of the whole year as a doughnut; each number links to the counted flaws.
 * [STAT-06, STAT-07, STAT-10]
 */
export const FlawCharts = ({ statistics, query, note }: FlawChartsProps) => {
  const { t } = useTranslation('statistics');
  const openWork = useOpenWork();
  const { short, long } = useMonths();
  const title = t('events.by_month');
  const { series, parts, hasOthersDone } = flawFigures(statistics, t);
  const linked = ({ id, value, label: state }: PiePart) =>
    value === 0 ? (
      value
    ) : (
      <WorkLink
        wish={countedFlaws(query, id, { hasOthersDone })}
        label={t('events.open_counted', { count: value, state, time: query.year })}
      >
        {value}
      </WorkLink>
    );
  const nameOf = (id: string) => parts.find((part) => part.id === id)?.label;
  return (
    <div className={classes.charts}>
      <BarChart
        title={title}
        groupLabel={t('month')}
        labels={short}
        fullLabels={long}
        series={series}
        onBar={
          openWork
            ? ({ series: id, index }) => openWork(countedFlaws(query, id, { month: index, hasOthersDone }))
            : undefined
        }
        numberOf={({ series: id, index }, value) => (
          <WorkLink
            wish={countedFlaws(query, id, { month: index, hasOthersDone })}
            label={t('events.open_counted', { count: value, state: nameOf(id), time: long[index] })}
          >
            {value}
          </WorkLink>
        )}
        tools={
          <ChartDownload
            title={title}
            sheet={{
              name: `${title} – ${note}`,
              headings: [t('month'), ...series.map(({ label }) => label)],
              rows: long.map((month, index) => [month, ...series.map(({ values }) => values[index] ?? 0)]),
            }}
            picture={{ kind: 'bars', title, note, labels: short, series }}
          />
        }
      />
      <FigurePie
        title={t('events.of_year')}
        parts={parts.map((part) => ({ ...part, number: linked(part) }))}
        note={note}
      />
    </div>
  );
};
