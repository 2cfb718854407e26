import { and, desc, eq, gte, inArray, isNull, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { AnyColumn, SQL } from 'drizzle-orm';
import { binDays } from '#contract/constants.ts';
import type { BuildingContents } from '#contract/buildings/building.ts';
import { later } from '#domain/dates.ts';
import type { RequestContext } from '#server/core/authorise.ts';
import { fail } from '#server/core/httpProblem.ts';
import type { Database } from '#server/db/client.ts';
import { buildings, floors } from '#server/db/schema/buildings.ts';
import { areas, mapItems, maps } from '#server/db/schema/drawings.ts';
import { flaws } from '#server/db/schema/flaws.ts';
import { users } from '#server/db/schema/users.ts';
import { roundPlanningAreas, roundPlanningFloors, roundPlannings } from '#server/db/schema/plans.ts';
import { auditLog } from '#server/db/schema/audit.ts';
import { plansInScope } from '../scope/roundScope.ts';
import { isSeen } from '../scope/uses.ts';

const binEnd = (now: string): string => later(now, { days: -binDays });

/** Returns the condition for records that are in the bin: deleted within its retention. */
export const isBinned = (now: string, table: { deleted: AnyColumn; deletedAt: AnyColumn } = buildings) =>
  and(eq(table.deleted, true), gte(table.deletedAt, binEnd(now)));

/** Returns the column values for deleting a record, or restoring it with null. */
export const deletion = (now: string | null) => ({ deleted: now !== null, deletedAt: now });

/**
 * Returns `building_deleted` if one of the buildings is in the bin, where only restoring is allowed, or `not_found` if it was removed from
 * the bin; null if none is deleted. The ids are null or a subquery.
 */
export async function binFault(
  db: Database,
  buildingIds: SQL,
  now: string,
): Promise<'building_deleted' | 'not_found' | null> {
  const [gone] = await db
    .select({ isBinned: sql<boolean>`coalesce(${isBinned(now)}, false)` })
    .from(buildings)
    .where(and(eq(buildings.deleted, true), sql`${buildings.id} in (${buildingIds})`))
    .limit(1);
  return gone ? (gone.isBinned ? 'building_deleted' : 'not_found') : null;
}

/** Rejects a change within a deleted building. @throws HttpProblem as `binFault` says */
export async function rejectBinned(db: Database, buildingIds: SQL, now: string): Promise<void> {
  const fault = await binFault(db, buildingIds, now);
  if (fault) fail(fault);
}

const running = sql`round_histories r on r.done is null and r.id`;

/** Returns a subquery for the buildings of flaws outside running rounds; work in a running round may continue. */
export const buildingsOfFlaws = (flawIds: readonly number[]): SQL =>
  sql`select fl.building_id from flaws fl left join ${running} = fl.round_history_id
    where ${inArray(sql`fl.id`, [...flawIds])} and r.id is null`;

/** Like `buildingsOfFlaws`, for one flaw. */
export const buildingOfFlaw = (flawId: number): SQL => buildingsOfFlaws([flawId]);

/** Returns a subquery for the building of an item outside running rounds. */
export const buildingOfItem = (itemId: number): SQL =>
  sql`select mi.building_id from map_items mi where mi.id = ${itemId} and not exists (
    select 1 from round_history_items ri join ${running} = ri.round_history_id where ri.map_item_id = mi.id)`;

/** Builds a subquery for the last user who deleted a record. */
export const lastDeletion = (db: Database, kind: 'building' | 'installation', id: AnyColumn) =>
  db
    .select({ actor: auditLog.actor })
    .from(auditLog)
    .where(and(eq(auditLog.action, 'deleted'), eq(auditLog.targetKind, kind), eq(auditLog.targetId, id)))
    .orderBy(desc(auditLog.id))
    .limit(1)
    .as('deleting');

/** Selects deleted buildings in the bin; the deleting user is only named to callers who may see them. */
export function selectBinned({ db, scope }: RequestContext) {
  const { id, name, customerId, deletedAt } = buildings;
  const deleting = lastDeletion(db, 'building', id);
  return db
    .select({
      id,
      name,
      customerId,
      floorCount: db.$count(floors, and(eq(floors.buildingId, id), eq(floors.deleted, false))),
      deletedAt: sql<string>`${deletedAt}`.mapWith(deletedAt),
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(buildings)
    .leftJoinLateral(deleting, sql`true`)
    .leftJoin(
      users,
      and(eq(sql`'user:' || ${users.id}`, deleting.actor), scope.ownCustomers(users.customerId)),
    )
    .$dynamic();
}

/** Converts a record of the bin to the list format. */
export function presentBinned<Row extends { firstName: string | null; lastName: string | null }>({
  firstName,
  lastName,
  ...row
}: Row) {
  return { ...row, deletedBy: firstName === null ? null : `${firstName} ${lastName}` };
}

/** Returns the contents that deleting a building hides; plans that the caller can't see are only counted. [REF-01] */
export async function readContents(asking: RequestContext, buildingId: number): Promise<BuildingContents> {
  const { db } = asking;
  const ofBuilding = db
    .select({ id: floors.id })
    .from(floors)
    .where(and(eq(floors.buildingId, buildingId), eq(floors.deleted, false)));
  const drawings = and(inArray(maps.floorId, ofBuilding), eq(maps.deleted, false));
  const onDrawings = db.select({ id: maps.id }).from(maps).where(drawings);
  const areaIds = db.select({ id: areas.id }).from(areas).where(inArray(areas.mapId, onDrawings));
  const byFloor = db
    .select({ id: roundPlanningFloors.roundPlanningId })
    .from(roundPlanningFloors)
    .where(inArray(roundPlanningFloors.targetId, ofBuilding));
  const byArea = db
    .select({ id: roundPlanningAreas.roundPlanningId })
    .from(roundPlanningAreas)
    .where(inArray(roundPlanningAreas.targetId, areaIds));
  const plansOfBuilding = inArray(roundPlannings.id, union(byFloor, byArea));
  const plans = await db
    .select({ name: roundPlannings.name, isSeen: isSeen(plansInScope(asking)) })
    .from(roundPlannings)
    .where(and(eq(roundPlannings.deleted, false), eq(roundPlannings.active, true), plansOfBuilding))
    .orderBy(roundPlannings.sortKey, roundPlannings.id);
  const names = plans.filter((plan) => plan.isSeen).map(({ name }) => name);
  const isOpen = and(eq(flaws.buildingId, buildingId), isNull(flaws.done), eq(flaws.deleted, false));
  return {
    floors: await db.$count(floors, and(eq(floors.buildingId, buildingId), eq(floors.deleted, false))),
    drawings: await db.$count(maps, drawings),
    items: await db.$count(mapItems, and(inArray(mapItems.mapId, onDrawings), eq(mapItems.deleted, false))),
    openFlaws: await db.$count(flaws, isOpen),
    plans: names,
    otherPlans: plans.length - names.length,
  };
}
