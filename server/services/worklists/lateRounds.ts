import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { alias, QueryBuilder } from 'drizzle-orm/pg-core';
import type { CallName } from '#contract/calls.ts';
import type { LateRound } from '#contract/worklists/work.ts';
import type { lateRoundStates } from '#contract/worklists/workFilters.ts';
import { comingPlans } from '#domain/plans/planOverview.ts';
import { attentionOf } from '#domain/statistics.ts';
import { buildings, floors } from '#server/db/schema/buildings.ts';
import { roundPlanningFloors, roundPlannings } from '#server/db/schema/plans.ts';
import { customers } from '#server/db/schema/tenants.ts';
import type { Call } from '#server/core/call.ts';
import { later } from '#domain/dates.ts';
import { duePlanFields, mayBeDueBy, newestOfPlan, plannedOf } from '../plans/duePlans.ts';
import {
  hasFloor,
  namesRole,
  plansOfCustomer,
  presentRoundPlanning,
  selectRoundPlannings,
} from '../plans/roundPlannings.ts';
import { levelsFrom, plansInScope } from '../scope/roundScope.ts';
import { isLevelOf, levelNames, namesPlace } from './workPlaces.ts';
import type { WorkFilter } from './workPlaces.ts';

/** Filter of late rounds. */
export interface LateFilter extends WorkFilter {
  state?: (typeof lateRoundStates)[number] | undefined;
}

const query = new QueryBuilder({ casing: 'snake_case' });
const house = alias(buildings, 'house');

/**
 * Returns the condition for the building of a plan: the requested one, else the first non-deleted one by name in the requested
 * levels that the caller may see.
 */
export function isPlaceOfPlan(
  { scope }: Pick<Call<CallName>, 'scope'>,
  { customerId, buildingId }: WorkFilter,
): SQL {
  const first = query
    .select({ id: house.id })
    .from(roundPlanningFloors)
    .innerJoin(floors, eq(floors.id, roundPlanningFloors.targetId))
    .innerJoin(house, eq(house.id, floors.buildingId))
    .where(
      and(
        eq(roundPlanningFloors.roundPlanningId, roundPlannings.id),
        eq(floors.deleted, false),
        eq(house.deleted, false),
        scope.buildings(floors.buildingId),
        customerId === undefined ? undefined : sql`${house.customerId} in ${levelsFrom(customerId)}`,
        buildingId === undefined ? undefined : eq(house.id, buildingId),
      ),
    )
    .orderBy(house.sortKey, house.id)
    .limit(1);
  return eq(buildings.id, sql`(${first})`);
}

/** Late plan by its id, with its place. */
export interface LatePlan {
  id: number;
  roleId: number | null;
  due: string;
  place: { levelId: number; levels: string[]; buildingId: number | null; buildingName: string | null };
}

/**
 * Returns the plans whose round is late, at any place: a narrow query for all plans in scope that may be due by now, since lateness is
 * computed by the rule shared by all screens.
 */
async function latePlans(
  call: Call<CallName>,
  { customerId, buildingId, roleId, age, state = 'all' }: LateFilter,
) {
  const { db, now } = call;
  const newest = newestOfPlan(db);
  const planned = await db
    .select({ ...duePlanFields(newest), sortKey: roundPlannings.sortKey, roleId: roundPlannings.roleId })
    .from(roundPlannings)
    .leftJoinLateral(newest, sql`true`)
    .where(
      and(
        plansInScope(call),
        eq(roundPlannings.active, true),
        mayBeDueBy(newest, later(now, { days: 1 })),
        customerId === undefined ? undefined : plansOfCustomer(customerId),
        buildingId === undefined ? undefined : hasFloor(sql`b.id = ${buildingId}`),
        roleId === undefined ? undefined : namesRole(roundPlannings.id, [roleId]),
      ),
    );
  return comingPlans(
    planned.map((row) => plannedOf(row, now)),
    new Date(now),
  ).filter(
    ({ plan, due, standing }) =>
      standing === 'late' &&
      (age === undefined || attentionOf(due, new Date(now)) === age) &&
      (state === 'all' || (plan.activeHistory === null) === (state === 'unstarted')),
  );
}

