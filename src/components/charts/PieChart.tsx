import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PiePart } from './pieColours.ts';
import { shareTexts } from './pieColours.ts';
import { ChartFigure } from './ChartFigure.tsx';
import { ToneMark } from './ToneMark.tsx';
import classes from './charts.module.css';

const PieCanvas = lazy(() => import('./PieCanvas.tsx').then((module) => ({ default: module.PieCanvas })));

type PieChartProps = {
  title: string;
  parts: readonly PiePart[];
  /** Side of the pie in px. */
  size?: number;
  isDoughnut?: boolean;
  /** Actions of the chart. */
  tools?: ReactNode;
};

/** Pie of parts of a whole, with the same numbers as a table that is its legend. [ROUND-52, ROUND-54] */
export const PieChart = ({ title, parts, size = 160, isDoughnut = false, tools }: PieChartProps) => {
  const { t } = useTranslation('common');
  const total = parts.reduce((sum, { value }) => sum + value, 0);
  const shares = shareTexts(parts.map(({ value }) => value));
  return (
    <ChartFigure title={title} tools={tools}>
      <div className={classes.content}>
        <div className={classes.pie} style={{ width: size, height: size }}>
          {total > 0 ? (
            <Suspense fallback={<Skeleton circle height={size} />}>
              <PieCanvas parts={parts} isDoughnut={isDoughnut} />
            </Suspense>
          ) : (
            <div className={classes.empty}>{t('charts.nothing')}</div>
          )}
        </div>
        <table className={classes.table} aria-label={title}>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">{t('charts.part')}</th>
              <th scope="col">{t('charts.number')}</th>
              <th scope="col">{t('charts.share')}</th>
            </tr>
          </thead>
          <tbody>
            {parts.map(
              ({ id, label, value, tone, mark = <ToneMark tone={tone} />, number = value }, index) => (
                <tr key={id}>
                  <th scope="row">
                    <span className={classes.part}>
                      {mark}
                      {label}
                    </span>
                  </th>
                  <td className={classes.number}>{number}</td>
                  <td className={classes.share}>{shares[index]}</td>
                </tr>
              ),
            )}
          </tbody>
        </table>
      </div>
    </ChartFigure>
  );
};
