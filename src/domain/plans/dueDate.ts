import { intervalTypes } from '../../contract/constants.ts';
import type { RoundPlanning } from '../../contract/plans/roundPlanning.ts';
import { daysBetween, notAfterLast } from '../dates.ts';

/** A plan's interval: a number of minutes, hours, days, months or years, by code 0 to 4. [PLAN-20] */
export type Interval = Pick<RoundPlanning, 'intervalValue' | 'intervalType'>;

const fixedMs = { minutes: 60_000, hours: 3_600_000, days: 86_400_000 } as const;

/**
 * A moment plus an interval, in UTC, at most the end of the year 9999. Below 1 counts as 1; a day that the month lacks becomes its last.
 * [PLAN-29, PLAN-32]
 */
export function addInterval(from: Date, interval: Interval): Date {
  return notAfterLast(movedBy(from, interval));
}

function movedBy(from: Date, { intervalValue, intervalType }: Interval): Date {
  const value = Math.max(1, intervalValue);
  const unit = intervalTypes[intervalType] ?? 'months';
  if (unit !== 'months' && unit !== 'years') return new Date(from.getTime() + value * fixedMs[unit]);
  const months = from.getUTCMonth() + value * (unit === 'years' ? 12 : 1);
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), months + 1, 0)).getUTCDate();
  const result = new Date(from);
  result.setUTCFullYear(from.getUTCFullYear(), months, Math.min(from.getUTCDate(), lastDay));
  return result;
}

/** What a plan's next run is computed from. */
export type DuePlan = Interval & Pick<RoundPlanning, 'start' | 'lastRun'> & { activeHistory: object | null };

/**
 * A plan's next run date: the start date while it never ran; the first day of the last run's month (UTC) while a round of it is
 * active; else the last run plus the interval. [PLAN-32, PLAN-33, PLAN-34]
 */
export function nextRunDate(plan: DuePlan): string {
  if (plan.lastRun === null) return new Date(plan.start).toISOString();
  const last = new Date(plan.lastRun);
  if (plan.activeHistory)
    return new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), 1)).toISOString();
  return addInterval(last, plan).toISOString();
}

/**
 * The next due dates of a plan, the earliest first: the next run date, and from there each a whole number of intervals after the
 * plan's anchor (its last run, else its start), not after the one before. (decisions, Due dates)
 */
export function upcomingDueDates(plan: DuePlan, count: number): string[] {
  const first = firstStepOf(plan);
  const later = Array.from({ length: count - 1 }, (_, index) => dueAfterSteps(plan, first + index));
  return [nextRunDate(plan), ...later];
}

/** How many intervals after the plan's anchor the due date after the next one lies. */
const firstStepOf = ({ lastRun, activeHistory }: DuePlan): number =>
  lastRun === null || activeHistory ? 1 : 2;

function dueAfterSteps(plan: DuePlan, steps: number): string {
  const every = Math.max(1, plan.intervalValue);
  const anchor = new Date(plan.lastRun ?? plan.start);
  return addInterval(anchor, { ...plan, intervalValue: every * steps }).toISOString();
}

/** The most milliseconds of each interval's unit: a year has at most 366 days. */
const longestMs = [60_000, 3_600_000, 86_400_000, 31 * 86_400_000, 366 * 86_400_000];

/** The first due date of a plan at or after a moment, those of `upcomingDueDates`. */
export function firstDueFrom(plan: DuePlan, from: Date): string {
  const next = nextRunDate(plan);
  if (Date.parse(next) >= from.getTime()) return next;
  const everyMs = Math.max(1, plan.intervalValue) * (longestMs[plan.intervalType] ?? 0);
  const passedMs = from.getTime() - Date.parse(plan.lastRun ?? plan.start);
  let step = Math.max(firstStepOf(plan), Math.floor(passedMs / everyMs));
  while (Date.parse(dueAfterSteps(plan, step)) < from.getTime()) step += 1;
  return dueAfterSteps(plan, step);
}

/** When a round expires: its created time plus the plan's interval. (decisions, Due dates) */
export function expiresAt(created: string, interval: Interval): Date {
  return addInterval(new Date(created), interval);
}

/** True when a round was finished, or still isn't, after it expired. (decisions, Due dates) */
export function isExpired(
  round: { created: string; done: string | null },
  interval: Interval,
  now: Date,
): boolean {
  const until = round.done === null ? now.getTime() : Date.parse(round.done);
  return until > expiresAt(round.created, interval).getTime();
}

/** A due date relative to today, in the local calendar. */
export type DueState = 'late' | 'today' | 'coming';

/** Late before today, coming after it. [DASH-34] */
export function dueState(due: string, now: Date): DueState {
  const days = daysBetween(now, due);
  if (days === 0) return 'today';
  return days < 0 ? 'late' : 'coming';
}
