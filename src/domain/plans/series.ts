import { nths } from '#contract/constants.ts';
import type { Rhythm } from '#contract/plans/roundPlanning.ts';
import { dayStart, notAfterLast } from '../dates.ts';
import type { Interval } from './interval.ts';
import { addInterval, spanOf } from './interval.ts';

/** An increasing sequence of dates by index, in milliseconds. */
export interface Series {
  at: (index: number) => number;
  /** Returns the index of the first date at or after a timestamp. */
  from: (timestamp: number) => number;
}

/** Creates a series; `near` returns the index of the requested date, or of the one before it. */
const seriesOf = (at: Series['at'], near: (timestamp: number) => number): Series => ({
  at,
  from: (timestamp) => {
    const index = near(timestamp);
    return at(index) >= timestamp ? index : index + 1;
  },
});

/** Returns a timestamp's month, counted from the year 0. */
const monthOf = (timestamp: number): number => {
  const date = new Date(timestamp);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
};

/** Creates a series of whole intervals after an anchor, without accumulating rounding of months. (decisions, Due dates) */
export function everyInterval(anchor: number, interval: Interval): Series {
  const every = Math.max(1, interval.intervalValue);
  const span = spanOf(interval);
  return seriesOf(
    (steps) =>
      steps === 0
        ? anchor
        : addInterval(new Date(anchor), { ...interval, intervalValue: every * steps }).getTime(),
    (timestamp) =>
      'ms' in span
        ? Math.floor((timestamp - anchor) / span.ms)
        : Math.floor((monthOf(timestamp) - monthOf(anchor)) / span.months),
  );
}

/** Returns the day of a rhythm in a month. A weekday may occur five times: then the last is the fifth. */
function dayOfMonth(month: number, rhythm: Rhythm): number {
  const day = new Date(0);
  day.setUTCFullYear(0, month + 1, 0);
  if (rhythm.day === 'weekday') {
    const { nth, weekday } = rhythm;
    if (nth !== 'last') day.setUTCDate((nths.indexOf(nth) + 1) * 7);
    day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() - weekday + 7) % 7));
  }
  return notAfterLast(day).getTime();
}

/** Creates a series of a rhythm's days every so many months, starting with the first one at or after the start date. [LIFE-02, LIFE-03] */
export function byRhythm(start: string, months: number, rhythm: Rhythm): Series {
  const ofStart = monthOf(Date.parse(start));
  const origin = dayOfMonth(ofStart, rhythm) >= dayStart(start) ? ofStart : ofStart + 1;
  return seriesOf(
    (index) => dayOfMonth(origin + index * months, rhythm),
    (timestamp) => Math.floor((monthOf(timestamp) - origin) / months),
  );
}

/**
 * Restarts a rhythm at a date moved by a pause: the next date is the rhythm's day nearest to an interval of `months` after it. [LIFE-04]
 */
export function rhythmFrom(moved: number, rhythm: Series, months: number): Series {
  const target = addInterval(new Date(moved), { intervalValue: months, intervalType: 'months' }).getTime();
  const later = rhythm.from(target);
  const isEarlierNearer = target - rhythm.at(later - 1) < rhythm.at(later) - target;
  const nearest = isEarlierNearer && rhythm.at(later - 1) > moved ? later - 1 : later;
  return {
    at: (index) => (index <= 0 ? moved : rhythm.at(nearest + index - 1)),
    from: (timestamp) => (timestamp <= moved ? 0 : Math.max(1, rhythm.from(timestamp) - nearest + 1)),
  };
}
