import { useTranslation } from 'react-i18next';
import type { PlanMonth } from '../../domain/planYear.ts';
import type { InspectionState } from '../../domain/statistics.ts';
import { inspectionState } from '../../domain/statistics.ts';
import { formatDate } from '../../platform/dates.ts';

/** Which circle a month shows. */
export const stateOfMonth = (month: NonNullable<PlanMonth>): InspectionState => {
  if (month.kind === 'round') return inspectionState(month.round);
  return month.isLate ? 'overdue' : 'none';
};

/** What a month's circle says in words. */
export const useMonthWords = () => {
  const { t } = useTranslation(['planYear', 'statistics']);
  return (month: NonNullable<PlanMonth>): string => {
    if (month.kind === 'due') {
      const date = formatDate(month.due);
      return month.isLate ? t('late_since', { date }) : t('due', { date });
    }
    const { created, done } = month.round;
    return `${t(`statistics:states.${stateOfMonth(month)}`)} ${formatDate(done ?? created)}`;
  };
};

/** What each circle of the year stands for. */
export const useLegendWords = (): Record<InspectionState, string> => {
  const { t } = useTranslation(['planYear', 'statistics']);
  return {
    done: t('statistics:states.done'),
    ongoing: t('statistics:states.ongoing'),
    overdue: t('legend_late'),
    doneLate: t('statistics:states.doneLate'),
    none: t('legend_due'),
  };
};
