import { useTranslation } from 'react-i18next';
import { useReportFrame } from '#components/report/useReportFrame.ts';
import type { statisticsTabs } from './useStatistics.ts';

/** Returns the shared parts of all statistics reports: the frame by tab, the place, and the headings of the sections. */
export const useStatisticsFrame = (tab: (typeof statisticsTabs)[number], note: string) => {
  const { t } = useTranslation(['statistics', 'common']);
  const frame = useReportFrame(`${t('title')} – ${t(`tabs.${tab}`)}`, note);
  const partHeadings = [
    t('common:charts.part'),
    t('common:charts.number'),
    t('common:charts.share'),
  ] as const;
  return { frame, partHeadings };
};
