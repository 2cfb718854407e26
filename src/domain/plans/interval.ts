import type { RoundPlanning } from '#contract/plans/roundPlanning.ts';
import { addMonths, addTime, msPerDay, notAfterLast } from '../dates.ts';

/** Interval of a plan: a number of minutes, hours, days, months or years. [PLAN-20] */
export type Interval = Pick<RoundPlanning, 'intervalValue' | 'intervalType'>;

const fixedMs = { minutes: 60_000, hours: 3_600_000, days: msPerDay } as const;

/** Returns the length of an interval: months, or a fixed duration. A value below 1 counts as 1. [PLAN-29] */
export function spanOf({ intervalValue, intervalType }: Interval): { months: number } | { ms: number } {
  const value = Math.max(1, intervalValue);
  if (intervalType !== 'months' && intervalType !== 'years') return { ms: value * fixedMs[intervalType] };
  return { months: value * (intervalType === 'years' ? 12 : 1) };
}

/** Adds an interval to a timestamp, in UTC, up to the end of the year 9999; a missing day of the month becomes its last. [PLAN-32] */
export function addInterval(from: Date, interval: Interval): Date {
  const span = spanOf(interval);
  return notAfterLast('ms' in span ? addTime(from, span) : addMonths(from, span.months));
}
