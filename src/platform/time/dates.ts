import dayjs from 'dayjs';
import type { Language } from '#contract/constants.ts';

/** Formats a date in local time as YYYY-MM-DD; a dash for none. [FORM-17] */
export const formatDate = (timestamp: string | Date | null | undefined): string => {
  if (!timestamp) return '–';
  const day = dayjs(timestamp);
  return day.isValid() ? day.format('YYYY-MM-DD') : '–';
};

/** Prevents line breaks at a text's spaces, and after its hyphens and dashes. */
export const keptTogether = (text: string): string =>
  text.replaceAll(' ', '\u{202F}').replaceAll(/[-–]/g, '$&\u{2060}');

/** Formats a range of dates on one line. */
export const formatRange = (from: string, to: string): string => keptTogether(`${from} – ${to}`);

/** Formats date and time of day in local time, YYYY-MM-DD HH:mm. */
export const formatTimestamp = (timestamp: string | Date): string =>
  dayjs(timestamp).format('YYYY-MM-DD HH:mm');

/** Returns the start of a local day, in ISO 8601. */
export const localMidnight = (day: string): string => dayjs(day).toISOString();

/** Cached, since creating one costs more than all its uses on a screen. */
const formatByLanguage = new Map<Language, Intl.RelativeTimeFormat>();

const relativeTimeFormat = (language: Language): Intl.RelativeTimeFormat => {
  const format = formatByLanguage.get(language) ?? new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  formatByLanguage.set(language, format);
  return format;
};

const units = [
  ['year', 365],
  ['month', 30],
  ['week', 7],
] as const;

/** Formats the distance of a day from today, "3 days ago" or "in 2 weeks", in whole local days. */
export const formatDistance = (timestamp: string | Date, now: Date, language: Language): string => {
  const days = dayjs(timestamp).startOf('day').diff(dayjs(now).startOf('day'), 'day');
  const format = relativeTimeFormat(language);
  for (const [unit, length] of units) {
    if (Math.abs(days) >= 2 * length) return format.format(Math.trunc(days / length), unit);
  }
  return format.format(days, 'day');
};
