import { useTranslation } from 'react-i18next';
import { now } from '#platform/time/clock.ts';
import { formatDate } from '#platform/time/dates.ts';
import { currentLanguage } from '#platform/language/i18n.ts';
import type { Report } from './reportTypes.ts';

/** Returns the common parts of all reports: title, owner and date, and each page's footer with these, the date and the page number. */
export const useReportFrame = (
  title: string,
  note: string,
): Pick<Report, 'language' | 'title' | 'subtitle' | 'pageText'> => {
  const { t } = useTranslation('common');
  const date = formatDate(now().toISOString());
  return {
    language: currentLanguage(),
    title,
    subtitle: note,
    pageText: (page, pages) => [note, date, t('pdf.page', { page, pages })].join(' · '),
  };
};
