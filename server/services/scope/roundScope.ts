import { and, eq, exists, inArray, isNull, notExists, notInArray, or, sql } from 'drizzle-orm';
import type { AnyColumn, SQL, SQLWrapper } from 'drizzle-orm';
import { alias, QueryBuilder } from 'drizzle-orm/pg-core';
import { reachOf } from '#domain/can.ts';
import { buildings, floors } from '#server/db/schema/buildings.ts';
import { flaws } from '#server/db/schema/flaws.ts';
import { roundPlanningFloors, roundPlannings } from '#server/db/schema/plans.ts';
import { roundHistories, roundHistoryInfos } from '#server/db/schema/rounds.ts';
import type { Caller } from '#server/core/caller.ts';
import type { Scope } from '#server/core/scope.ts';

/** Caller with their scope. */
export interface CallerScope {
  caller: Caller;
  scope: Scope;
}

const query = new QueryBuilder({ casing: 'snake_case' });
const existence = { one: sql`1` };

/**
 * Returns whether the caller's whole own scope is visible, which is so from Admin up; below, and at linked customers, only records of own
 * buildings or with an own role are.
 */
function seesOwnWhole({ caller }: CallerScope): boolean {
  return reachOf(caller) !== 'connected';
}

/**
 * Returns whether the whole scope is the caller's own and fully visible: then the customers alone decide, and
 * related records need no lookup.
 */
export function seesAllWhole(seeing: CallerScope): boolean {
  return seesOwnWhole(seeing) && seeing.caller.links.length === 0;
}

/** Returns whether the scope is so large that reading all records at once is faster than a lookup for each record. */
const seesCompany = (caller: Caller): boolean => ['company', 'everything'].includes(reachOf(caller));

/**
 * Conditions that determine the visibility of a record with places: its customer, its plan, the existence of places, and a
 * place that the caller may see.
 */
interface Belonging {
  own: SQL;
  plan: AnyColumn;
  anyPlace: SQLWrapper;
  seenPlace: SQLWrapper;
}

/**
 * Returns the condition for a record of the caller's own, by customer or plan, or with a place that they see; undefined where
 * the customers alone decide.
 */
function ownOrSeen(seeing: CallerScope, { own, plan, anyPlace, seenPlace }: Belonging): SQL | undefined {
  if (seesAllWhole(seeing)) return undefined;
  const ofCustomer = seesOwnWhole(seeing) ? own : and(own, notExists(anyPlace));
  return or(ofCustomer, seeing.scope.ownPlans(plan), exists(seenPlace));
}

/** Returns the condition for non-deleted round plans that the caller may read. (decisions, Scope) */
export function plansInScope(seeing: CallerScope): SQL | undefined {
  const { scope } = seeing;
  const planFloors = query
    .select(existence)
    .from(roundPlanningFloors)
    .innerJoin(floors, eq(floors.id, roundPlanningFloors.targetId));
  const anyFloor = planFloors.where(eq(roundPlanningFloors.roundPlanningId, roundPlannings.id));
  const seenFloor = query
    .select(existence)
    .from(roundPlanningFloors)
    .innerJoin(floors, eq(floors.id, roundPlanningFloors.targetId))
    .where(
      and(eq(roundPlanningFloors.roundPlanningId, roundPlannings.id), scope.buildings(floors.buildingId)),
    );
  const ownPlans = scope.ownCustomers(roundPlannings.customerId);
  return and(
    eq(roundPlannings.deleted, false),
    scope.customers(roundPlannings.customerId),
    ownOrSeen(seeing, { own: ownPlans, plan: roundPlannings.id, anyPlace: anyFloor, seenPlace: seenFloor }),
  );
}

/**
 * Returns the condition for rounds that the caller may read: by their customer, and like `plansInScope` by plan and
 * buildings. (decisions, Scope)
 */
export function roundsInScope(seeing: CallerScope): SQL | undefined {
  const { scope } = seeing;
  const ofRound = eq(roundHistoryInfos.roundHistoryId, roundHistories.id);
  const anyInfo = query.select(existence).from(roundHistoryInfos).where(ofRound);
  const seenInfo = query
    .select(existence)
    .from(roundHistoryInfos)
    .where(and(ofRound, scope.buildings(roundHistoryInfos.buildingId)));
  const ownRounds = scope.ownCustomers(roundHistories.customerId);
  return and(
    scope.customers(roundHistories.customerId),
    ownOrSeen(seeing, {
      own: ownRounds,
      plan: roundHistories.roundPlanningId,
      anyPlace: anyInfo,
      seenPlace: seenInfo,
    }),
  );
}

