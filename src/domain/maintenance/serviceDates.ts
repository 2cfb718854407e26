import type { ServiceDue } from '#contract/maintenance/serviceKinds.ts';
import { addMonths, addTime, notAfterLast } from '../dates.ts';

/** Values that determine a service's due date; spans are ISO 8601 durations of one unit, such as P1Y, P3M, P2W, P1D. */
export interface ServiceSpan {
  interval: string;
  earliest: string | null;
  latest: string | null;
  /** Maximum interval if the place is exposed to cold, damp or vibration; null if there is no difference. */
  latestExposed: string | null;
  eachCalendarYear: boolean;
  countedFrom: string;
}

/** Known facts about the serviced unit and its place; timestamps are null if unknown. */
export interface ServiceFacts {
  last: string | null;
  installed: string | null;
  made: string | null;
  isExposed: boolean;
}

/** Date of the last service, and the period in which the next falls due. */
export interface ServiceTimes {
  last: string | null;
  earliest: string | null;
  due: string | null;
}

/** Pattern of a duration of one unit. */
export const spanPattern = /^P([1-9]\d{0,2})([DWMY])$/;

/** Maximum number of months between two inspections of consecutive calendar years. */
const mostMonths = 15;

const midnight = (timestamp: string): Date => new Date(`${timestamp.slice(0, 10)}T00:00:00.000Z`);

/** Adds a span to a day (midnight UTC); a missing day of the month becomes its last. @throws Error for another form of span */
export function daysAfter(day: Date, span: string): Date {
  const [, count, unit] = spanPattern.exec(span) ?? [];
  if (count === undefined) throw new Error(`No duration of one unit: ${span}`);
  const value = Number(count);
  if (unit === 'D' || unit === 'W')
    return notAfterLast(addTime(day, { days: value * (unit === 'W' ? 7 : 1) }));
  return notAfterLast(addMonths(day, unit === 'Y' ? value * 12 : value));
}

/** Returns the end of January of a year, used for a year without a day. */
export const endOfJanuary = (year: number): string => `${String(year).padStart(4, '0')}-01-31T00:00:00.000Z`;

/** Returns the known day, unless the year alone is later. */
export const dayOrYear = (day: string | null, byYear: string | null): string | null =>
  day === null || (byYear !== null && byYear.slice(0, 4) > day.slice(0, 4)) ? byYear : day;

function originOf({ countedFrom }: ServiceSpan, { last, installed, made }: ServiceFacts): string | null {
  if (last !== null || countedFrom === 'last') return last;
  return countedFrom === 'made' ? (made ?? installed) : (installed ?? made);
}

/**
 * Returns the dates of a service: its span after the last time, initially after the unit was installed or made, unless its rule counts from
 * the last time alone. A calendar-year rule falls due at the end of the next year, and at most 15 months after the last service. Days in
 * UTC; null dates if nothing is known.
 */
export function serviceTimes(span: ServiceSpan, facts: ServiceFacts): ServiceTimes {
  const origin = originOf(span, facts);
  if (origin === null) return { last: facts.last, earliest: null, due: null };
  const from = midnight(origin);
  const latest = (facts.isExposed ? span.latestExposed : null) ?? span.latest ?? span.interval;
  const [first, due] = span.eachCalendarYear
    ? yearlyDays(from)
    : [daysAfter(from, span.earliest ?? span.interval), daysAfter(from, latest)];
  const earliest = first < due ? first : due;
  return { last: facts.last, earliest: earliest.toISOString(), due: due.toISOString() };
}

function yearlyDays(from: Date): [Date, Date] {
  const year = from.getUTCFullYear() + 1;
  const end = new Date(Date.UTC(year, 11, 31));
  const most = addMonths(from, mostMonths);
  return [new Date(Date.UTC(year, 0, 1)), most < end ? most : end];
}

/** Returns the limits between services that are overdue, due this month, due this year, or later, in UTC. */
export function dueLimits(now: Date): { today: string; nextMonth: string; nextYear: string } {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  const text = (...parts: [number, number, number]) => new Date(Date.UTC(...parts)).toISOString();
  return {
    today: text(year, month, day),
    nextMonth: text(year, month + 1, 1),
    nextYear: text(year + 1, 0, 1),
  };
}

/** Returns the due state of a service; `later` if it falls due after this year. */
export function dueOf(due: string | null, now: Date): ServiceDue | 'later' {
  if (due === null) return 'unknown';
  const { today, nextMonth, nextYear } = dueLimits(now);
  if (due < today) return 'overdue';
  if (due < nextMonth) return 'month';
  return due < nextYear ? 'year' : 'later';
}
