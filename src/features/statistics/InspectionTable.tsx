import { useTranslation } from 'react-i18next';
import type { RoundHistoryStatistic, RoundStatistics } from '../../contract/statistics.ts';
import { inspectionState, newestByMonth } from '../../domain/statistics.ts';
import { formatDate } from '../../platform/dates.ts';
import { InspectionMark } from '../../entities/statistics/parts/InspectionMark.tsx';
import { inspectionLooks } from '../../entities/statistics/inspectionLooks.ts';
import classes from './inspections.module.css';
import { useMonths } from '../../entities/statistics/useMonths.ts';

type InspectionTableProps = { title: string; plans: readonly RoundStatistics[] };

const MonthCell = ({ month, round }: { month: string; round: RoundHistoryStatistic | null }) => {
  const { t } = useTranslation('statistics');
  const state = inspectionState(round);
  const day = round ? ` ${formatDate(round.done ?? round.created)}` : '';
  const text = round ? `${t(`states.${state}`)}${day}` : t('states.no_round');
  return (
    <td role="cell" className={classes.month} data-month={month} title={text}>
      <InspectionMark state={state} />
      <span className="visually-hidden">{text}</span>
    </td>
  );
};

/** Plans by month: the circle is the newest round that was made in it. [STAT-11, STAT-12] */
export const InspectionTable = ({ title, plans }: InspectionTableProps) => {
  const { t } = useTranslation('statistics');
  const { short, long } = useMonths();
  return (
    <>
      {/* A table that is wider than its frame scrolls, by keyboard too. */}
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
            {plans.map(({ name, roundHistoryStatistics }, row) => (
              // Plans have no id on the wire, and several may share a name.
              <tr key={`${row}.${name}`} role="row">
                <th role="rowheader" scope="row" className={classes.plan}>
                  {name}
                </th>
                {newestByMonth(roundHistoryStatistics).map((round, index) => (
                  <MonthCell key={short[index]} month={short[index] ?? ''} round={round} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul className={classes.legend} aria-label={t('inspections.legend')}>
        {inspectionLooks.map(({ state }) => (
          <li key={state}>
            <InspectionMark state={state} size={18} />
            {t(`states.${state === 'none' ? 'empty_month' : state}`)}
          </li>
        ))}
      </ul>
    </>
  );
};
