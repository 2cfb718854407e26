import type { RoundPlanning } from '../contract/roundPlanning.ts';
import { dueState, nextRunDate } from './dueDate.ts';

/** Where a coming plan stands: a round of it runs, it is late, due today, due this month, or later. */
export type PlanStanding = 'ongoing' | 'late' | 'today' | 'month' | 'later';

/** A plan with its due date (ISO 8601) and where it stands. */
export interface ComingPlan {
  plan: RoundPlanning;
  due: string;
  standing: PlanStanding;
}

const isSameMonth = (a: Date, b: Date): boolean =>
  a.getFullYear() === b.getFullYear() && a.getMonth() === b.getMonth();

const standingOf = (plan: RoundPlanning, due: string, now: Date): PlanStanding => {
  if (plan.activeHistory && !plan.activeHistory.expired) return 'ongoing';
  const state = dueState(due, now);
  if (state !== 'coming') return state;
  return isSameMonth(new Date(due), now) ? 'month' : 'later';
};

/** The active plans by due date, the earliest first, each with where it stands by the local calendar. [DASH-34] */
export const comingPlans = (plans: readonly RoundPlanning[], now: Date): ComingPlan[] =>
  plans
    .filter(({ active }) => active)
    .map((plan) => {
      const due = nextRunDate(plan);
      return { plan, due, standing: standingOf(plan, due, now) };
    })
    .sort((a, b) => Date.parse(a.due) - Date.parse(b.due) || a.plan.id - b.plan.id);