/**
 * Returns the condition for flaws on work lists: flaws in scope without the ones in deleted buildings, which only rounds and
 * items still show. [BLDG-31]
 */
export function workingFlawsInScope({ scope }: CallerScope): SQL | undefined {
  const { deleted, leftBehind, customerId, buildingId } = flaws;
  // A single set of buildings: a second one, of non-deleted buildings, would include all customers.
  const houses = query
    .select({ id: buildings.id })
    .from(buildings)
    .where(and(eq(buildings.deleted, false), scope.buildings(buildings.id)));
  const isActive = and(eq(deleted, false), eq(leftBehind, false));
  return and(isActive, scope.customers(customerId), or(isNull(buildingId), inArray(buildingId, houses)));
}

/**
 * Returns the condition for non-deleted flaws that the caller may read: by their customer and building; flaws left behind by a move are
 * only visible in their round. (decisions, Scope)
 */
export function flawsInScope({ scope }: CallerScope): SQL | undefined {
  const building = or(isNull(flaws.buildingId), scope.buildings(flaws.buildingId));
  const isActive = and(eq(flaws.deleted, false), eq(flaws.leftBehind, false));
  return and(isActive, scope.customers(flaws.customerId), building);
}

/** Returns a subquery of the ids of a customer and of all levels below it. */
export function levelsFrom(customerId: number | AnyColumn): SQL {
  return sql`(select c.id from customers c join customers top on top.id = ${customerId} where starts_with(c.path, top.path))`;
}

/** Returns the condition for rounds of the plans of a customer or a level below it, and rounds in their buildings. */
export function roundsOfCustomer(customerId: number): SQL {
  const levels = levelsFrom(customerId);
  const inBuilding = query
    .select(existence)
    .from(roundHistoryInfos)
    .innerJoin(buildings, eq(buildings.id, roundHistoryInfos.buildingId))
    .where(
      and(eq(roundHistoryInfos.roundHistoryId, roundHistories.id), sql`${buildings.customerId} in ${levels}`),
    );
  return sql`(${roundHistories.customerId} in ${levels} or ${exists(inBuilding)})`;
}

/** Returns the condition for rounds in a building. */
export function roundsOfBuilding(buildingId: number): SQL {
  const hasInfo = and(
    eq(roundHistoryInfos.roundHistoryId, roundHistories.id),
    eq(roundHistoryInfos.buildingId, buildingId),
  );
  return exists(query.select(existence).from(roundHistoryInfos).where(hasInfo));
}

const info = alias(roundHistoryInfos, 'place');
const house = alias(buildings, 'house');

/**
 * Returns a condition for rounds with a building that still exists, or with none: findings in deleted buildings are no longer work. For a
 * company the few other rounds are looked up at once; for all other callers the condition is evaluated per round, since PostgreSQL would
 * evaluate an `or` of subqueries for the rounds of all customers.
 */
export function roundsInActiveBuildings({ caller }: Pick<CallerScope, 'caller'>): SQL {
  if (seesCompany(caller)) {
    const deletedRounds = query
      .select({ id: info.roundHistoryId })
      .from(info)
      .innerJoin(house, and(eq(house.id, info.buildingId), eq(house.deleted, true)));
    const { buildingId, roundHistoryId } = roundHistoryInfos;
    const activeBuildings = query
      .select({ one: sql`1` })
      .from(roundHistoryInfos)
      .innerJoin(buildings, and(eq(buildings.id, buildingId), eq(buildings.deleted, false)))
      .where(eq(roundHistoryId, info.roundHistoryId));
    return notInArray(roundHistories.id, deletedRounds.where(notExists(activeBuildings)));
  }
  const isThere = query
    .select({ is: sql`bool_or(not ${house.deleted})` })
    .from(info)
    .innerJoin(house, eq(house.id, info.buildingId))
    .where(eq(info.roundHistoryId, roundHistories.id));
  return sql`coalesce(${isThere}, true)`;
}
