import { useTranslation } from 'react-i18next';
import type { RoundHistoryStatistic, RoundStatistics } from '#contract/worklists/statistics.ts';
import type { PlanMonth } from '#domain/plans/planYear.ts';
import { planMonths, stateOfMonth } from '#domain/plans/planYear.ts';
import { InspectionMark } from '#entities/statistics/ui/InspectionMark.tsx';
import { MonthLegend } from '#entities/statistics/ui/MonthLegend.tsx';
import { useMonthLabels } from '#entities/statistics/useMonthLabels.ts';
import { now } from '#platform/time/clock.ts';
import classes from './inspections.module.css';
import { useMonths } from '#entities/statistics/useMonths.ts';

type InspectionTableProps = { title: string; plans: readonly RoundStatistics[]; year: number };

type MonthCellProps = { name: string; month: PlanMonth<RoundHistoryStatistic> };

const MonthCell = ({ name, month }: MonthCellProps) => {
  const text = useMonthLabels()(month);
  return (
    <td role="cell" className={classes.month} data-month={name} title={text}>
      <InspectionMark state={stateOfMonth(month)} />
      <span className="visually-hidden">{text}</span>
    </td>
  );
};

/** Table of plans by month: the circle is the newest round created in it, else its past or coming due date. [STAT-11, STAT-12] */
export const InspectionTable = ({ title, plans, year }: InspectionTableProps) => {
  const { t } = useTranslation('statistics');
  const { short, long } = useMonths();
  return (
    <>
      {/* A table wider than its frame must be scrollable by keyboard too. */}
      <div className={classes.frame} role="group" aria-label={title} tabIndex={0}>
        <table role="table" className={classes.table} aria-label={title}>
          <thead role="rowgroup">
            <tr role="row">
              <th role="columnheader" scope="col" className={classes.plan}>
                {t('inspections.plan')}
              </th>
              {short.map((month, index) => (
                <th key={month} role="columnheader" scope="col" className={classes.month}>
                  <span aria-hidden>{month}</span>
                  <span className="visually-hidden">{long[index]}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {plans.map(({ name, roundHistoryStatistics, dates = null }, row) => (
              // Plans have no id in the API, and several may share a name.
              <tr key={`${row}.${name}`} role="row">
                <th role="rowheader" scope="row" className={classes.plan}>
                  {name}
                </th>
                {planMonths(dates, roundHistoryStatistics, year, now()).map((month, index) => (
                  <MonthCell key={short[index]} name={short[index] ?? ''} month={month} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <MonthLegend />
    </>
  );
};
