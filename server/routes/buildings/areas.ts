import { reading, writing } from '#server/middleware/calls/chains.ts';
import { and, eq, inArray, like } from 'drizzle-orm';
import { areas } from '#server/db/schema/drawings.ts';
import { roundPlanningAreas } from '#server/db/schema/plans.ts';
import { containsPattern, textKeys } from '#server/db/textKeys.ts';
import { authorise } from '#server/core/authorise.ts';
import { inWindow, listPage } from '#server/core/paging.ts';
import { fail } from '#server/core/httpProblem.ts';
import { fromTopLeft } from '#server/services/shared/areaCorners.ts';
import { inActiveBuildings } from '#server/services/buildings/buildings.ts';
import { updatedColumns, createdColumns, onlyRow, failIfStale } from '#server/services/shared/changes.ts';
import {
  activeInScope,
  loadArea,
  lockArea,
  presentArea,
  referredMap,
} from '#server/services/drawings/drawings.ts';
import { plansOfAreas } from '#server/services/drawings/drawingUses.ts';
import { rejectUsed } from '#server/services/scope/uses.ts';
import type { Route } from '#server/middleware/calls/chain.ts';

const order = { fields: { Name: areas.sortKey, Created: areas.created }, by: 'Name', id: areas.id };

/** Areas of drawings. [DRAW-95..99] */
export const areaRoutes: readonly Route[] = [
  reading.route('listAreas', async (call) => {
    const query = call.query();
    const { db } = call;
    const planned = (planId: number) =>
      db
        .select({ id: roundPlanningAreas.targetId })
        .from(roundPlanningAreas)
        .where(eq(roundPlanningAreas.roundPlanningId, planId));
    const condition = activeInScope(
      call,
      areas,
      inActiveBuildings(areas.buildingId),
      query.mapId === undefined ? undefined : eq(areas.mapId, query.mapId),
      query.customerId === undefined ? undefined : eq(areas.customerId, query.customerId),
      query.roundPlanningId === undefined ? undefined : inArray(areas.id, planned(query.roundPlanningId)),
      query.name === undefined ? undefined : like(areas.searchText, containsPattern(query.name)),
    );
    return listPage(query, order, {
      rows: (window) => inWindow(db.select().from(areas).where(condition).$dynamic(), window),
      count: () => db.$count(areas, condition),
      present: presentArea,
    });
  }),

  reading.route('getArea', async (call) => presentArea(await loadArea(call, call.id()))),

  writing.route('createArea', async (call) => {
    const { version: _version, ...fields } = call.body();
    const { customerId, buildingId } = await referredMap(call, fields.mapId);
    await authorise(call, customerId);
    const { db, now } = call;
    const values = {
      ...fromTopLeft(fields),
      customerId,
      buildingId,
      ...textKeys(fields.name),
      ...createdColumns(now),
    };
    return presentArea(onlyRow(await db.insert(areas).values(values).returning()));
  }),

  writing.route('updateArea', async (call) => {
    const id = call.id();
    const { version, mapId, ...fields } = call.body();
    const area = await lockArea(call, id);
    await authorise(call, area.customerId);
    const { db, now } = call;
    if (mapId !== area.mapId) fail('invalid_reference', 'mapId');
    failIfStale(area, version);
    const values = { ...fromTopLeft(fields), ...textKeys(fields.name), ...updatedColumns(areas, now) };
    return presentArea(onlyRow(await db.update(areas).set(values).where(eq(areas.id, id)).returning()));
  }),

  writing.route('deleteArea', async (call) => {
    const id = call.id();
    const area = await lockArea(call, id);
    await authorise(call, area.customerId);
    const { db, now } = call;
    rejectUsed([await plansOfAreas(call, eq(areas.id, id))], call.language);
    await db
      .update(areas)
      .set({ deleted: true, ...updatedColumns(areas, now) })
      .where(and(eq(areas.id, id)));
    await call.audit({ action: 'deleted', customerId: area.customerId, target: { kind: 'area', id } });
    return null;
  }),
];
