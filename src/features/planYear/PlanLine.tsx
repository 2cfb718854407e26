import { Anchor, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { PlanOfYear } from '#contract/worklists/planYear.ts';
import { planMonths, stateOfMonth } from '#domain/plans/planYear.ts';
import { InspectionMark } from '#entities/statistics/ui/InspectionMark.tsx';
import { useMonths } from '#entities/statistics/useMonths.ts';
import { useMonthLabels } from '#entities/statistics/useMonthLabels.ts';
import { now } from '#platform/time/clock.ts';
import classes from './planYear.module.css';
import { useYearPaths } from './useYearPaths.ts';

type PlanLineProps = { plan: PlanOfYear; year: number };

/** Row of a plan with its twelve months: a circle links to its round, or to the plan that is due. */
export const PlanLine = ({ plan, year }: PlanLineProps) => {
  const { t } = useTranslation('planYear');
  const { short, long } = useMonths();
  const { toPlan, toRound } = useYearPaths();
  const whatOf = useMonthLabels();
  const planPath = toPlan(plan.id);
  return (
    <>
      <div role="rowheader" className={classes.name}>
        {planPath ? (
          <Anchor component={Link} to={planPath} className={classes.link}>
            {plan.name}
          </Anchor>
        ) : (
          plan.name
        )}
        {plan.active ? null : (
          <Text span c="dimmed" fz="sm">
            {t('inactive')}
          </Text>
        )}
      </div>
      {planMonths(plan, plan.rounds, year, now()).map((month, index) => {
        const path = month?.kind === 'round' ? toRound(plan, month.round) : planPath;
        const monthText = whatOf(month);
        const text = t('in_month', { plan: plan.name, month: long[index], what: monthText });
        const mark = <InspectionMark state={stateOfMonth(month)} />;
        return (
          <div
            key={short[index]}
            role="cell"
            className={classes.month}
            data-month={short[index]}
            data-state={stateOfMonth(month)}
          >
            {month && path ? (
              <Link to={path} className={classes.mark} title={monthText} aria-label={text}>
                {mark}
              </Link>
            ) : (
              <span className={classes.mark} title={month ? monthText : undefined}>
                {mark}
                <span className="visually-hidden">{monthText}</span>
              </span>
            )}
          </div>
        );
      })}
    </>
  );
};
