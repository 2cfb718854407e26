import { and, asc, eq } from 'drizzle-orm';
import type { RoundPlanningDetail } from '#contract/plans/roundPlanning.ts';
import type { Database } from '#server/db/client.ts';
import { buildings, floors } from '#server/db/schema/buildings.ts';
import { fireProtections } from '#server/db/schema/catalogue.ts';
import { questionLists } from '#server/db/schema/checklists.ts';
import { areas } from '#server/db/schema/drawings.ts';
import { roles } from '#server/db/schema/users.ts';
import {
  roundPlanningAreas,
  roundPlanningFireProtections,
  roundPlanningFloors,
  roundPlanningQuestionLists,
  roundPlanningRoles,
} from '#server/db/schema/plans.ts';
import { presentRole } from '../scope/roles.ts';

type Parts = Pick<RoundPlanningDetail, 'floors' | 'areas' | 'fireProtections' | 'questionLists' | 'roles'>;

/** Reads the parts of a plan in detail; deleted floors and areas are left out. [PLAN-35] */
export async function readPlanParts(db: Database, planId: number): Promise<Parts> {
  const floorRows = await db
    .select({ floor: floors, buildingName: buildings.name })
    .from(roundPlanningFloors)
    .innerJoin(floors, and(eq(floors.id, roundPlanningFloors.targetId), eq(floors.deleted, false)))
    .innerJoin(buildings, eq(buildings.id, floors.buildingId))
    .where(eq(roundPlanningFloors.roundPlanningId, planId))
    .orderBy(asc(buildings.sortKey), asc(floors.level), asc(floors.id));
  const areaRows = await db
    .select({ area: areas })
    .from(roundPlanningAreas)
    .innerJoin(areas, and(eq(areas.id, roundPlanningAreas.targetId), eq(areas.deleted, false)))
    .where(eq(roundPlanningAreas.roundPlanningId, planId))
    .orderBy(asc(areas.sortKey), asc(areas.id));
  const fireProtectionRows = await db
    .select({
      id: fireProtections.id,
      name: fireProtections.name,
      inventoryType: fireProtections.inventoryType,
    })
    .from(roundPlanningFireProtections)
    .innerJoin(fireProtections, eq(fireProtections.id, roundPlanningFireProtections.targetId))
    .where(eq(roundPlanningFireProtections.roundPlanningId, planId))
    .orderBy(asc(fireProtections.sortKey), asc(fireProtections.id));
  const questionListRows = await db
    .select({ id: questionLists.id, name: questionLists.name })
    .from(roundPlanningQuestionLists)
    .innerJoin(questionLists, eq(questionLists.id, roundPlanningQuestionLists.targetId))
    .where(eq(roundPlanningQuestionLists.roundPlanningId, planId))
    .orderBy(asc(roundPlanningQuestionLists.id));
  const roleRows = await db
    .select({ role: roles })
    .from(roundPlanningRoles)
    .innerJoin(roles, eq(roles.id, roundPlanningRoles.targetId))
    .where(eq(roundPlanningRoles.roundPlanningId, planId))
    .orderBy(asc(roles.sortKey), asc(roles.id));
  return {
    floors: floorRows.map(({ floor, buildingName }) => {
      const { id, name, description, buildingId, level, created, updated, version } = floor;
      return { id, name, description, buildingId, buildingName, level, created, updated, version };
    }),
    areas: areaRows.map(({ area }) => {
      const { id, name, startX, endX, startY, endY, mapId, customerId, created, updated, version } = area;
      return { id, name, startX, endX, startY, endY, mapId, customerId, created, updated, version };
    }),
    fireProtections: fireProtectionRows,
    questionLists: questionListRows,
    roles: roleRows.map(({ role }) => presentRole(role)),
  };
}
