import { reading, writing } from '#server/middleware/calls/chains.ts';
import { eq } from 'drizzle-orm';
import { floors } from '#server/db/schema/buildings.ts';
import { areas, files, maps } from '#server/db/schema/drawings.ts';
import { textKeys } from '#server/db/textKeys.ts';
import { authorise } from '#server/core/authorise.ts';
import { inWindow, listPage } from '#server/core/paging.ts';
import { fail } from '#server/core/httpProblem.ts';
import { updatedColumns, createdColumns, onlyRow, failIfStale } from '#server/services/shared/changes.ts';
import { changeDrawing } from '#server/services/drawingChanges/drawingChanges.ts';
import { replaceDrawing, undoReplaceDrawing } from '#server/services/drawingChanges/drawingReplacement.ts';
import { lockUnusedFile } from '#server/services/drawings/drawingFiles.ts';
import {
  activeInScope,
  loadMap,
  lockMap,
  presentMap,
  selectMaps,
} from '#server/services/drawings/drawings.ts';
import { deleteMaps, lockDrawings, plansOfAreas } from '#server/services/drawings/drawingUses.ts';
import { rejectUsed } from '#server/services/scope/uses.ts';
import type { Route } from '#server/middleware/calls/chain.ts';

const order = {
  fields: { Name: maps.sortKey, Created: maps.created, Level: maps.level },
  by: 'Name',
  id: maps.id,
};

/** Drawings of floors. [DRAW-84..88] */
export const mapRoutes: readonly Route[] = [
  reading.route('listMaps', async (call) => {
    const query = call.query();
    const { db } = call;
    const condition = activeInScope(
      call,
      maps,
      query.floorId === undefined ? undefined : eq(maps.floorId, query.floorId),
      query.level === undefined ? undefined : eq(maps.level, query.level),
    );
    return listPage(query, order, {
      rows: (window) => inWindow(selectMaps(db).where(condition), window),
      count: () => db.$count(maps, condition),
      present: presentMap,
    });
  }),

  reading.route('getMap', async (call) => presentMap(await loadMap(call, call.id()))),

  writing.route('createMap', async (call) => {
    const { version: _version, fileId = null, oldFileId: _oldFileId, ...fields } = call.body();
    const { db, now } = call;
    const inScope = activeInScope(call, floors, eq(floors.id, fields.floorId));
    const [floor = fail('invalid_reference', 'floorId')] = await db
      .select()
      .from(floors)
      .where(inScope)
      .limit(1);
    const { customerId, buildingId } = floor;
    await authorise(call, customerId);
    if (fileId !== null) await lockUnusedFile(call, fileId, { id: null, customerId });
    const values = {
      ...fields,
      fileId,
      customerId,
      buildingId,
      ...textKeys(fields.name),
      ...createdColumns(now),
    };
    const row = onlyRow(await db.insert(maps).values(values).returning());
    if (fileId !== null)
      await db.update(files).set({ mapId: row.id, buildingId }).where(eq(files.id, fileId));
    return presentMap(await loadMap(call, row.id));
  }),

  writing.route('updateMap', async (call) => {
    const id = call.id();
    const { version, fileId, oldFileId: _oldFileId, floorId, ...fields } = call.body();
    const { map } = await lockMap(call, id);
    await authorise(call, map.customerId);
    const { db, now } = call;
    if (floorId !== map.floorId) fail('invalid_reference', 'floorId');
    failIfStale(map, version);
    const isReplaced = fileId !== undefined && fileId !== map.fileId;
    if (isReplaced && fileId !== null) {
      await lockUnusedFile(call, fileId, map);
      await db.update(files).set({ mapId: id, buildingId: map.buildingId }).where(eq(files.id, fileId));
    }
    await db
      .update(maps)
      .set({
        ...fields,
        ...(isReplaced ? { fileId, oldFileId: map.fileId } : {}),
        ...textKeys(fields.name),
        ...updatedColumns(maps, now),
      })
      .where(eq(maps.id, id));
    return presentMap(await loadMap(call, id));
  }),

  writing.route('changeDrawing', async (call) => {
    const body = call.body();
    const { map } = await lockMap(call, call.id());
    await authorise(call, map.customerId);
    const answer = await changeDrawing(call, map, body);
    const deletedCounts = { items: body.items.deleted.length, areas: body.areas.deleted.length };
    if (deletedCounts.items + deletedCounts.areas > 0)
      await call.audit({
        action: 'deleted',
        customerId: map.customerId,
        target: { kind: 'mapContents', id: map.id },
        details: deletedCounts,
      });
    return answer;
  }),

  writing.route('replaceDrawing', async (call) => {
    const body = call.body();
    const { map } = await lockMap(call, call.id());
    const { id, customerId } = map;
    await authorise(call, customerId);
    await lockUnusedFile(call, body.fileId, map);
    const answer = await replaceDrawing(call, map, body);
    await call.audit({ action: 'drawing_replaced', customerId, target: { kind: 'map', id } });
    return answer;
  }),

  writing.route('undoReplaceDrawing', async (call) => {
    const { map } = await lockMap(call, call.id());
    const { id, customerId } = map;
    await authorise(call, customerId);
    const answer = await undoReplaceDrawing(call, map);
    await call.audit({ action: 'restored', customerId, target: { kind: 'mapFile', id } });
    return answer;
  }),

  writing.route('deleteMap', async (call) => {
    const id = call.id();
    const { map } = await lockMap(call, id);
    await authorise(call, map.customerId);
    const { db, now } = call;
    await lockDrawings(db, eq(maps.id, id));
    rejectUsed([await plansOfAreas(call, eq(areas.mapId, id))], call.language);
    await deleteMaps(db, eq(maps.id, id), now);
    await call.audit({ action: 'deleted', customerId: map.customerId, target: { kind: 'map', id } });
    return null;
  }),
];
