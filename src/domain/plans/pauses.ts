import type { RoundPlanning } from '#contract/plans/roundPlanning.ts';
import { dayAfter, dayStart } from '../dates.ts';
import type { Series } from './series.ts';

/** A period without due dates, in milliseconds; `until` is exclusive. */
interface Rest {
  from: number;
  until: number;
}

/** Merges pauses into periods that neither overlap nor touch, the earliest first. */
function restsOf(pauses: RoundPlanning['pauses']): Rest[] {
  const rests: Rest[] = [];
  const sorted = (pauses ?? [])
    .map(({ starts, ends }) => ({ from: dayStart(starts), until: dayAfter(ends) }))
    .toSorted((a, b) => a.from - b.from);
  for (const pause of sorted) {
    const last = rests.at(-1);
    if (last && pause.from <= last.until) last.until = Math.max(last.until, pause.until);
    else rests.push(pause);
  }
  return rests;
}

/** Returns whether a due date (ISO 8601) is the first day after a pause, to which the pause has moved it. */
export const isMovedByPause = (due: string, pauses: RoundPlanning['pauses']): boolean =>
  restsOf(pauses).some(({ until }) => until === dayStart(due));

/** A segment of a series, until a pause moves the next date. */
interface Part {
  /** Index of its first date among all dates. */
  begins: number;
  /** Index of a date among all dates, minus its index in `series`. */
  offset: number;
  series: Series;
}

/**
 * Applies pauses to a series. A date within a pause becomes the day after it, and the following dates are counted from that day, so that
 * rounds are moved rather than bunched. [LIFE-04]
 * @param restart returns the dates that count from a moved one, which is their first
 * @param first number of the first date that a pause may move
 */
export function withPauses(
  series: Series,
  pauses: RoundPlanning['pauses'],
  { restart, first }: { restart: (moved: number) => Series; first: number },
): Series {
  const parts: [Part, ...Part[]] = [{ begins: -Infinity, offset: 0, series }];
  let current: Part = parts[0];
  for (const { from, until } of restsOf(pauses)) {
    const firstNumber = parts.length === 1 ? first : current.begins - current.offset;
    const number = Math.max(current.series.from(from), firstNumber);
    if (current.series.at(number) >= until) continue;
    const begins = number + current.offset;
    current = { begins, offset: begins, series: restart(until) };
    parts.push(current);
  }
  const partAt = (number: number): Part => parts.findLast(({ begins }) => begins <= number) ?? parts[0];
  return {
    at: (number) => {
      const { series: dates, offset } = partAt(number);
      return dates.at(number - offset);
    },
    from: (timestamp) => {
      const index = parts.findLastIndex(
        ({ begins, series: dates, offset }) => begins === -Infinity || dates.at(begins - offset) <= timestamp,
      );
      const part = parts[index] ?? parts[0];
      return Math.min(part.series.from(timestamp) + part.offset, parts[index + 1]?.begins ?? Infinity);
    },
  };
}
