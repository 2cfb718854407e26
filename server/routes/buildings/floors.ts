import { reading, writing } from '#server/middleware/calls/chains.ts';
import { and, eq, inArray, like } from 'drizzle-orm';
import { floors } from '#server/db/schema/buildings.ts';
import { maps } from '#server/db/schema/drawings.ts';
import { roundPlanningFloors } from '#server/db/schema/plans.ts';
import { installationParts } from '#server/db/schema/maintenance.ts';
import { containsPattern, textKeys } from '#server/db/textKeys.ts';
import { authorise } from '#server/core/authorise.ts';
import { inWindow, listPage } from '#server/core/paging.ts';
import { fail } from '#server/core/httpProblem.ts';
import { inActiveBuildings, referredBuilding } from '#server/services/buildings/buildings.ts';
import { updatedColumns, createdColumns, onlyRow, failIfStale } from '#server/services/shared/changes.ts';
import {
  activeInScope,
  loadFloor,
  lockFloor,
  presentFloor,
  selectFloors,
} from '#server/services/drawings/drawings.ts';
import { deleteMaps, lockDrawings, plansOfFloors } from '#server/services/drawings/drawingUses.ts';
import { copyFloor } from '#server/services/buildings/floorCopy.ts';
import { rejectUsed } from '#server/services/scope/uses.ts';
import type { Route } from '#server/middleware/calls/chain.ts';

const order = {
  fields: { Name: floors.sortKey, Created: floors.created, Level: floors.level },
  by: 'Name',
  id: floors.id,
};

/** Floors of buildings. [BLDG-41..45] */
export const floorRoutes: readonly Route[] = [
  reading.route('listFloors', async (call) => {
    const query = call.query();
    const { db } = call;
    const planned = (planId: number) =>
      db
        .select({ id: roundPlanningFloors.targetId })
        .from(roundPlanningFloors)
        .where(eq(roundPlanningFloors.roundPlanningId, planId));
    const condition = activeInScope(
      call,
      floors,
      inActiveBuildings(floors.buildingId),
      query.buildingId === undefined ? undefined : eq(floors.buildingId, query.buildingId),
      query.roundPlanningId === undefined ? undefined : inArray(floors.id, planned(query.roundPlanningId)),
      query.name === undefined ? undefined : like(floors.searchText, containsPattern(query.name)),
    );
    return listPage(query, order, {
      rows: (window) => inWindow(selectFloors(db).where(condition), window),
      count: () => db.$count(floors, condition),
      present: presentFloor,
    });
  }),

  reading.route('getFloor', async (call) => presentFloor(await loadFloor(call, call.id()))),

  writing.route('createFloor', async (call) => {
    const { version: _version, ...fields } = call.body();
    const building = await referredBuilding(call, fields.buildingId);
    await authorise(call, building.customerId);
    const { db, now } = call;
    const row = onlyRow(
      await db
        .insert(floors)
        .values({
          ...fields,
          customerId: building.customerId,
          ...textKeys(fields.name),
          ...createdColumns(now),
        })
        .returning(),
    );
    return presentFloor({ floor: row, buildingName: building.name });
  }),

  writing.route('updateFloor', async (call) => {
    const id = call.id();
    const { version, buildingId, ...fields } = call.body();
    const { floor } = await lockFloor(call, id);
    await authorise(call, floor.customerId);
    const { db, now } = call;
    if (buildingId !== floor.buildingId) fail('invalid_reference', 'buildingId');
    failIfStale(floor, version);
    await db
      .update(floors)
      .set({ ...fields, ...textKeys(fields.name), ...updatedColumns(floors, now) })
      .where(eq(floors.id, id));
    return presentFloor(await loadFloor(call, id));
  }),

  writing.route('copyFloor', async (call) => {
    const place = call.body();
    const { floor } = await loadFloor(call, call.id());
    await authorise(call, floor.customerId);
    const building = await referredBuilding(call, place.buildingId);
    // Another customer has a different catalogue, people and licences: use a move instead.
    if (building.customerId !== floor.customerId) fail('invalid_reference', 'buildingId');
    const { db, now } = call;
    const copy = await copyFloor(db, floor, place, now);
    return presentFloor({ floor: copy, buildingName: building.name });
  }),

  writing.route('deleteFloor', async (call) => {
    const id = call.id();
    const { floor } = await lockFloor(call, id);
    await authorise(call, floor.customerId);
    const { db, now } = call;
    await lockDrawings(db, eq(maps.floorId, id));
    rejectUsed([await plansOfFloors(call, [id])], call.language);
    await deleteMaps(db, and(eq(maps.floorId, id), eq(maps.deleted, false)) ?? eq(maps.floorId, id), now);
    await db
      .update(floors)
      .set({ deleted: true, ...updatedColumns(floors, now) })
      .where(eq(floors.id, id));
    await db
      .update(installationParts)
      .set({ floorId: null, ...updatedColumns(installationParts, now) })
      .where(eq(installationParts.floorId, id));
    await call.audit({ action: 'deleted', customerId: floor.customerId, target: { kind: 'floor', id } });
    return null;
  }),
];
