import { useTranslation } from 'react-i18next';
import type { InspectionCount } from '#domain/statistics.ts';
import { inspectionStyles } from '#entities/statistics/inspectionStyles.ts';

/** Returns a function that formats the chart's parts that contain a number's rounds: "In the chart: Ongoing 3, Started, time is out 2". */
export const useChartLabels = () => {
  const { t } = useTranslation('statistics');
  return ({ states }: InspectionCount): string => {
    const parts = inspectionStyles.flatMap(({ state }) =>
      state !== 'missed' && states[state] > 0
        ? [t('counts.state_part', { state: t(`states.${state}`), number: states[state] })]
        : [],
    );
    return t('counts.in_chart', { parts: parts.join(' + ') });
  };
};
