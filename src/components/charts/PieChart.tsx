import { Skeleton } from '@mantine/core';
import { lazy, Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { StateMark } from '../marks/StateMark.tsx';
import { toneLooks } from './pieColours.ts';
import type { PiePart, PieTone } from './pieColours.ts';
import classes from './charts.module.css';

const PieCanvas = lazy(() => import('./PieCanvas.tsx').then((module) => ({ default: module.PieCanvas })));

type PieChartProps = {
  title: string;
  parts: readonly PiePart[];
  /** Side of the pie in px. */
  size?: number;
  isDoughnut?: boolean;
};

const ToneMark = ({ tone }: { tone: PieTone }) => {
  const { mark, variable } = toneLooks[tone];
  if (mark) return <StateMark state={mark} size={18} />;
  return <span className={classes.swatch} style={{ background: `var(${variable})` }} aria-hidden />;
};

/** Parts of a whole as a pie, with the same numbers as a table that is its legend. [ROUND-52, ROUND-54] */
export const PieChart = ({ title, parts, size = 160, isDoughnut = false }: PieChartProps) => {
  const { t } = useTranslation('common');
  const titleId = useId();
  const total = parts.reduce((sum, { value }) => sum + value, 0);
  return (
    <figure className={classes.figure} aria-labelledby={titleId}>
      <figcaption id={titleId} className={classes.title}>
        {title}
      </figcaption>
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
            {parts.map(({ id, label, value, tone }) => (
              <tr key={id}>
                <th scope="row">
                  <span className={classes.part}>
                    <ToneMark tone={tone} />
                    {label}
                  </span>
                </th>
                <td className={classes.number}>{value}</td>
                <td className={classes.share}>
                  {total > 0 ? `${Math.round((value / total) * 100)} %` : '–'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
};
