import { and, eq, inArray } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { SQL } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { areas, mapItems, maps } from '#server/db/schema/drawings.ts';
import { roundPlanningAreas, roundPlanningFloors, roundPlannings } from '#server/db/schema/plans.ts';
import { updatedColumns, lockRows } from '../shared/changes.ts';
import type { RequestContext } from '#server/core/authorise.ts';
import { plansInScope } from '../scope/roundScope.ts';
import { isSeen, usedBy } from '../scope/uses.ts';
import type { Use } from '../scope/uses.ts';
import { keepItemStates } from '../maintenanceRules/serviceStates.ts';

/** Returns the non-deleted plans that use one of these floors, or an area on one. */
export async function plansOfFloors(asking: RequestContext, floorIds: readonly number[]): Promise<Use> {
  const { db } = asking;
  const onFloor = db
    .select({ id: maps.id })
    .from(maps)
    .where(inArray(maps.floorId, [...floorIds]));
  const ofAreas = areaPlans(db, inArray(areas.mapId, onFloor));
  const ofFloor = db
    .select({ id: roundPlanningFloors.roundPlanningId })
    .from(roundPlanningFloors)
    .where(inArray(roundPlanningFloors.targetId, [...floorIds]));
  return planUse(asking, inArray(roundPlannings.id, union(ofFloor, ofAreas)));
}

/** Returns the non-deleted plans that use one of these areas. */
export async function plansOfAreas(asking: RequestContext, which: SQL): Promise<Use> {
  return planUse(asking, inArray(roundPlannings.id, areaPlans(asking.db, which)));
}

function areaPlans(db: Database, which: SQL) {
  return db
    .select({ id: roundPlanningAreas.roundPlanningId })
    .from(roundPlanningAreas)
    .innerJoin(areas, eq(areas.id, roundPlanningAreas.targetId))
    .where(and(which, eq(areas.deleted, false)));
}

async function planUse(asking: RequestContext, which: SQL | undefined): Promise<Use> {
  const plans = await asking.db
    .select({ name: roundPlannings.name, isSeen: isSeen(plansInScope(asking)) })
    .from(roundPlannings)
    .where(and(eq(roundPlannings.deleted, false), which))
    .orderBy(roundPlannings.sortKey);
  return usedBy('plans', plans);
}

/** Locks non-deleted drawings that are to be deleted, and the areas on them. */
export async function lockDrawings(db: Database, which: SQL): Promise<void> {
  const isActive = and(which, eq(maps.deleted, false));
  await lockRows(db, maps, isActive);
  const ids = db.select({ id: maps.id }).from(maps).where(isActive);
  await lockRows(db, areas, and(inArray(areas.mapId, ids), eq(areas.deleted, false)));
}

/** Deletes drawings with their items and areas; finished rounds keep showing them. [BLDG-33] */
export async function deleteMaps(db: Database, which: SQL, now: string): Promise<void> {
  const ids = db.select({ id: maps.id }).from(maps).where(which);
  const deletedColumns = { deleted: true };
  await db
    .update(mapItems)
    .set({ ...deletedColumns, ...updatedColumns(mapItems, now) })
    .where(inArray(mapItems.mapId, ids));
  await keepItemStates(db, inArray(mapItems.mapId, ids));
  await db
    .update(areas)
    .set({ ...deletedColumns, ...updatedColumns(areas, now) })
    .where(inArray(areas.mapId, ids));
  await db
    .update(maps)
    .set({ ...deletedColumns, ...updatedColumns(maps, now) })
    .where(which);
}
