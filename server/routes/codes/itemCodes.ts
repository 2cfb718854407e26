import { reading, writing } from '#server/middleware/calls/chains.ts';
import { and, eq, isNull, notExists, sql } from 'drizzle-orm';
import type { AnyColumn, SQL } from 'drizzle-orm';
import { codeBatches, itemCodes } from '#server/db/schema/codes.ts';
import { mapItems, maps } from '#server/db/schema/drawings.ts';
import type { Database } from '#server/db/client.ts';
import { authorise } from '#server/core/authorise.ts';
import { inWindow, listPage } from '#server/core/paging.ts';
import type { Call } from '#server/core/call.ts';
import { orNotFound, fail } from '#server/core/httpProblem.ts';
import type { Route } from '#server/middleware/calls/chain.ts';
import { buildingOfItem, rejectBinned } from '#server/services/buildings/buildingBin.ts';
import { inActiveBuildings, referredBuilding } from '#server/services/buildings/buildings.ts';
import { claimCode, releaseCodes } from '#server/services/codes/codeClaims.ts';
import {
  addCodes,
  claimedInScope,
  findCode,
  presentCode,
  selectCodes,
} from '#server/services/codes/itemCodes.ts';
import { activeInScope, loadFloor, loadMapItem, lockMapItem } from '#server/services/drawings/drawings.ts';
import { keepItemsInRunningRounds } from '#server/services/rounds/roundParts.ts';
import { rejectForeignCustomer } from '#server/services/tenants/customers.ts';
import { lockRows, createdColumns, onlyRow } from '#server/services/shared/changes.ts';

const order = {
  fields: { Number: mapItems.positionNumber, Code: itemCodes.code, Created: itemCodes.created },
  by: 'Number',
  id: itemCodes.id,
};

const batchOrder = { fields: { Created: codeBatches.created }, by: 'Created desc', id: codeBatches.id };

/** Returns the condition for items on the drawings of a floor, by the column of their ids. */
const onFloor = (itemId: AnyColumn, floorId: number): SQL =>
  sql`${itemId} in (select i.id from ${mapItems} i join ${maps} m on m.id = i.map_id where m.floor_id = ${floorId} and not m.deleted)`;

/** Returns the owner and items of the single place in a request. @throws HttpProblem invalid_value, not_found */
async function placeOf(call: Call<'makeItemCodes'>): Promise<{ customerId: number; chosen: SQL }> {
  const { buildingId, floorId, mapItemId } = call.body();
  if ([buildingId, floorId, mapItemId].filter((id) => id !== undefined).length !== 1) fail('invalid_value');
  if (buildingId !== undefined) {
    const { customerId } = await referredBuilding(call, buildingId);
    return { customerId, chosen: eq(mapItems.buildingId, buildingId) };
  }
  if (floorId !== undefined) {
    const { floor } = await loadFloor(call, floorId);
    return { customerId: floor.customerId, chosen: onFloor(mapItems.id, floorId) };
  }
  const { item } = await loadMapItem(call, mapItemId ?? 0);
  return { customerId: item.customerId, chosen: eq(mapItems.id, item.id) };
}

/** Selects batches with the number of their blank codes. */
const selectBatches = (db: Database) =>
  db
    .select({
      id: codeBatches.id,
      customerId: codeBatches.customerId,
      count: codeBatches.count,
      // Written in SQL: drizzle omits the table name of a column when there is only one table, so that it would refer to the inner one.
      blank: sql<number>`(select count(*)::int from ${itemCodes} c where c.batch_id = code_batches.id and c.map_item_id is null)`,
      created: codeBatches.created,
      updated: codeBatches.updated,
      version: codeBatches.version,
    })
    .from(codeBatches)
    .$dynamic();

