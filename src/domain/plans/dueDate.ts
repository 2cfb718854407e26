import type { RoundPlanning } from '#contract/plans/roundPlanning.ts';
import { dayAfter, daysBetween } from '../dates.ts';
import type { Interval } from './interval.ts';
import { spanOf } from './interval.ts';
import { withPauses } from './pauses.ts';
import { byRhythm, everyInterval, rhythmFrom } from './series.ts';
import type { Series } from './series.ts';

/** Fields of a plan that determine its due dates. A backend may lack rhythm, end and pauses. */
export type Schedule = Interval & Pick<RoundPlanning, 'start' | 'rhythm' | 'ends' | 'pauses'>;

/** Fields of a plan that determine its next run. */
export type DuePlan = Schedule & Pick<RoundPlanning, 'lastRun'> & { activeHistory: object | null };

/**
 * Returns the dates of a plan's rounds: every interval after its last run, else from its start; with a rhythm, on its days after the date
 * nearest to the last run. `first` is the index of the next date. [LIFE-01..06]
 */
function datesOf({ lastRun, ...plan }: Schedule & { lastRun: string | null }): Series & { first: number } {
  const span = spanOf(plan);
  if ('months' in span && plan.rhythm) {
    const { months } = span;
    const rhythm = byRhythm(plan.start, months, plan.rhythm);
    const restart = (moved: number) => rhythmFrom(moved, rhythm, months);
    if (lastRun === null) return { ...withPauses(rhythm, plan.pauses, { restart, first: 0 }), first: 0 };
    // The start may have been postponed to after the last run.
    const run = Date.parse(lastRun);
    const dates = withPauses(rhythm, plan.pauses, { restart, first: Math.min(0, rhythm.from(run) - 1) });
    return { ...dates, first: numberAfterRun(dates, run) };
  }
  const first = lastRun === null ? 0 : 1;
  const restart = (moved: number) => everyInterval(moved, plan);
  const anchored = everyInterval(Date.parse(lastRun ?? plan.start), plan);
  return { ...withPauses(anchored, plan.pauses, { restart, first }), first };
}

/** Returns the index of the date after the one nearest to a run. [LIFE-03] */
function numberAfterRun(dates: Series, run: number): number {
  const next = dates.from(run + 1);
  return dates.at(next) - run < run - dates.at(next - 1) ? next + 1 : next;
}

/** Returns whether a plan's last day has passed, by UTC: then only an active round is due or late. [LIFE-05] */
export const hasEnded = ({ ends }: Pick<Schedule, 'ends'>, now: Date): boolean =>
  ends != null && now.getTime() >= dayAfter(ends);

/** Formats a due date in ISO 8601; null after the plan's end. [LIFE-05] */
const textOf = (due: number, { ends }: Pick<Schedule, 'ends'>): string | null =>
  ends != null && due >= dayAfter(ends) ? null : new Date(due).toISOString();

/**
 * Returns a plan's next run date: its start date before the first run; the first day of the last run's month (UTC) during an active round;
 * else the last run plus the interval, adjusted by rhythm, pauses and end. Null for none. [PLAN-32, PLAN-33, PLAN-34]
 */
export function nextRunDate(plan: DuePlan): string | null {
  if (plan.activeHistory && plan.lastRun !== null) {
    const last = new Date(plan.lastRun);
    return new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), 1)).toISOString();
  }
  const { at, first } = datesOf(plan);
  return textOf(at(first), plan);
}

/** Returns the next due dates of a plan, the earliest first: the next run date and the following ones. (decisions, Due dates) */
export function upcomingDueDates(plan: DuePlan, count: number): string[] {
  const { at, first } = datesOf(plan);
  const next = nextRunDate(plan);
  const dates = next === null ? [] : [next];
  for (
    let number = plan.activeHistory ? first : first + 1;
    dates.length > 0 && dates.length < count;
    number += 1
  ) {
    const date = textOf(at(number), plan);
    if (date === null) break;
    dates.push(date);
  }
  return dates;
}

/** Returns the first due date of a plan at or after a timestamp, as in `upcomingDueDates`; null for none. */
export function firstDueFrom(plan: DuePlan, from: Date): string | null {
  const next = nextRunDate(plan);
  if (next === null || Date.parse(next) >= from.getTime()) return next;
  const { at, from: numberFrom, first } = datesOf(plan);
  return textOf(at(Math.max(first, numberFrom(from.getTime()))), plan);
}

/** Returns the expiry of a round: the due date of the plan's next round, even after the plan's end. (decisions, Due dates) [LIFE-06] */
export function expiresAt(created: string, plan: Schedule): Date {
  const { at, first } = datesOf({ ...plan, lastRun: created });
  return new Date(at(first));
}

/** State of a due date relative to today, in the local calendar. */
export type DueState = 'late' | 'today' | 'coming';

/** Returns `late` before today, `coming` after it. [DASH-34] */
export function dueState(due: string, now: Date): DueState {
  const days = daysBetween(now, due);
  if (days === 0) return 'today';
  return days < 0 ? 'late' : 'coming';
}
