import { daysAfter } from './serviceDates.ts';
import type { ServiceSpan } from './serviceDates.ts';

type Spans = Pick<ServiceSpan, 'interval' | 'earliest' | 'latest' | 'latestExposed' | 'eachCalendarYear'>;
type SpanField = Exclude<keyof Spans, 'eachCalendarYear'>;

/** Fixed spans of a calendar-year rule; other values have no effect. [LIFE-14] */
export const calendarYear = {
  interval: 'P1Y',
  earliest: null,
  latest: 'P15M',
  latestExposed: null,
} as const satisfies Record<SpanField, string | null>;

const someDay = new Date('2001-01-01T00:00:00.000Z');
const lengthOf = (span: string): number => daysAfter(someDay, span).getTime() - someDay.getTime();
const isLonger = (span: string | null, other: string): boolean =>
  span !== null && lengthOf(span) > lengthOf(other);

/**
 * Returns the contradicting spans of a rule: earliest must be at most the interval and the interval at most latest, an exposed place can't
 * have more time, and a calendar-year rule has fixed spans. [LIFE-172]
 */
export function contradictingSpans(rule: Spans): SpanField[] {
  const { interval, earliest, latest, latestExposed, eachCalendarYear } = rule;
  const fields = ['interval', 'earliest', 'latest', 'latestExposed'] as const;
  if (eachCalendarYear)
    return fields.filter((field) => (rule[field] ?? calendarYear[field]) !== calendarYear[field]);
  const isWrong = {
    interval: false,
    earliest: isLonger(earliest, interval),
    latest: latest !== null && isLonger(interval, latest),
    latestExposed: isLonger(latestExposed, latest ?? interval),
  };
  return fields.filter((field) => isWrong[field]);
}
