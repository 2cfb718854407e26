import type { Candidate, CompetenceNeed } from '#domain/competence/forecast.ts';
import type { DayPeriod } from '#domain/competence/dayPeriods.ts';

/** Returns a generator of whole numbers below a limit, the same for the same seed. */
function drawFrom(seed: number): (limit: number) => number {
  let state = seed >>> 0;
  return (limit) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
}

const firstMs = Date.UTC(2026, 10, 30);

/** Returns the day that is some days after the first one of the drawn calendars. */
export const dayAt = (days: number): string =>
  new Date(firstMs + days * 86_400_000).toISOString().slice(0, 10);

/** A duty with the persons who may fulfil it. */
export interface DrawnCalendar {
  need: CompetenceNeed;
  candidates: Candidate[];
}

/** Draws a calendar of periods around the days 0 to `days`: short, long, adjacent, overlapping, endless and reversed ones. */
export function drawCalendar(seed: number, days: number): DrawnCalendar {
  const draw = drawFrom(seed);
  const period = (): DayPeriod => {
    const from = draw(days + 40) - 30;
    const until = draw(6) === 0 ? null : dayAt(from + draw(days) - 2);
    return { from: dayAt(from), until };
  };
  const periods = (most: number) => Array.from({ length: draw(most + 1) }, period);
  const candidates = Array.from({ length: draw(5) }, (_, index) => ({
    person: `person ${index}`,
    memberships: periods(3).map((each) => ({ ...each, isDeputy: draw(3) === 0 })),
    certificates: draw(4) === 0 ? null : periods(3),
  }));
  const count = draw(4);
  return { need: { count, principals: draw(Math.min(count, 2) + 1) }, candidates };
}

/** Returns the persons who fulfil the duty on a day and whether that is enough, by a count of this day alone. */
export function countOn({ need, candidates }: DrawnCalendar, day: string) {
  const covers = ({ from, until }: DayPeriod) => from <= day && (until === null || day <= until);
  const competent = candidates.filter(
    ({ memberships, certificates }) =>
      memberships.some(covers) && (certificates === null || certificates.some(covers)),
  );
  const principals = competent.filter(({ memberships }) =>
    memberships.some((each) => covers(each) && !each.isDeputy),
  );
  const isMet = competent.length >= need.count && principals.length >= need.principals;
  return { isMet, persons: competent.map(({ person }) => person).toSorted() };
}