/** Codes of items: creating, assigning, releasing and looking up a scanned one. */
export const itemCodeRoutes: readonly Route[] = [
  reading.route('listItemCodes', async (call) => {
    const query = call.query();
    const { db, scope, services } = call;
    const condition =
      query.batchId === undefined
        ? claimedInScope(
            call,
            query.buildingId === undefined ? undefined : eq(itemCodes.buildingId, query.buildingId),
            query.floorId === undefined ? undefined : onFloor(itemCodes.mapItemId, query.floorId),
            query.mapItemId === undefined ? undefined : eq(itemCodes.mapItemId, query.mapItemId),
          )
        : and(
            isNull(itemCodes.mapItemId),
            eq(itemCodes.batchId, query.batchId),
            scope.customers(itemCodes.customerId),
          );
    return listPage(query, order, {
      rows: (window) => inWindow(selectCodes(db).where(condition), window),
      count: () => db.$count(itemCodes, condition),
      present: (row) => presentCode(row, services),
    });
  }),

  reading.route('findItemCode', async (call) => findCode(call, call.query().code)),

  writing.route('makeItemCodes', async (call) => {
    const { customerId, chosen } = await placeOf(call);
    await authorise(call, customerId);
    const { db, now, caller } = call;
    const activeItems = activeInScope(call, mapItems, inActiveBuildings(mapItems.buildingId), chosen);
    await lockRows(db, mapItems, activeItems);
    const coded = db
      .select({ id: itemCodes.id })
      .from(itemCodes)
      .where(and(eq(itemCodes.mapItemId, mapItems.id), isNull(itemCodes.released)));
    const items = await db
      .select({ mapItemId: mapItems.id, customerId: mapItems.customerId, buildingId: mapItems.buildingId })
      .from(mapItems)
      .where(and(activeItems, notExists(coded)))
      .orderBy(mapItems.id);
    const claim = { claimed: now, claimedBy: caller.userId };
    const claims = items.map((item) => ({ ...item, ...claim }));
    await addCodes(db, claims, now);
    await keepItemsInRunningRounds(
      db,
      items.map(({ mapItemId }) => mapItemId),
    );
    return { count: items.length };
  }),

  reading.route('listCodeBatches', async (call) => {
    const query = call.query();
    const { db, scope } = call;
    const condition = and(
      scope.customers(codeBatches.customerId),
      query.customerId === undefined ? undefined : eq(codeBatches.customerId, query.customerId),
    );
    return listPage(query, batchOrder, {
      rows: (window) => inWindow(selectBatches(db).where(condition), window),
      count: () => db.$count(codeBatches, condition),
      present: (row) => row,
    });
  }),

  writing.route('makeBlankCodes', async (call) => {
    const { customerId, count } = call.body();
    await rejectForeignCustomer(call, customerId);
    await authorise(call, customerId);
    const { db, now } = call;
    const { id } = onlyRow(
      await db
        .insert(codeBatches)
        .values({ customerId, count, createdBy: call.caller.userId, ...createdColumns(now) })
        .returning({ id: codeBatches.id }),
    );
    await addCodes(
      db,
      Array.from({ length: count }, () => ({ customerId, batchId: id })),
      now,
    );
    return onlyRow(await selectBatches(db).where(eq(codeBatches.id, id)));
  }),

  writing.route('claimItemCode', async (call) => {
    const { mapItemId, ...claim } = call.body();
    const { item } = await lockMapItem(call, mapItemId);
    await authorise(call, item.customerId);
    const { db, now, services } = call;
    await rejectBinned(db, buildingOfItem(mapItemId), now);
    const id = await claimCode(call, item, claim);
    return presentCode(onlyRow(await selectCodes(db).where(eq(itemCodes.id, id))), services);
  }),

  writing.route('releaseItemCode', async (call) => {
    const { db, scope, now } = call;
    const isIt = and(
      eq(itemCodes.id, call.id()),
      isNull(itemCodes.released),
      scope.buildings(itemCodes.buildingId),
    );
    const { mapItemId } = itemCodes;
    const [code] = await db.select({ mapItemId }).from(itemCodes).where(isIt);
    const { item } = await lockMapItem(call, orNotFound(code).mapItemId ?? 0);
    await authorise(call, item.customerId);
    await rejectBinned(db, sql`${item.buildingId}::int`, now);
    await releaseCodes(call, isIt);
    await call.audit({
      action: 'code_released',
      customerId: item.customerId,
      target: { kind: 'mapItem', id: item.id },
    });
    return null;
  }),
];
