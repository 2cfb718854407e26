import type { LackReason } from '#contract/competence/certificates.ts';
import { commonDays, includesDay, shiftDay, uniteDays } from './dayPeriods.ts';
import type { DayPeriod } from './dayPeriods.ts';

/** Number of competent persons that a duty needs at a place, and how many of them may not be deputies. */
export interface CompetenceNeed {
  count: number;
  principals: number;
}

/** Days on which a person belongs to the place of a duty. */
export interface Membership extends DayPeriod {
  isDeputy: boolean;
}

/** Person who may fulfil a duty; `certificates` is null where it needs none. */
export interface Candidate {
  person: string;
  memberships: readonly Membership[];
  certificates: readonly DayPeriod[] | null;
}

/** Days on which the same too few persons fulfil a duty. */
export interface GapPeriod extends DayPeriod {
  persons: string[];
  /** True if the duty was never fulfilled before. */
  isUnprecedented: boolean;
}

/** Days on which a person is competent at the place, and those of them as more than a deputy. */
interface CompetentDays {
  person: string;
  all: DayPeriod[];
  asPrincipal: DayPeriod[];
}

/** Returns the days on which a candidate fulfils the duty. */
function competentDays({ person, memberships, certificates }: Candidate): CompetentDays {
  const certified = certificates === null ? null : uniteDays(certificates);
  const daysOf = (some: readonly Membership[]) => {
    const united = uniteDays(some.map(({ from, until }) => ({ from, until })));
    return certified === null ? united : commonDays(united, certified);
  };
  return {
    person,
    all: daysOf(memberships),
    asPrincipal: daysOf(memberships.filter(({ isDeputy }) => !isDeputy)),
  };
}

/** Changes of the competent persons on a day. */
interface DayEvents {
  added: string[];
  removed: string[];
  principals: number;
}

/** Returns the days on which the competent persons change, in order. */
function eventsOf(candidates: readonly Candidate[]): [string, DayEvents][] {
  const byDay = new Map<string, DayEvents>();
  const on = (day: string): DayEvents => {
    const events = byDay.get(day) ?? { added: [], removed: [], principals: 0 };
    byDay.set(day, events);
    return events;
  };
  for (const candidate of candidates) {
    const { person, all, asPrincipal } = competentDays(candidate);
    for (const { from, until } of all) {
      on(from).added.push(person);
      if (until !== null) on(shiftDay(until, 1)).removed.push(person);
    }
    for (const { from, until } of asPrincipal) {
      on(from).principals += 1;
      if (until !== null) on(shiftDay(until, 1)).principals -= 1;
    }
  }
  return [...byDay].toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/**
 * Returns the periods within two days, both included, in which too few of the candidates are competent, one for each set of persons.
 * Computed from the days on which something changes. Each person is one candidate.
 */
export function gapPeriods(
  need: CompetenceNeed,
  candidates: readonly Candidate[],
  window: { from: string; until: string },
): GapPeriod[] {
  const gaps: GapPeriod[] = [];
  const persons = new Set<string>();
  let [principals, hasBeenMet, start] = [0, need.count === 0 && need.principals === 0, window.from];
  const close = (last: string) => {
    if (start > last) return;
    const isMet = persons.size >= need.count && principals >= need.principals;
    if (isMet) return;
    const until = last === window.until ? null : last;
    gaps.push({ from: start, until, persons: [...persons].toSorted(), isUnprecedented: !hasBeenMet });
  };
  for (const [day, { added, removed, principals: change }] of eventsOf(candidates)) {
    if (day > window.until) break;
    if (day > start) {
      close(shiftDay(day, -1));
      start = day;
    }
    for (const person of removed) persons.delete(person);
    for (const person of added) persons.add(person);
    principals += change;
    if (persons.size >= need.count && principals >= need.principals) hasBeenMet = true;
  }
  close(window.until);
  return gaps;
}

/** Returns the last day of a run of gaps without a day between them. */
function endOfRun(gaps: readonly GapPeriod[], index: number): string | null {
  let until = gaps[index]?.until ?? null;
  for (const next of gaps.slice(index + 1)) {
    if (until === null || next.from !== shiftDay(until, 1)) return until;
    ({ until } = next);
  }
  return until;
}

/**
 * Returns the gap of a day, if there is one, and the coming ones: those that begin later, or in which fewer persons are left than on the
 * day before. A gap's end is the day before the duty is fulfilled again.
 */
export function forecast(
  need: CompetenceNeed,
  candidates: readonly Candidate[],
  window: { from: string; until: string },
): { today: GapPeriod | null; coming: GapPeriod[] } {
  const gaps = gapPeriods(need, candidates, window);
  const shown = gaps.map((gap, index) => ({ ...gap, until: endOfRun(gaps, index) }));
  const [first] = shown;
  const today = first?.from === window.from ? first : null;
  const coming = shown.filter((gap, index) => {
    if (gap === today) return false;
    const before = gaps[index - 1];
    const isContinued = before?.until != null && shiftDay(before.until, 1) === gap.from;
    return !isContinued || gap.persons.length < before.persons.length;
  });
  return { today, coming };
}

/** Person who doesn't fulfil a duty on a day, with the last day on which the person did or could have. */
export interface Lack {
  person: string;
  reason: LackReason;
  until: string | null;
}

const latestEnd = (periods: readonly DayPeriod[], day: string): string | null =>
  periods.reduce<string | null>(
    (latest, { until }) =>
      until !== null && until < day && (latest === null || until > latest) ? until : latest,
    null,
  );

/**
 * Returns who doesn't fulfil a duty on a day: members without a valid certificate, and persons whose membership ended on or after the day
 * `since` and doesn't run any more.
 */
export function lacksOn(candidates: readonly Candidate[], day: string, since: string): Lack[] {
  return candidates.flatMap(({ person, memberships, certificates }): Lack[] => {
    if (!memberships.some((period) => includesDay(period, day))) {
      const until = latestEnd(memberships, day);
      return until !== null && until >= since ? [{ person, reason: 'roleEnded', until }] : [];
    }
    if (certificates === null || certificates.some((period) => includesDay(period, day))) return [];
    const until = latestEnd(certificates, day);
    return [{ person, reason: until === null ? 'noCertificate' : 'certificateEnded', until }];
  });
}
