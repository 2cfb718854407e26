import { reading, writing } from '#server/middleware/calls/chains.ts';
import { and, eq, like, sql } from 'drizzle-orm';
import { authorise } from '#server/core/authorise.ts';
import { inWindow, listPage } from '#server/core/paging.ts';
import { fail } from '#server/core/httpProblem.ts';
import type { Call } from '#server/core/call.ts';
import type { Route } from '#server/middleware/calls/chain.ts';
import { installations } from '#server/db/schema/maintenance.ts';
import { buildings } from '#server/db/schema/buildings.ts';
import { containsPattern, textKeys } from '#server/db/textKeys.ts';
import { deletion, isBinned, presentBinned } from '#server/services/buildings/buildingBin.ts';
import { referredBuilding } from '#server/services/buildings/buildings.ts';
import { levelsFrom } from '#server/services/scope/roundScope.ts';
import {
  installationsInScope,
  loadInstallation,
  lockBinnedInstallation,
  lockInstallation,
  presentInstallations,
  selectBinnedInstallations,
  selectInstallations,
  setParts,
} from '#server/services/maintenance/installations.ts';
import { keepInstallationStates } from '#server/services/maintenanceRules/serviceStates.ts';
import { updatedColumns, createdColumns, onlyRow, failIfStale } from '#server/services/shared/changes.ts';

const order = {
  fields: { Name: installations.sortKey, Building: buildings.sortKey, Type: installations.type },
  by: 'Name',
  id: installations.id,
};

const binOrder = {
  fields: { Name: installations.sortKey, Deleted: installations.deletedAt },
  by: 'Deleted desc',
  id: installations.id,
};

async function presentOne(call: Pick<Call<'getInstallation'>, 'db' | 'scope' | 'caller'>, id: number) {
  return onlyRow(await presentInstallations(call.db, [await loadInstallation(call, id)]));
}

/** Technical installations of buildings. */
export const installationRoutes: readonly Route[] = [
  reading.route('listInstallations', async (call) => {
    const { customerId, buildingId, name, ...query } = call.query();
    const { db } = call;
    const condition = and(
      installationsInScope(call),
      customerId === undefined ? undefined : sql`${installations.customerId} in ${levelsFrom(customerId)}`,
      buildingId === undefined ? undefined : eq(installations.buildingId, buildingId),
      name === undefined ? undefined : like(installations.searchText, containsPattern(name)),
    );
    const page = await listPage(query, order, {
      rows: (window) => inWindow(selectInstallations(db).where(condition), window),
      count: () => db.$count(installations, condition),
      present: (row) => row,
      isShort: true,
    });
    return { pagination: page.pagination, rows: await presentInstallations(db, page.rows) };
  }),

  reading.route('listDeletedInstallations', async (call) => {
    const { buildingId, name, ...query } = call.query();
    const building = await referredBuilding(call, buildingId);
    await authorise(call, building.customerId);
    const { db, now } = call;
    const condition = and(
      isBinned(now, installations),
      eq(installations.buildingId, building.id),
      name === undefined ? undefined : like(installations.searchText, containsPattern(name)),
    );
    return listPage(query, binOrder, {
      rows: (window) => inWindow(selectBinnedInstallations(call).where(condition), window),
      count: () => db.$count(installations, condition),
      present: presentBinned,
    });
  }),

  reading.route('getInstallation', async (call) => presentOne(call, call.id())),

  writing.route('createInstallation', async (call) => {
    const { version: _version, parts, installed = null, ...body } = call.body();
    const building = await referredBuilding(call, body.buildingId);
    const { customerId } = building;
    await authorise(call, customerId);
    const { id } = onlyRow(
      await call.db
        .insert(installations)
        .values({ ...body, installed, customerId, ...textKeys(body.name), ...createdColumns(call.now) })
        .returning({ id: installations.id }),
    );
    await setParts(call, { id, customerId, buildingId: building.id }, parts);
    await keepInstallationStates(call.db, eq(installations.id, id));
    return presentOne(call, id);
  }),

  writing.route('updateInstallation', async (call) => {
    const id = call.id();
    const { version, parts, installed = null, buildingId, ...body } = call.body();
    const { installation } = await lockInstallation(call, id);
    const { customerId } = installation;
    await authorise(call, customerId);
    if (buildingId !== installation.buildingId) fail('invalid_reference', 'buildingId');
    failIfStale(installation, version);
    await call.db
      .update(installations)
      .set({ ...body, installed, ...textKeys(body.name), ...updatedColumns(installations, call.now) })
      .where(eq(installations.id, id));
    await setParts(call, { id, customerId, buildingId }, parts);
    await keepInstallationStates(call.db, eq(installations.id, id));
    return presentOne(call, id);
  }),

  writing.route('deleteInstallation', async (call) => {
    const id = call.id();
    const { installation } = await lockInstallation(call, id);
    const { customerId } = installation;
    await authorise(call, customerId);
    await call.db
      .update(installations)
      .set({ ...deletion(call.now), ...updatedColumns(installations, call.now) })
      .where(eq(installations.id, id));
    await keepInstallationStates(call.db, eq(installations.id, id));
    await call.audit({ action: 'deleted', customerId, target: { kind: 'installation', id } });
    return null;
  }),

  writing.route('restoreInstallation', async (call) => {
    const id = call.id();
    const { customerId } = await lockBinnedInstallation(call, id);
    await authorise(call, customerId);
    await call.db
      .update(installations)
      .set({ ...deletion(null), ...updatedColumns(installations, call.now) })
      .where(eq(installations.id, id));
    await keepInstallationStates(call.db, eq(installations.id, id));
    await call.audit({ action: 'restored', customerId, target: { kind: 'installation', id } });
    return presentOne(call, id);
  }),
];
