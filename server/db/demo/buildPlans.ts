import { addMonths } from '#domain/dates.ts';
import type { Interval } from '#domain/plans/interval.ts';
import { addInterval } from '#domain/plans/interval.ts';
import { textKeys } from '../textKeys.ts';
import { roleFor } from './buildOrganisation.ts';
import { planSeeds } from '#server/content/demo.ts';
import type { PlanSeed } from '#server/content/demo.ts';
import type { Draft } from './draft.ts';
import { daysBefore, idOf, nextId, rowOf, stamped } from './draft.ts';

/** Plan with the start times of its rounds, oldest first. */
export interface PlannedRounds {
  planId: number;
  seed: PlanSeed;
  buildingId: number;
  interval: Interval;
  starts: Date[];
}

const intervals: Readonly<Record<PlanSeed['kind'], Interval>> = {
  monthly: { intervalValue: 1, intervalType: 'months' },
  quarterly: { intervalValue: 3, intervalType: 'months' },
  yearly: { intervalValue: 1, intervalType: 'years' },
};

/** Length of the demo data's history, in days. */
const historyDays = 1096;

const monthlyKinds = [
  'exit_sign',
  'emergency_light',
  'evacuation_route',
  'exit_sign_photoluminescent',
  'aed',
  'fire_door_magnet',
] as const;

function monthsOf({ intervalValue, intervalType }: Interval): number {
  return intervalType === 'years' ? intervalValue * 12 : intervalValue;
}

function atMorning(day: Date, hour: number, minute: number): Date {
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate(), hour, minute));
}

/** Returns the newest start of a plan, so that it falls due when its seed says. */
function newestStart(draft: Draft, seed: PlanSeed, interval: Interval): Date {
  if (seed.state === 'running') return atMorning(daysBefore(draft.now, 2), 8, 10);
  if (seed.state === 'waiting') return new Date(draft.now.getTime() - 40 * 60_000);
  if (seed.state === 'abandoned') return atMorning(daysBefore(draft.now, 160), 9, 5);
  const due = atMorning(daysBefore(draft.now, -seed.dueInDays), 8, 15);
  return addMonths(due, -monthsOf(interval));
}

/** Returns the interval of a plan; a quarter has no 31 May, say, so a plan that is due today may get two months instead. */
function intervalOf(draft: Draft, seed: PlanSeed): Interval {
  const interval = intervals[seed.kind];
  const start = newestStart(draft, seed, interval);
  const isOff = addInterval(start, interval).getUTCDate() !== draft.now.getUTCDate();
  return seed.kind === 'quarterly' && seed.dueInDays === 0 && isOff
    ? { ...interval, intervalValue: 2 }
    : interval;
}

function startsOf(draft: Draft, seed: PlanSeed, interval: Interval): Date[] {
  if (seed.state === 'new') return [];
  const newest = newestStart(draft, seed, interval);
  const random = draft.random.fork(`starts ${seed.name}`);
  const oldest = daysBefore(draft.now, historyDays);
  const starts = [newest];
  for (let at = newest; ;) {
    const earlier = addMonths(at, -monthsOf(interval));
    const late =
      seed.kind === 'yearly'
        ? random.int(0, 9)
        : seed.kind === 'monthly'
          ? random.int(0, 3)
          : random.int(0, 8);
    at = atMorning(daysBefore(earlier, late), random.int(7, 12), random.int(0, 59));
    if (at < oldest) return starts.reverse();
    starts.push(at);
  }
}

function addParts(
  draft: Draft,
  seed: PlanSeed,
  planId: number,
  buildingId: number,
  customerId: number,
  made: { created: string; updated: string },
): void {
  const { rows } = draft;
  const part = (targetId: number) => ({ customerId, roundPlanningId: planId, targetId, ...made });
  const isWholeBuilding = (seed.kind !== 'yearly' || seed.state === 'new') && !seed.isLimitedToAreas;
  if (isWholeBuilding) {
    for (const floor of rows.floors.filter((each) => each.buildingId === buildingId)) {
      rows.roundPlanningFloors.push({ id: nextId(rows.roundPlanningFloors), ...part(floor.id) });
    }
  } else {
    const first = rows.floors.find((each) => each.buildingId === buildingId && each.level === 0);
    if (first) rows.roundPlanningFloors.push({ id: nextId(rows.roundPlanningFloors), ...part(first.id) });
  }
  if (seed.isLimitedToAreas) {
    for (const area of rows.areas.filter((each) => each.buildingId === buildingId)) {
      rows.roundPlanningAreas.push({ id: nextId(rows.roundPlanningAreas), ...part(area.id) });
    }
  } else if (seed.kind === 'monthly') {
    for (const kind of monthlyKinds) {
      rows.roundPlanningFireProtections.push({
        id: nextId(rows.roundPlanningFireProtections),
        ...part(idOf(draft, 'fireProtection', kind)),
      });
    }
  }
  for (const { id } of rows.fireProtections.filter(({ name }) => seed.entries?.includes(name))) {
    rows.roundPlanningFireProtections.push({
      id: nextId(rows.roundPlanningFireProtections),
      ...part(id),
    });
  }
  for (const key of seed.checklists) {
    rows.roundPlanningQuestionLists.push({
      id: nextId(rows.roundPlanningQuestionLists),
      ...part(idOf(draft, 'questionList', key)),
    });
  }
  for (const name of seed.executors) {
    rows.roundPlanningRoles.push({
      id: nextId(rows.roundPlanningRoles),
      ...part(roleFor(draft, customerId, name)),
    });
  }
}

/** Builds the round plans with their parts; returns the start times of each plan's rounds. */
export function buildPlans(draft: Draft): PlannedRounds[] {
  const { roundPlannings, roundPlanningRoles, buildings } = draft.rows;
  const planned = planSeeds.map((seed): PlannedRounds => {
    const building = rowOf(buildings, idOf(draft, 'building', seed.building));
    const interval = intervalOf(draft, seed);
    const starts = startsOf(draft, seed, interval);
    const first = starts[0] ?? atMorning(daysBefore(draft.now, -seed.dueInDays), 8, 0);
    const stamps = stamped(daysBefore(starts[0] ?? draft.now, 14));
    const planId = nextId(roundPlannings);
    roundPlannings.push({
      id: planId,
      customerId: building.customerId,
      name: seed.name,
      description: seed.description,
      start: atMorning(first, 0, 0).toISOString(),
      roleId: roleFor(draft, building.customerId, 'Brandskyddsansvarig'),
      active: seed.isActive,
      sendMessage: seed.kind === 'quarterly',
      ignoreItems: seed.kind === 'yearly' && seed.state !== 'new',
      ...interval,
      ...textKeys(seed.name, seed.description),
      ...stamps,
    });
    addParts(draft, seed, planId, building.id, building.customerId, stamps);
    return { planId, seed, buildingId: building.id, interval, starts };
  });
  const omsorgPlan = planned.find((each) => each.seed.name === 'Kvartalsrond Linden');
  if (omsorgPlan) {
    const plan = rowOf(roundPlannings, omsorgPlan.planId);
    const targetId = roleFor(draft, idOf(draft, 'customer', 'omsorg'), 'Extern kontrollant');
    roundPlanningRoles.push({
      id: nextId(roundPlanningRoles),
      customerId: plan.customerId,
      roundPlanningId: plan.id,
      targetId,
      created: plan.created,
      updated: plan.created,
    });
  }
  return planned;
}
