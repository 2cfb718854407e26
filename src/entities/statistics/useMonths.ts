import { useTranslation } from 'react-i18next';
import { monthsOfYear } from '#domain/statistics.ts';

/** Returns the names of the months in the interface's language, January first. */
export const useMonths = (): { short: string[]; long: string[] } => {
  const { i18n } = useTranslation();
  const names = (month: 'short' | 'long') => {
    const words = new Intl.DateTimeFormat(i18n.language, { month, timeZone: 'UTC' });
    return Array.from({ length: monthsOfYear }, (_, index) =>
      words.format(new Date(Date.UTC(2024, index, 1))),
    );
  };
  return { short: names('short').map((name) => name.replace('.', '')), long: names('long') };
};
