import type { RoundPlanning } from '../../contract/plans/roundPlanning.ts';

const msPerDay = 24 * 60 * 60 * 1000;

/** The first millisecond of a moment's UTC day. */
export const dayStart = (moment: string | number): number => {
  const ms = typeof moment === 'number' ? moment : Date.parse(moment);
  return Math.floor(ms / msPerDay) * msPerDay;
};

/** The first millisecond of the UTC day after. */
export const dayAfter = (moment: string | number): number => dayStart(moment) + msPerDay;

/** A time without due dates, in milliseconds: `until` isn't of it any more. */
interface Rest {
  from: number;
  until: number;
}

/** Pauses as times that neither overlap nor touch, the earliest first. */
function restsOf(pauses: RoundPlanning['pauses']): Rest[] {
  const rests: Rest[] = [];
  const sorted = (pauses ?? [])
    .map(({ starts, ends }) => ({ from: dayStart(starts), until: dayAfter(ends) }))
    .toSorted((a, b) => a.from - b.from);
  for (const rest of sorted) {
    const last = rests.at(-1);
    if (last && rest.from <= last.until) last.until = Math.max(last.until, rest.until);
    else rests.push(rest);
  }
  return rests;
}

/** What a plan's pauses do to its dates. A date in a pause becomes the day after it: a round that is put off isn't left out. [LIFE-04] */
export function shiftBy(pauses: RoundPlanning['pauses']) {
  const rests = restsOf(pauses);
  /** With the day after a rest, whose dates come together. */
  const around = (moment: number) =>
    rests.find(({ from, until }) => moment >= from && moment < dayAfter(until));
  return {
    /** When a date falls due. */
    shifted: (date: number): number => around(date)?.until ?? date,
    /** The first of all dates that fall due at a moment or after it. */
    earliest: (due: number): number => {
      const rest = around(due);
      if (!rest) return due;
      return due <= rest.until ? rest.from : dayAfter(rest.until);
    },
  };
}
