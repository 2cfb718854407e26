import type { FlawStatistics, RoundHistoryStatistic } from '../contract/worklists/statistics.ts';
import { later } from './dates.ts';
import { lateBefore } from './flaws/findings.ts';

/** First year with statistics. [STAT-04] */
const firstYear = 2020;

/** Months of a year's statistics. [STAT-07] */
export const monthsOfYear = 12;

/** Returns the available years, the current one first. [STAT-04, STAT-05] */
export function statisticsYears(now: Date): number[] {
  const years = Math.max(1, now.getUTCFullYear() - firstYear + 1);
  return Array.from({ length: years }, (_, index) => now.getUTCFullYear() - index);
}

/** Period from `from` (included) until `until` (excluded). */
export interface Period {
  from: string;
  until: string;
}

/**
 * Returns the period of two days (YYYY-MM-DD, UTC, both included); a missing one is the first or last of the other's year, or of the
 * current one. Null if they are in different years or in the wrong order. [STAT-27, STAT-28]
 */
export function periodOf(start: string | undefined, stop: string | undefined, now: Date): Period | null {
  const year = (start ?? stop ?? now.toISOString()).slice(0, 4);
  const first = start ?? `${year}-01-01`;
  const last = stop ?? `${year}-12-31`;
  if (first.slice(0, 4) !== last.slice(0, 4) || first > last) return null;
  return { from: new Date(first).toISOString(), until: later(last, { days: 1 }) };
}

/** Returns the month of a timestamp, 0 to 11, by UTC, as due dates are counted. */
function monthOf(timestamp: string | Date): number {
  return new Date(timestamp).getUTCMonth();
}

/** Monthly numbers of flaws; those turned down and those to check are part of `doneFlaws`. */
type FlawMonth = FlawStatistics['flawCounts'][number];

/**
 * Returns the year's flaws from monthly counts: a flaw belongs to the month in which it was found, and counts as done in that month
 * regardless of the time of its fix, so that the bars of a year add up to its totals. [STAT-06, STAT-23]
 */
export function flawYear(counted: readonly (FlawMonth & { month: number })[]): FlawStatistics {
  const flawCounts = Array.from({ length: monthsOfYear }, () => ({
    flaws: 0,
    doneFlaws: 0,
    turnedDownFlaws: 0,
    toCheckFlaws: 0,
  }));
  for (const { month, flaws, doneFlaws, turnedDownFlaws = 0, toCheckFlaws = 0 } of counted) {
    const entry = flawCounts[month];
    if (!entry) continue;
    entry.flaws += flaws;
    entry.doneFlaws += doneFlaws;
    entry.turnedDownFlaws += turnedDownFlaws;
    entry.toCheckFlaws += toCheckFlaws;
  }
  const sum = (field: keyof FlawMonth) => flawCounts.reduce((total, month) => total + month[field], 0);
  return {
    flawCounts,
    totalFlaws: sum('flaws'),
    totalFlawsDone: sum('doneFlaws'),
    totalFlawsNotCompleted: sum('flaws') - sum('doneFlaws'),
    totalFlawsTurnedDown: sum('turnedDownFlaws'),
    totalFlawsToCheck: sum('toCheckFlaws'),
  };
}

/** Disjoint states of a year's flaws. */
export type FlawPart = 'done' | 'open' | 'turnedDown' | 'toCheck';

/** Returns the number of a month's flaws by state, which add up to the total; those waiting for a check don't count as fixed. [LIFE-304] */
export function flawParts({
  flaws,
  doneFlaws,
  turnedDownFlaws = 0,
  toCheckFlaws = 0,
}: FlawMonth): Record<FlawPart, number> {
  return {
    done: doneFlaws - turnedDownFlaws - toCheckFlaws,
    open: flaws - doneFlaws,
    turnedDown: turnedDownFlaws,
    toCheck: toCheckFlaws,
  };
}

/** Age group of an open flaw: under 14 days, 14 to 30, over 30. [STAT-26] */
export type Attention = 'sub14' | 'sub30' | 'over30';

/** Returns the limits of the age groups: after `sub14After` is under 14 days, before `over30Before` is late. [DASH-23] */
export function attentionLimits(now: Date): { sub14After: string; over30Before: string } {
  const sub14After = later(now, { days: -14 });
  return { sub14After, over30Before: lateBefore(now) };
}

/** Returns the age group of an open flaw. [STAT-26] */
export function attentionOf(created: string, now: Date): Attention {
  const { sub14After, over30Before } = attentionLimits(now);
  if (created > sub14After) return 'sub14';
  return created < over30Before ? 'over30' : 'sub30';
}

/** Returns the start of a round: its creation, once it was changed; null if it only waits. */
export function startedOf(round: { created: string; updated: string; done: string | null }): string | null {
  return round.done !== null || round.updated > round.created ? round.created : null;
}

/** States of an inspection; red, orange, green, yellow and grey in this order. [STAT-13..17] */
export const inspectionStates = ['doneLate', 'overdue', 'done', 'ongoing', 'none'] as const;
export type InspectionState = (typeof inspectionStates)[number];

/** Returns the state of a round's circle; the first that applies. (decisions, Inspection colours) [STAT-13..17] */
export function inspectionState(round: RoundHistoryStatistic | null | undefined): InspectionState {
  if (!round) return 'none';
  if (round.done !== null) return round.expired ? 'doneLate' : 'done';
  if (round.started === null) return 'none';
  return round.expired ? 'overdue' : 'ongoing';
}

/** Returns the newest round of each month, null if none was created. [STAT-12] */
export function newestByMonth<Round extends RoundHistoryStatistic>(
  rounds: readonly Round[],
): (Round | null)[] {
  const months: (Round | null)[] = Array.from({ length: monthsOfYear }, () => null);
  for (const round of rounds) {
    const month = monthOf(round.created);
    const newest = months[month];
    if (!newest || round.created >= newest.created) months[month] = round;
  }
  return months;
}

/** Counts the rounds by state; each round counts once. [STAT-10] */
export function countStates(rounds: readonly RoundHistoryStatistic[]): Record<InspectionState, number> {
  const counts = { doneLate: 0, overdue: 0, done: 0, ongoing: 0, none: 0 };
  for (const round of rounds) counts[inspectionState(round)] += 1;
  return counts;
}

/** Names of the four numbers of the year's rounds, in order. */
export const countNames = ['completed', 'ongoing', 'incomplete', 'startedExpired'] as const;
type CountName = (typeof countNames)[number];

/** A number of rounds, and their states for the chart. */
export interface InspectionCount {
  number: number;
  states: Record<InspectionState, number>;
}

/** Four numbers with their own rules: a round may count in several, or in none. */
export type InspectionCounts = Record<CountName, InspectionCount>;

/** Counts rounds by the four rules; "the current month" is the month of `now`. [STAT-18..21] */
export function inspectionCounts(rounds: readonly RoundHistoryStatistic[], now: Date): InspectionCounts {
  const current = now.toISOString().slice(0, 7);
  const count = (rule: (round: RoundHistoryStatistic) => boolean): InspectionCount => {
    const counted = rounds.filter(rule);
    return { number: counted.length, states: countStates(counted) };
  };
  return {
    completed: count(({ done, expired }) => done !== null && !expired),
    ongoing: count(({ started, done }) => started !== null && done === null),
    incomplete: count(({ done, created }) => done !== null && created.slice(0, 7) !== current),
    startedExpired: count(({ started, expired }) => started !== null && expired),
  };
}
