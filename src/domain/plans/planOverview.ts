import type { RoundPlanning } from '#contract/plans/roundPlanning.ts';
import type { Schedule } from './dueDate.ts';
import { dueState, hasEnded, nextRunDate } from './dueDate.ts';

/** Standing of an upcoming plan: its round runs, it is late, due today, due this month, or later. */
export type PlanStanding = 'ongoing' | 'late' | 'today' | 'month' | 'later';

/** Fields of a plan that determine its standing. */
type PlannedRound = Schedule &
  Pick<RoundPlanning, 'id' | 'active' | 'lastRun'> & { activeHistory: { expired: boolean } | null };

/** A plan with its due date (ISO 8601) and standing. */
export interface ComingPlan<Plan extends PlannedRound = RoundPlanning> {
  plan: Plan;
  due: string;
  standing: PlanStanding;
}

const isSameMonth = (a: Date, b: Date): boolean =>
  a.getFullYear() === b.getFullYear() && a.getMonth() === b.getMonth();

const isRunning = ({ activeHistory }: PlannedRound): boolean => activeHistory?.expired === false;

const standingOf = (plan: PlannedRound, due: string, now: Date): PlanStanding => {
  if (isRunning(plan)) return 'ongoing';
  const state = dueState(due, now);
  if (state !== 'coming') return state;
  return isSameMonth(new Date(due), now) ? 'month' : 'later';
};

/**
 * Returns the active plans that haven't ended, or have an active round, the earliest first, each with its standing in the local calendar.
 * [DASH-34, LIFE-05]
 */
export const comingPlans = <Plan extends PlannedRound>(
  plans: readonly Plan[],
  now: Date,
): ComingPlan<Plan>[] =>
  plans
    .filter((plan) => plan.active && (plan.activeHistory !== null || !hasEnded(plan, now)))
    .flatMap((plan) => {
      const due = nextRunDate(plan);
      return due === null ? [] : [{ plan, due, at: Date.parse(due) }];
    })
    .sort((a, b) => a.at - b.at || a.plan.id - b.plan.id)
    .map(({ plan, due }) => ({ plan, due, standing: standingOf(plan, due, now) }));

/** Standings of the overview, the most urgent first. */
export const overviewStandings = [
  'ongoing',
  'late',
  'today',
  'month',
] as const satisfies readonly PlanStanding[];
export type OverviewStanding = (typeof overviewStandings)[number];

/** Returns the first plans of each standing by due date, and the number of each. [DASH-34] */
export const overviewOf = <Plan extends PlannedRound>(
  plans: readonly Plan[],
  now: Date,
  mostOfEach: number,
): { plans: Plan[]; counts: Record<OverviewStanding, number> } => {
  const byStanding = Map.groupBy(comingPlans(plans, now), ({ standing }) => standing);
  const of = (standing: OverviewStanding) => byStanding.get(standing) ?? [];
  return {
    plans: overviewStandings.flatMap((standing) =>
      of(standing)
        .slice(0, mostOfEach)
        .map(({ plan }) => plan),
    ),
    counts: {
      ongoing: of('ongoing').length,
      late: of('late').length,
      today: of('today').length,
      month: of('month').length,
    },
  };
};