/** Returns the late plans by building and due date, or in the given order. */
export async function readLatePlans(
  call: Call<CallName>,
  filter: LateFilter,
  order: LateOrder = { field: 'Due', isDescending: false },
): Promise<LatePlan[]> {
  const late = await latePlans(call, filter);
  const places = await latePlaces(
    call,
    filter,
    late.map(({ plan }) => plan.id),
  );
  return late
    .flatMap((each) => {
      const at = places.get(each.plan.id);
      return at ? [{ ...each, ...at }] : [];
    })
    .toSorted((a, b) => a.group - b.group || compareBy(order, a, b))
    .map(({ plan: { id, roleId: role }, due, place }) => ({ id, roleId: role, due, place }));
}

/** Returns the roles of all late plans; their places only matter for a search. */
export async function rolesOfLatePlans(call: Call<CallName>, filter: LateFilter): Promise<(number | null)[]> {
  if (filter.search !== undefined) return (await readLatePlans(call, filter)).map(({ roleId }) => roleId);
  return (await latePlans(call, filter)).map(({ plan }) => plan.roleId);
}

/** Returns the place of each of these plans that matches the search, and the position of the place among them. */
async function latePlaces(call: Call<CallName>, filter: LateFilter, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, { group: number; place: LatePlan['place'] }>();
  const rows = await call.db
    .select({
      id: roundPlannings.id,
      place: {
        levelId: sql<number>`${customers.id}`,
        levels: levelNames(call, filter.customerId),
        buildingId: sql<number | null>`${buildings.id}`,
        buildingName: sql<string | null>`${buildings.name}`,
      },
    })
    .from(roundPlannings)
    .leftJoin(buildings, isPlaceOfPlan(call, filter))
    .innerJoin(customers, isLevelOf(roundPlannings.customerId))
    .where(
      and(
        sql`${roundPlannings.id} = any(${`{${ids.join()}}`}::int[])`,
        namesPlace(roundPlannings.searchText, buildings.id, filter.search),
      ),
    )
    .orderBy(asc(customers.path), asc(buildings.sortKey), asc(buildings.id));
  // Rows are sorted by building: each gets its building's first position.
  const firsts = new Map(rows.toReversed().map(({ place }, index) => [placeOf(place), rows.length - index]));
  return new Map(rows.map(({ id, place }) => [id, { place, group: firsts.get(placeOf(place)) ?? 0 }]));
}

const placeOf = ({ levelId, buildingId }: { levelId: number; buildingId: number | null }): string =>
  `${levelId} ${buildingId}`;

/** Order of late rounds within a building. */
interface LateOrder {
  field: 'Due' | 'Name';
  isDescending: boolean;
}

interface Sorted {
  plan: { id: number; sortKey: string };
  due: string;
}

function compareBy({ field, isDescending }: LateOrder, a: Sorted, b: Sorted): number {
  const wishOf = ({ plan, due }: Sorted) => (field === 'Due' ? due : plan.sortKey);
  const [x, y] = isDescending ? [wishOf(b), wishOf(a)] : [wishOf(a), wishOf(b)];
  if (x === y) return a.plan.id - b.plan.id;
  return x < y ? -1 : 1;
}

/** Reads late plans with all fields of their API format, in the order given. */
export async function readLateRounds(
  { db, now }: Call<CallName>,
  plans: readonly LatePlan[],
): Promise<LateRound[]> {
  if (plans.length === 0) return [];
  const ids = plans.map(({ id }) => id);
  const rows = await selectRoundPlannings(db).where(inArray(roundPlannings.id, ids));
  const byPlan = new Map(rows.map((row) => [row.plan.id, row]));
  return plans.flatMap(({ id, due, place }) => {
    const row = byPlan.get(id);
    return row ? [{ ...presentRoundPlanning(row, now), ...place, due }] : [];
  });
}
