import { currentLanguage } from './i18n.ts';

const minuteMs = 60_000;

/** Length of each unit, and the duration from which it is used. */
const units = [
  { unit: 'day', unitMs: 1440 * minuteMs, fromMs: 2880 * minuteMs },
  { unit: 'hour', unitMs: 60 * minuteMs, fromMs: 120 * minuteMs },
  { unit: 'minute', unitMs: minuteMs, fromMs: 0 },
] as const;

/** Formats a duration in the largest unit that occurs at least twice: `35 minutes`, `30 hours`, `4 days`. */
export const durationText = (ms: number): string => {
  const { unit, unitMs } = units.find(({ fromMs }) => ms >= fromMs) ?? units[2];
  const format = new Intl.NumberFormat(currentLanguage(), { style: 'unit', unit, unitDisplay: 'long' });
  return format.format(Math.round(ms / unitMs));
};
