import { imports } from '#server/db/schema/imports.ts';
import { inWindow, listPage } from '#server/core/paging.ts';
import { route } from '#server/core/route.ts';
import type { Route } from '#server/core/route.ts';
import { referredBuilding } from '#server/services/buildings/buildings.ts';
import {
  addToSet,
  authoriseSet,
  lockSet,
  presentSet,
  replaceInSet,
  setsOf,
} from '#server/services/imports/drawingSets.ts';
import { keepImport } from '#server/services/imports/imports.ts';

const order = { fields: { Created: imports.id }, by: 'Created desc', id: imports.id };

/** Sets of drawings, imported together. (docs/other-backends.md) */
export const drawingSetRoutes: readonly Route[] = [
  route('listDrawingSets', async (call) => {
    const query = call.query();
    const { db } = call;
    const building = await referredBuilding(call, query.buildingId);
    await authoriseSet(call, building.customerId);
    const where = setsOf(building);
    return listPage(query, order, {
      rows: (window) => inWindow(db.select().from(imports).where(where).$dynamic(), window),
      count: () => db.$count(imports, where),
      present: presentSet,
    });
  }),

  route('createDrawingSet', async (call) => {
    const { buildingId } = call.body();
    const { id, customerId } = await referredBuilding(call, buildingId);
    await authoriseSet(call, customerId);
    return presentSet(
      await keepImport(call.db, { customerId, kind: 'drawingSet', recordIds: [id] }, call.now),
    );
  }),

  route('addSetDrawing', async (call) => {
    const body = call.body();
    const held = await lockSet(call, call.id(), true);
    const { customerId } = held.building;
    const added = await addToSet(call, held, body);
    const target = { kind: 'map', id: added.map.id };
    await call.audit({ action: 'records_imported', customerId, target, details: { kind: 'drawingSet' } });
    return added;
  }),

  route('replaceSetDrawing', async (call) => {
    const body = call.body();
    const held = await lockSet(call, call.id(), false);
    const { customerId } = held.building;
    const answer = await replaceInSet(call, held, body);
    const target = { kind: 'map', id: body.mapId };
    await call.audit({ action: 'drawing_replaced', customerId, target });
    return answer;
  }),
];
