import { useTranslation } from 'react-i18next';
import type { Report } from '../../components/report/reportTypes.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import type { statisticsTabs } from './useStatistics.ts';

/** What every report of statistics has: its title by the tab, whose numbers it shows, and the headings of its parts. */
export const useReportFrame = (tab: (typeof statisticsTabs)[number], note: string) => {
  const { t } = useTranslation(['statistics', 'common']);
  const frame: Pick<Report, 'language' | 'title' | 'subtitle' | 'pageText'> = {
    language: currentLanguage(),
    title: `${t('title')} – ${t(`tabs.${tab}`)}`,
    subtitle: note,
    pageText: (page, pages) => t('common:pdf.page', { page, pages }),
  };
  const partHeadings = [
    t('common:charts.part'),
    t('common:charts.number'),
    t('common:charts.share'),
  ] as const;
  return { frame, partHeadings };
};
