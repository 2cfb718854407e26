import type { PlanOfYear, RoundOfYear } from '#contract/worklists/planYear.ts';
import type { PlanDates, RoundHistoryStatistic, RoundStatistics } from '#contract/worklists/statistics.ts';
import { dueState, firstDueFrom, nextRunDate } from './dueDate.ts';
import { comingPlans } from './planOverview.ts';
import type { PlanState } from './planState.ts';
import { inspectionState, monthsOfYear, newestByMonth } from '../statistics.ts';
import type { InspectionState } from '../statistics.ts';

/** Content of a plan's month: its newest round, else its first due date, else nothing. `isLate`: the due date has passed. */
export type PlanMonth<Round extends RoundHistoryStatistic = RoundOfYear> =
  | { kind: 'round'; round: Round }
  | { kind: 'due'; due: string; isLate: boolean }
  | null;

/** Returns the sign of a month: of its round, of its due date, or of an empty month. The circle of a missed one is grey. [STAT-13..17] */
export function stateOfMonth(month: PlanMonth<RoundHistoryStatistic>): PlanState {
  if (month === null) return 'empty';
  if (month.kind === 'due') return month.isLate ? 'missed' : 'due';
  return stateOfRound(month.round);
}

/** Returns the sign of a round: the state of its circle, or missed if it expired with nothing saved. */
export function stateOfRound(round: RoundHistoryStatistic): YearState {
  const state = inspectionState(round);
  return state === 'none' && round.expired ? 'missed' : state;
}

/** States by which a year's rounds are counted: inspection states, and missed due dates. */
export type YearState = InspectionState | 'missed';

/**
 * Counts the rounds of a year by state, and each past due date without a round as missed; the shares and tiles of the inspections add up to
 * the total. [STAT-10, LIFE-300]
 */
export function countYear(
  plans: readonly Pick<RoundStatistics, 'roundHistoryStatistics' | 'dates'>[],
  year: number,
  now: Date,
): Record<YearState, number> {
  const counts = { done: 0, ongoing: 0, overdue: 0, doneLate: 0, missed: 0, none: 0 };
  for (const { roundHistoryStatistics: rounds, dates = null } of plans) {
    for (const round of rounds) counts[stateOfRound(round)] += 1;
    for (const month of planMonths(dates, rounds, year, now))
      if (month?.kind === 'due' && month.isLate) counts.missed += 1;
  }
  return counts;
}

/** A line of the year: a building above its plans, or a plan. `due` is its next due date, null for an inactive or ended plan. */
export type YearLine =
  | { kind: 'building'; id: number | null; name: string | null; customerName: string; late: number }
  | { kind: 'plan'; plan: PlanOfYear; due: string | null; isLate: boolean };

/**
 * Returns a plan's twelve months: actual rounds, in UTC like the statistics, and future due dates, in the local calendar like all due
 * dates, late once their day has passed. Without dates only rounds. [STAT-12, LIFE-10]
 */
export function planMonths<Round extends RoundHistoryStatistic>(
  plan: PlanDates | null,
  walked: readonly Round[],
  year: number,
  now: Date,
): PlanMonth<Round>[] {
  const rounds = newestByMonth(walked);
  return Array.from({ length: monthsOfYear }, (_, month): PlanMonth<Round> => {
    const round = rounds[month];
    if (round) return { kind: 'round', round };
    if (!plan?.active) return null;
    const first = firstDueFrom(plan, new Date(year, month, 1));
    if (first === null || Date.parse(first) >= new Date(year, month + 1, 1).getTime()) return null;
    const isWalkedNow = plan.activeHistory?.expired === false && first === nextRunDate(plan);
    return { kind: 'due', due: first, isLate: !isWalkedNow && dueState(first, now) === 'late' };
  });
}

export type PlanLine = Extract<YearLine, { kind: 'plan' }>;

/** Filter of a year: words in the names of plan, building and customer; optionally only late plans. */
export interface YearFilter {
  search: string;
  onlyLate: boolean;
}

/** Returns the plans of a year with their current standing, in their order. */
export function yearPlans(plans: readonly PlanOfYear[], now: Date): PlanLine[] {
  const coming = new Map(comingPlans(plans, now).map((each) => [each.plan.id, each]));
  return plans.map((plan) => {
    const standing = coming.get(plan.id);
    return { kind: 'plan', plan, due: standing?.due ?? null, isLate: standing?.standing === 'late' };
  });
}

/** Returns the rows of the year: buildings with late plans first, the longest late first, and likewise within each building. */
export function yearLines(plans: readonly PlanLine[], filter: YearFilter): YearLine[] {
  const words = filter.search.toLowerCase().split(/\s+/).filter(Boolean);
  const lines = plans.filter(({ plan, isLate }) => {
    if (filter.onlyLate && !isLate) return false;
    if (words.length === 0) return true;
    const names = `${plan.name} ${plan.buildingName ?? ''} ${plan.customerName}`.toLowerCase();
    return words.every((word) => names.includes(word));
  });
  const byBuilding = [...Map.groupBy(lines, placeOf).values()].map((group) => group.toSorted(lateFirst));
  return byBuilding
    .toSorted(([a], [b]) => (a && b ? lateFirst(a, b) : 0))
    .flatMap((group) => [headOf(group), ...group]);
}

const placeOf = ({ plan }: PlanLine) => plan.buildingId ?? plan.customerName;

/** Compares lines: late plans first, the longest late at the top; the others keep their order. */
function lateFirst(a: PlanLine, b: PlanLine): number {
  if (a.isLate !== b.isLate) return a.isLate ? -1 : 1;
  return a.isLate ? Date.parse(a.due ?? '') - Date.parse(b.due ?? '') : 0;
}

function headOf(group: readonly PlanLine[]): YearLine {
  const { buildingId, buildingName, customerName } = group[0]?.plan ?? {
    buildingId: null,
    buildingName: null,
    customerName: '',
  };
  const late = group.filter(({ isLate }) => isLate).length;
  return { kind: 'building', id: buildingId, name: buildingName, customerName, late };
}
