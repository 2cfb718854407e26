import { useTranslation } from 'react-i18next';
import type { RoundHistoryStatistic } from '../../contract/work/statistics.ts';
import type { PlanMonth } from '../../domain/plans/planYear.ts';
import { planStates } from '../../domain/plans/planState.ts';
import { stateOfMonth } from '../../domain/plans/planYear.ts';
import { formatDate } from '../../platform/time/dates.ts';

/** What a month's circle says in words. */
export const useMonthWords = () => {
  const { t } = useTranslation('statistics');
  return (month: PlanMonth<RoundHistoryStatistic>): string => {
    if (month === null) return t('states.no_round');
    if (month.kind === 'due') {
      const date = formatDate(month.due);
      return month.isLate ? t('states.late_since', { date }) : t('states.due', { date });
    }
    const { created, done } = month.round;
    return `${t(`states.${stateOfMonth(month)}`)} ${formatDate(done ?? created)}`;
  };
};

/** What each circle of the months stands for, in the order of the legend. */
export const useMonthLegend = () => {
  const { t } = useTranslation('statistics');
  return planStates.map((state) => ({
    state,
    text: t(`states.${state === 'none' ? 'empty_month' : state}`),
  }));
};
