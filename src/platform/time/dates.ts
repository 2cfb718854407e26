import type { Language } from '#contract/constants.ts';
import { daysBetween, isDayText } from '#domain/dates.ts';

const padded = (number: number, length = 2): string => String(number).padStart(length, '0');

/** Returns a timestamp as a date; a day without a time, YYYY-MM-DD, begins in local time, not in UTC. */
const localDate = (timestamp: string | Date): Date =>
  new Date(typeof timestamp === 'string' && isDayText(timestamp) ? `${timestamp}T00:00` : timestamp);

/** Formats a date in local time as YYYY-MM-DD; a dash for none. [FORM-17] */
export const formatDate = (timestamp: string | Date | null | undefined): string => {
  if (!timestamp) return '–';
  const date = localDate(timestamp);
  if (Number.isNaN(date.getTime())) return '–';
  return `${padded(date.getFullYear(), 4)}-${padded(date.getMonth() + 1)}-${padded(date.getDate())}`;
};

/** Prevents line breaks at a text's spaces, and after its hyphens and dashes. */
export const keptTogether = (text: string): string =>
  text.replaceAll(' ', '\u{202F}').replaceAll(/[-–]/g, '$&\u{2060}');

/** Formats a range of dates on one line. */
export const formatRange = (from: string, to: string): string => keptTogether(`${from} – ${to}`);

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
  const days = daysBetween(now, localDate(timestamp));
  const format = relativeTimeFormat(language);
  for (const [unit, length] of units) {
    if (Math.abs(days) >= 2 * length) return format.format(Math.trunc(days / length), unit);
  }
  return format.format(days, 'day');
};
