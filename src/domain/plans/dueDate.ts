import type { RoundPlanning } from '../../contract/plans/roundPlanning.ts';
import { daysBetween } from '../dates.ts';
import type { Interval } from './interval.ts';
import { spanOf } from './interval.ts';
import { dayAfter, shiftBy } from './pauses.ts';
import { byRhythm, everyInterval } from './series.ts';

/** What a plan says about its due dates. A backend may know nothing of rhythm, end and pauses. */
export type Schedule = Interval & Pick<RoundPlanning, 'start' | 'rhythm' | 'ends' | 'pauses'>;

/** What a plan's next run is computed from. */
export type DuePlan = Schedule & Pick<RoundPlanning, 'lastRun'> & { activeHistory: object | null };

/**
 * The rule that tells when a plan's rounds are due: every interval after its last run, else from its start; with a rhythm, on the days of
 * that, after the one that the last run was nearest to. Dates in a pause fall due after it, several of them once. [LIFE-01..06]
 */
function rule({ lastRun, ...plan }: Schedule & { lastRun: string | null }) {
  const { shifted, earliest } = shiftBy(plan.pauses);
  const span = spanOf(plan);
  const fixed = 'months' in span && plan.rhythm ? { ...span, rhythm: plan.rhythm } : null;
  const series = fixed
    ? byRhythm(plan.start, fixed.months, fixed.rhythm)
    : everyInterval(Date.parse(lastRun ?? plan.start), plan);
  const due = (index: number): number => shifted(series.at(index));
  const firstFrom = (moment: number): number => series.from(earliest(moment));
  /** The number of the next due date: those that a pause brings to one day are one. */
  const after = (index: number): number =>
    due(index + 1) > due(index) ? index + 1 : firstFrom(dayAfter(due(index)));
  const afterRun = (run: number): number => {
    const next = firstFrom(run + 1);
    return due(next) - run < run - due(next - 1) ? after(next) : next;
  };
  const afterLastRun = (run: string): number => (fixed ? afterRun(Date.parse(run)) : 1);
  return { due, after, firstFrom, first: lastRun === null ? 0 : afterLastRun(lastRun) };
}

/** Whether a plan's last day has passed, by UTC: nothing of it is due or late but a round that was begun. [LIFE-05] */
export const hasEnded = ({ ends }: Pick<Schedule, 'ends'>, now: Date): boolean =>
  ends != null && now.getTime() >= dayAfter(ends);

/** A due date in ISO 8601; null after the plan's end. [LIFE-05] */
const textOf = (due: number, { ends }: Pick<Schedule, 'ends'>): string | null =>
  ends != null && due >= dayAfter(ends) ? null : new Date(due).toISOString();

/**
 * A plan's next run date: the start date while it never ran; the first day of the last run's month (UTC) while a round of it is
 * active; else the last run plus the interval, or what its rhythm, pauses and end make of these. Null for none. [PLAN-32, PLAN-33, PLAN-34]
 */
export function nextRunDate(plan: DuePlan): string | null {
  if (plan.activeHistory && plan.lastRun !== null) {
    const last = new Date(plan.lastRun);
    return new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), 1)).toISOString();
  }
  const { due, first } = rule(plan);
  return textOf(due(first), plan);
}

/** The next due dates of a plan, the earliest first: the next run date, and what follows it. (decisions, Due dates) */
export function upcomingDueDates(plan: DuePlan, count: number): string[] {
  const { due, after, first } = rule(plan);
  const next = nextRunDate(plan);
  const dates = next === null ? [] : [next];
  let index = plan.activeHistory ? first : after(first);
  while (dates.length > 0 && dates.length < count) {
    const date = textOf(due(index), plan);
    if (date === null) break;
    dates.push(date);
    index = after(index);
  }
  return dates;
}

/** The first due date of a plan at or after a moment, of `upcomingDueDates`; null for none. */
export function firstDueFrom(plan: DuePlan, from: Date): string | null {
  const next = nextRunDate(plan);
  if (next === null || Date.parse(next) >= from.getTime()) return next;
  const { due, firstFrom, first } = rule(plan);
  return textOf(due(Math.max(first, firstFrom(from.getTime()))), plan);
}

/** When a round expires: when the plan's next one would be due, whether or not it ends before. (decisions, Due dates) [LIFE-06] */
export function expiresAt(created: string, plan: Schedule): Date {
  const { due, first } = rule({ ...plan, lastRun: created });
  return new Date(due(first));
}

/** True when a round was finished, or still isn't, after it expired. (decisions, Due dates) */
export function isExpired(
  round: { created: string; done: string | null },
  plan: Schedule,
  now: Date,
): boolean {
  const until = round.done === null ? now.getTime() : Date.parse(round.done);
  return until > expiresAt(round.created, plan).getTime();
}

/** A due date relative to today, in the local calendar. */
export type DueState = 'late' | 'today' | 'coming';

/** Late before today, coming after it. [DASH-34] */
export function dueState(due: string, now: Date): DueState {
  const days = daysBetween(now, due);
  if (days === 0) return 'today';
  return days < 0 ? 'late' : 'coming';
}
