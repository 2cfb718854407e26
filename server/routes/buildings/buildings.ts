import { reading, writing } from '#server/middleware/calls/chains.ts';
import { and, eq, inArray, like, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { buildings, buildingUsers } from '#server/db/schema/buildings.ts';
import type { Database } from '#server/db/client.ts';
import { containsPattern, textKeys } from '#server/db/textKeys.ts';
import { authorise, authoriseExtra } from '#server/core/authorise.ts';
import { inWindow, listPage } from '#server/core/paging.ts';
import { fail } from '#server/core/httpProblem.ts';
import {
  connectUsers,
  loadBuilding,
  lockBuilding,
  presentBuilding,
  presentWhole,
  readLevelsOf,
  selectBuildings,
  selectPickable,
} from '#server/services/buildings/buildings.ts';
import {
  deletion,
  isBinned,
  presentBinned,
  readContents,
  selectBinned,
} from '#server/services/buildings/buildingBin.ts';
import { updatedColumns, createdColumns, onlyRow, failIfStale } from '#server/services/shared/changes.ts';
import { rejectForeignCustomer } from '#server/services/tenants/customers.ts';
import { rejectBeyondLicence } from '#server/services/tenants/licenceLimits.ts';
import { publishEvent } from '#server/services/events/publishEvents.ts';
import { levelsFrom } from '#server/services/scope/roundScope.ts';
import { keepBuildingStates } from '#server/services/maintenanceRules/serviceStates.ts';
import type { Route } from '#server/middleware/calls/chain.ts';

const order = {
  fields: { Name: buildings.sortKey, Created: buildings.created },
  by: 'Created',
  id: buildings.id,
};

const binOrder = {
  fields: { Name: buildings.sortKey, Deleted: buildings.deletedAt },
  by: 'Deleted desc',
  id: buildings.id,
};

/** Tells webhooks of a changed building. */
const publishChange = (
  { db, now }: { db: Database; now: string },
  { id, customerId }: { id: number; customerId: number },
): Promise<void> =>
  publishEvent(db, { type: 'building.changed', customerId, buildingId: id, ids: [id] }, now);

/** Returns the condition for buildings of a level, optionally with the levels below. */
const ofLevel = (customerId: number, isBelow: boolean): SQL =>
  isBelow ? sql`${buildings.customerId} in ${levelsFrom(customerId)}` : eq(buildings.customerId, customerId);

/** Buildings; `customerId` selects that level only, with `below` or `Below` also all levels below it. [BLDG-36..40, DOC-24] */
export const buildingRoutes: readonly Route[] = [
  reading.route('listBuildings', async ({ db, scope, caller, query: read }) => {
    const query = read();
    const connected = (userId: number) =>
      db.select({ id: buildingUsers.buildingId }).from(buildingUsers).where(eq(buildingUsers.userId, userId));
    const isOther = query.userId !== undefined && query.userId !== caller.userId;
    const condition = and(
      eq(buildings.deleted, false),
      scope.buildings(buildings.id),
      query.customerId === undefined ? undefined : ofLevel(query.customerId, query.below === true),
      isOther && query.userId !== undefined ? inArray(buildings.id, connected(query.userId)) : undefined,
      query.name === undefined ? undefined : like(buildings.searchText, containsPattern(query.name)),
    );
    return listPage(query, order, {
      rows: (window) => inWindow(selectBuildings(db).where(condition), window),
      count: () => db.$count(buildings, condition),
      present: presentBuilding,
    });
  }),

  reading.route('listBuildingsBelow', async (call) => {
    const { db, scope, query: read } = call;
    const query = read();
    const levelsOf = await readLevelsOf(call, query.customerId);
    const condition = and(
      eq(buildings.deleted, false),
      scope.buildings(buildings.id),
      query.customerId === undefined ? undefined : ofLevel(query.customerId, true),
      query.name === undefined ? undefined : like(buildings.searchText, containsPattern(query.name)),
    );
    return listPage(
      query,
      { ...order, by: 'Name' },
      {
        rows: (window) => inWindow(selectPickable(db).where(condition), window),
        count: () => db.$count(buildings, condition),
        present: (row) => ({ ...row, levels: levelsOf(row.customerId) }),
      },
    );
  }),

  reading.route('listDeletedBuildings', async (call) => {
    const query = call.query();
    const { db, scope } = call;
    await rejectForeignCustomer(call, query.customerId);
    await authorise(call, query.customerId);
    const condition = and(
      isBinned(call.now),
      scope.buildings(buildings.id),
      eq(buildings.customerId, query.customerId),
      query.name === undefined ? undefined : like(buildings.searchText, containsPattern(query.name)),
    );
    return listPage(query, binOrder, {
      rows: (window) => inWindow(selectBinned(call).where(condition), window),
      count: () => db.$count(buildings, condition),
      present: presentBinned,
    });
  }),

  reading.route('countBuilding', async (call) => {
    const { building } = await loadBuilding(call, call.id());
    await authorise(call, building.customerId);
    return readContents(call, building.id);
  }),

  writing.route('restoreBuilding', async (call) => {
    const id = call.id();
    const { building } = await lockBuilding(call, id);
    await authorise(call, building.customerId);
    const { db, now } = call;
    if (!building.deleted) fail('not_found');
    await rejectBeyondLicence(db, 'buildings', building.customerId);
    await db
      .update(buildings)
      .set({ ...deletion(null), ...updatedColumns(buildings, now) })
      .where(eq(buildings.id, id));
    await keepBuildingStates(db, eq(buildings.id, id));
    await call.audit({
      action: 'restored',
      customerId: building.customerId,
      target: { kind: 'building', id },
    });
    await publishChange(call, building);
    return presentWhole(call, await loadBuilding(call, id));
  }),

  reading.route('getBuilding', async (call) => presentWhole(call, await loadBuilding(call, call.id()))),

  writing.route('createBuilding', async (call) => {
    const { userIds = [], info = {}, deleted: _deleted, version: _version, ...fields } = call.body();
    await rejectForeignCustomer(call, fields.customerId);
    await authorise(call, fields.customerId);
    const { db, now } = call;
    await rejectBeyondLicence(db, 'buildings', fields.customerId);
    const row = onlyRow(
      await db
        .insert(buildings)
        .values({ ...fields, info, ...textKeys(fields.name), ...createdColumns(now) })
        .returning(),
    );
    if (userIds.length > 0) {
      await authoriseExtra(call, 'userIds', fields.customerId);
      await connectUsers(call, row, userIds, now);
    }
    await publishChange(call, row);
    return presentWhole(call, await loadBuilding(call, row.id));
  }),

  writing.route('updateBuilding', async (call) => {
    const id = call.id();
    const { userIds, info, deleted, version, customerId, ...fields } = call.body();
    const { building } = await lockBuilding(call, id);
    await authorise(call, building.customerId);
    const { db, now } = call;
    // Changing the customer would leave floors, rounds and people with the old one: use a move instead.
    if (customerId !== building.customerId) fail('invalid_reference', 'customerId');
    failIfStale(building, version);
    const isTurned = deleted !== undefined && deleted !== building.deleted;
    if (isTurned && !deleted) await rejectBeyondLicence(db, 'buildings', customerId);
    await db
      .update(buildings)
      .set({
        ...fields,
        ...(info ? { info: { ...building.info, ...info } } : {}),
        ...(isTurned ? deletion(deleted ? now : null) : {}),
        ...textKeys(fields.name),
        ...updatedColumns(buildings, now),
      })
      .where(eq(buildings.id, id));
    if (userIds) {
      await authoriseExtra(call, 'userIds', building.customerId);
      await connectUsers(call, building, userIds, now);
    }
    if (isTurned) {
      await keepBuildingStates(db, eq(buildings.id, id));
      const action = deleted ? 'deleted' : 'restored';
      await call.audit({ action, customerId, target: { kind: 'building', id } });
    }
    await publishChange(call, building);
    return presentWhole(call, await loadBuilding(call, id));
  }),

  writing.route('deleteBuilding', async (call) => {
    const id = call.id();
    const { building } = await lockBuilding(call, id);
    await authorise(call, building.customerId);
    const { db, now } = call;
    if (building.deleted) fail('building_deleted');
    await db
      .update(buildings)
      .set({ ...deletion(now), ...updatedColumns(buildings, now) })
      .where(eq(buildings.id, id));
    await keepBuildingStates(db, eq(buildings.id, id));
    await call.audit({
      action: 'deleted',
      customerId: building.customerId,
      target: { kind: 'building', id },
    });
    await publishChange(call, building);
    return null;
  }),
];
