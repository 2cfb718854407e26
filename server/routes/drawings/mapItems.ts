import { reading, writing } from '#server/middleware/calls/chains.ts';
import { and, eq } from 'drizzle-orm';
import type { CallName } from '#contract/calls.ts';
import { fireProtections } from '#server/db/schema/catalogue.ts';
import { mapItems, maps } from '#server/db/schema/drawings.ts';
import { textKeys } from '#server/db/textKeys.ts';
import { authorise } from '#server/core/authorise.ts';
import { inWindow, listPage } from '#server/core/paging.ts';
import { orNotFound, fail } from '#server/core/httpProblem.ts';
import { buildingOfItem, rejectBinned } from '#server/services/buildings/buildingBin.ts';
import { updatedColumns, createdColumns, onlyRow, failIfStale } from '#server/services/shared/changes.ts';
import {
  isPlacedAfter,
  placeableOn,
  knownItemCount,
  activeInScope,
  loadMapItem,
  lockMapItem,
  presentMapItem,
  referredMap,
  selectMapItems,
} from '#server/services/drawings/drawings.ts';
import { publishItemChanges } from '#server/services/events/publishEvents.ts';
import { mergedExtra } from '#server/services/catalogue/itemExtra.ts';
import { itemOfCode } from '#server/services/faultReports/faultReports.ts';
import { readItemHistory } from '#server/services/drawings/itemHistory.ts';
import { keepItemsInRunningRounds } from '#server/services/rounds/roundParts.ts';
import { keepItemStates } from '#server/services/maintenanceRules/serviceStates.ts';
import type { Call } from '#server/core/call.ts';
import type { Route } from '#server/middleware/calls/chain.ts';

const order = {
  fields: { PositionNumber: mapItems.positionNumber, Name: mapItems.sortKey, Created: mapItems.created },
  by: 'PositionNumber',
  id: mapItems.id,
};

/** Returns the catalogue entry that a body refers to, for an item on a drawing. @throws HttpProblem invalid_reference */
async function referredProtection(call: Call<CallName>, map: { id: number; customerId: number }, id: number) {
  const [row] = await call.db
    .select()
    .from(fireProtections)
    .where(placeableOn(call, map, [id]))
    .limit(1);
  return row ?? fail('invalid_reference', 'fireProtectionId');
}

/** Items on drawings, and their service fields. [DRAW-89..94] */
export const mapItemRoutes: readonly Route[] = [
  reading.route('listMapItems', async (call) => {
    const query = call.query();
    const { db } = call;
    const condition = activeInScope(
      call,
      mapItems,
      query.mapId === undefined ? undefined : eq(mapItems.mapId, query.mapId),
    );
    return listPage(query, order, {
      rows: (window) => inWindow(selectMapItems(db).where(condition), window),
      count: () => db.$count(mapItems, condition),
      total: query.mapId === undefined ? knownItemCount(call) : undefined,
      present: presentMapItem,
    });
  }),

  reading.route('getItemHistory', async (call) => {
    const { mapItemId, code } = call.query();
    if (mapItemId !== undefined) return readItemHistory(call, mapItemId);
    const labelled = await itemOfCode(call.db, code ?? fail('required', 'mapItemId'));
    return readItemHistory(call, orNotFound(labelled).mapItemId);
  }),

  reading.route('getMapItem', async (call) => presentMapItem(await loadMapItem(call, call.id()))),

  writing.route('createMapItem', async (call) => {
    const { version: _version, name, positionNumber, year = null, ...fields } = call.body();
    const { db, now } = call;
    // The lock gives concurrently placed items consecutive numbers, and keeps the drawing from being deleted in the meantime.
    await db.select({ id: maps.id }).from(maps).where(eq(maps.id, fields.mapId)).for('no key update');
    const map = await referredMap(call, fields.mapId);
    await authorise(call, map.customerId);
    const protection = await referredProtection(call, map, fields.fireProtectionId);
    const { customerId, buildingId } = map;
    const isActive = and(eq(mapItems.mapId, map.id), eq(mapItems.deleted, false));
    const label = name?.trim() || protection.name;
    const row = onlyRow(
      await db
        .insert(mapItems)
        .values({
          ...fields,
          year,
          customerId,
          buildingId,
          name: label,
          positionNumber: positionNumber ?? (await db.$count(mapItems, isActive)) + 1,
          ...textKeys(label, fields.placementDescription),
          ...createdColumns(now),
        })
        .returning(),
    );
    await keepItemStates(db, eq(mapItems.id, row.id));
    await publishItemChanges(db, [row], now);
    return presentMapItem({ item: row, fireProtection: protection });
  }),

  writing.route('updateMapItem', async (call) => {
    const id = call.id();
    const { version, name, positionNumber, year = null, ...fields } = call.body();
    const { item } = await lockMapItem(call, id);
    await authorise(call, item.customerId);
    const { db, now } = call;
    const map = await referredMap(call, fields.mapId);
    if (map.buildingId !== item.buildingId) fail('invalid_reference', 'mapId');
    const protection = await referredProtection(call, map, fields.fireProtectionId);
    failIfStale(item, version);
    const label = name?.trim() || protection.name;
    await db
      .update(mapItems)
      .set({
        ...fields,
        year,
        name: label,
        isPlaced: isPlacedAfter(item, fields),
        ...(positionNumber === undefined ? {} : { positionNumber }),
        ...textKeys(label, fields.placementDescription),
        ...updatedColumns(mapItems, now),
      })
      .where(eq(mapItems.id, id));
    await keepItemStates(db, eq(mapItems.id, id));
    await publishItemChanges(db, [item], now);
    return presentMapItem(await loadMapItem(call, id));
  }),

  writing.route('deleteMapItem', async (call) => {
    const id = call.id();
    const { item } = await lockMapItem(call, id);
    await authorise(call, item.customerId);
    const { db, now } = call;
    await db
      .update(mapItems)
      .set({ deleted: true, ...updatedColumns(mapItems, now) })
      .where(eq(mapItems.id, id));
    await keepItemStates(db, eq(mapItems.id, id));
    await publishItemChanges(db, [item], now);
    await call.audit({ action: 'deleted', customerId: item.customerId, target: { kind: 'mapItem', id } });
    return null;
  }),

  writing.route('saveMapItemExtra', async (call) => {
    const id = call.id();
    const body = call.body();
    const { item } = await lockMapItem(call, id);
    await authorise(call, item.customerId);
    const { db, now } = call;
    await rejectBinned(db, buildingOfItem(id), now);
    const extra = mergedExtra(item.extra, body);
    await db
      .update(mapItems)
      .set({ extra, ...updatedColumns(mapItems, now) })
      .where(eq(mapItems.id, id));
    await keepItemsInRunningRounds(db, [id]);
    await keepItemStates(db, eq(mapItems.id, id));
    await publishItemChanges(db, [item], now);
    return extra;
  }),
];
