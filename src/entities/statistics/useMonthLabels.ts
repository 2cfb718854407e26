import { useTranslation } from 'react-i18next';
import type { RoundHistoryStatistic } from '#contract/worklists/statistics.ts';
import type { PlanMonth } from '#domain/plans/planYear.ts';
import { planStates } from '#domain/plans/planState.ts';
import type { PlanState } from '#domain/plans/planState.ts';
import { stateOfRound } from '#domain/plans/planYear.ts';
import { dateOfRound } from '#domain/rounds/lastCheck.ts';
import { formatDate } from '#platform/time/dates.ts';

/** Returns a function that formats a month's circle. */
export const useMonthLabels = () => {
  const { t } = useTranslation('statistics');
  return (month: PlanMonth<RoundHistoryStatistic>): string => {
    if (month === null) return t('states.no_round');
    if (month.kind === 'due') {
      const date = formatDate(month.due);
      return month.isLate ? t('states.late_since', { date }) : t('states.due', { date });
    }
    return `${t(`states.${stateOfRound(month.round)}`)} ${formatDate(dateOfRound(month.round))}`;
  };
};

/** Returns a function that formats a sign without its date. */
export const useStateLabel = () => {
  const { t } = useTranslation('statistics');
  return (state: PlanState): string => {
    if (state === 'due') return t('states.ahead');
    return t(state === 'empty' ? 'states.no_round' : `states.${state}`);
  };
};

/** Returns the legend of the months' circles, in order. */
export const useMonthLegend = () => {
  const label = useStateLabel();
  return planStates.map((state) => ({ state, text: label(state) }));
};
