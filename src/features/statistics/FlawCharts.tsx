import { useTranslation } from 'react-i18next';
import { BarChart } from '../../components/charts/BarChart.tsx';
import { ChartDownload } from '../../components/charts/ChartDownload.tsx';
import type { FlawStatistics } from '../../contract/statistics.ts';
import { FigurePie } from './FigurePie.tsx';
import { flawFigures } from './flawFigures.ts';
import classes from './statistics.module.css';
import { useMonths } from './useMonths.ts';

type FlawChartsProps = { statistics: FlawStatistics; note: string };

/** Fixed and open flaws: by month as bars, of the whole year as a doughnut. [STAT-06, STAT-07, STAT-10] */
export const FlawCharts = ({ statistics, note }: FlawChartsProps) => {
  const { t } = useTranslation('statistics');
  const { short, long } = useMonths();
  const title = t('events.by_month');
  const { series, parts } = flawFigures(statistics, t);
  return (
    <div className={classes.charts}>
      <BarChart
        title={title}
        groupLabel={t('month')}
        labels={short}
        fullLabels={long}
        series={series}
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
      <FigurePie title={t('events.of_year')} parts={parts} note={note} />
    </div>
  );
};
