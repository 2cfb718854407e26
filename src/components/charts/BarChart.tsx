import { Button, Skeleton } from '@mantine/core';
import { lazy, Suspense, useId, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BarPlace, BarSeries } from './chartTypes.ts';
import { ChartFigure } from './ChartFigure.tsx';
import { ToneSwatch } from './ToneMark.tsx';
import classes from './charts.module.css';

const BarCanvas = lazy(() => import('./BarCanvas.tsx').then((module) => ({ default: module.BarCanvas })));

type BarChartProps = {
  title: string;
  /** Name of the groups, the heading of the table's first column. */
  groupLabel: string;
  labels: readonly string[];
  /** Complete labels for the table. */
  fullLabels?: readonly string[];
  series: readonly BarSeries[];
  tools?: ReactNode;
  /** Called with the pressed bar, to open the counted records. */
  onBar?: (place: BarPlace) => void;
  /** Renders a number of the table as a link to the counted records. */
  numberOf?: (place: BarPlace, value: number) => ReactNode;
};

/** Numbers by group as stacked bars, and as a table for screen readers and exact figures. */
export const BarChart = ({
  title,
  groupLabel,
  labels,
  fullLabels = labels,
  series,
  tools,
  onBar,
  numberOf,
}: BarChartProps) => {
  const { t } = useTranslation('common');
  const tableId = useId();
  const [isTableShown, setIsTableShown] = useState(false);
  const isEmpty = series.every(({ values }) => values.every((value) => value === 0));
  return (
    <ChartFigure title={title} tools={tools}>
      <ul className={classes.legend} aria-hidden>
        {series.map(({ id, label, tone }) => (
          <li key={id}>
            <ToneSwatch tone={tone} />
            {label}
          </li>
        ))}
      </ul>
      <div className={classes.bars}>
        {isEmpty ? (
          <div className={classes.emptyBars}>{t('charts.nothing')}</div>
        ) : (
          <Suspense fallback={<Skeleton height="100%" />}>
            <BarCanvas labels={labels} series={series} onBar={onBar} />
          </Suspense>
        )}
      </div>
      <Button
        className="no-print"
        variant="subtle"
        color="gray"
        size="compact-sm"
        aria-expanded={isTableShown}
        aria-controls={tableId}
        onClick={() => setIsTableShown(!isTableShown)}
      >
        {t(isTableShown ? 'charts.hide_table' : 'charts.show_table')}
      </Button>
      <div id={tableId} className={isTableShown ? classes.tableFrame : 'visually-hidden'}>
        <table className={classes.numbers} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{groupLabel}</th>
              {series.map(({ id, label }) => (
                <th key={id} scope="col" className={classes.number}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {fullLabels.map((label, index) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {series.map(({ id, values }) => {
                  const value = values[index] ?? 0;
                  return (
                    <td key={id} className={classes.number}>
                      {numberOf && isTableShown && value > 0 ? numberOf({ series: id, index }, value) : value}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </ChartFigure>
  );
};
