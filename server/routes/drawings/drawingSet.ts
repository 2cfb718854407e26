import { reading, writing } from '#server/middleware/calls/chains.ts';
import { authorise } from '#server/core/authorise.ts';
import { imports } from '#server/db/schema/imports.ts';
import { inWindow, listPage } from '#server/core/paging.ts';
import type { Route } from '#server/middleware/calls/chain.ts';
import { referredBuilding } from '#server/services/buildings/buildings.ts';
import { addToSet, lockSet, presentSet, replaceInSet, setsOf } from '#server/services/imports/drawingSets.ts';
import { keepImport } from '#server/services/imports/imports.ts';

const order = { fields: { Created: imports.id }, by: 'Created desc', id: imports.id };

/** Sets of drawings, imported together. (docs/other-backends.md) */
export const drawingSetRoutes: readonly Route[] = [
  reading.route('listDrawingSets', async (call) => {
    const query = call.query();
    const { db } = call;
    const building = await referredBuilding(call, query.buildingId);
    await authorise(call, building.customerId);
    const condition = setsOf(building);
    return listPage(query, order, {
      rows: (window) => inWindow(db.select().from(imports).where(condition).$dynamic(), window),
      count: () => db.$count(imports, condition),
      present: presentSet,
    });
  }),

  writing.route('createDrawingSet', async (call) => {
    const { buildingId } = call.body();
    const { id, customerId } = await referredBuilding(call, buildingId);
    await authorise(call, customerId);
    return presentSet(
      await keepImport(call.db, { customerId, kind: 'drawingSet', recordIds: [id] }, call.now),
    );
  }),

  writing.route('addSetDrawing', async (call) => {
    const body = call.body();
    const lockedSet = await lockSet(call, call.id(), true);
    const { customerId } = lockedSet.building;
    const addition = await addToSet(call, lockedSet, body);
    const target = { kind: 'map', id: addition.map.id };
    await call.audit({ action: 'records_imported', customerId, target, details: { kind: 'drawingSet' } });
    return addition;
  }),

  writing.route('replaceSetDrawing', async (call) => {
    const body = call.body();
    const lockedSet = await lockSet(call, call.id(), false);
    const { customerId } = lockedSet.building;
    const answer = await replaceInSet(call, lockedSet, body);
    const target = { kind: 'map', id: body.mapId };
    await call.audit({ action: 'drawing_replaced', customerId, target });
    return answer;
  }),
];
