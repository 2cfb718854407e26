import type { PlanOfYear, RoundOfYear } from '../contract/planYear.ts';
import { firstDueFrom } from './dueDate.ts';
import { comingPlans } from './planOverview.ts';
import { monthsOfYear, newestByMonth } from './statistics.ts';

/** What a plan's month shows: its newest round, else the first due date in it, else nothing. `isLate` is the next one behind today. */
export type PlanMonth =
  | { kind: 'round'; round: RoundOfYear }
  | { kind: 'due'; due: string; isLate: boolean }
  | null;

/** A line of the year: a building over its plans, or a plan. `due` is its next due date, null for one that isn't active. */
export type YearLine =
  | { kind: 'building'; id: number | null; name: string | null; customerName: string; late: number }
  | { kind: 'plan'; plan: PlanOfYear; due: string | null; isLate: boolean };

/** A plan's twelve months, by UTC as the statistics count: rounds as they were walked, and due dates from now on. [STAT-12] */
export function planMonths(
  plan: PlanOfYear,
  year: number,
  { due, isLate }: Pick<PlanLine, 'due' | 'isLate'>,
) {
  const rounds = newestByMonth(plan.rounds);
  return Array.from({ length: monthsOfYear }, (_, month): PlanMonth => {
    const round = rounds[month];
    if (round) return { kind: 'round', round };
    if (due === null) return null;
    const first = firstDueFrom(plan, new Date(Date.UTC(year, month, 1)));
    if (Date.parse(first) >= Date.UTC(year, month + 1, 1)) return null;
    return { kind: 'due', due: first, isLate: isLate && first === due };
  });
}

export type PlanLine = Extract<YearLine, { kind: 'plan' }>;

/** What is looked for in a year: words in the names of plan, building and customer; only what is late. */
export interface YearFilter {
  search: string;
  onlyLate: boolean;
}

/** The plans of a year with where each stands now, in their order. */
export function yearPlans(plans: readonly PlanOfYear[], now: Date): PlanLine[] {
  const coming = new Map(comingPlans(plans, now).map((each) => [each.plan.id, each]));
  return plans.map((plan) => {
    const standing = coming.get(plan.id);
    return { kind: 'plan', plan, due: standing?.due ?? null, isLate: standing?.standing === 'late' };
  });
}

/** The lines of the year: buildings with late plans first, the longest late first of all, and in each building the same. */
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

/** Late before what isn't, the longest late first; all else stays in its order. */
function lateFirst(a: PlanLine, b: PlanLine): number {
  if (a.isLate !== b.isLate) return a.isLate ? -1 : 1;
  return a.isLate ? Date.parse(a.due ?? '') - Date.parse(b.due ?? '') : 0;
}

function headOf(group: readonly PlanLine[]): YearLine {
  const { buildingId, buildingName, customerName } = group[0]?.plan ?? {
    ...{ buildingId: null, buildingName: null, customerName: '' },
  };
  const late = group.filter(({ isLate }) => isLate).length;
  return { kind: 'building', id: buildingId, name: buildingName, customerName, late };
}
