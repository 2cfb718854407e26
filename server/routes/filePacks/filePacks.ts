import { and, eq, inArray, sql } from 'drizzle-orm';
import type { CallName } from '#contract/calls.ts';
import { authorise } from '#server/core/authorise.ts';
import type { NamedContext } from '#server/core/authorise.ts';
import type { Call } from '#server/core/call.ts';
import { fail, orNotFound } from '#server/core/httpProblem.ts';
import { inWindow, listPage } from '#server/core/paging.ts';
import { filePacks } from '#server/db/schema/registers/packs.ts';
import { customers } from '#server/db/schema/tenants.ts';
import type { Route } from '#server/middleware/calls/chain.ts';
import { reading, writing } from '#server/middleware/calls/chains.ts';
import { rejectBinned } from '#server/services/buildings/buildingBin.ts';
import { loadBuilding } from '#server/services/buildings/buildings.ts';
import {
  loadPack,
  packableBuildings,
  packFileName,
  packsInScope,
  packsOf,
  presentPack,
  queuePacks,
  selectPacks,
} from '#server/services/filePacks/packs.ts';
import { readStored } from '#server/services/files/storedFile.ts';
import { servedFileHeaders } from '#server/services/uploads/servedFile.ts';

const order = {
  fields: { Created: filePacks.created, BuildingName: filePacks.buildingName },
  by: 'Created desc',
  id: filePacks.id,
};

const mediaTypes = { pdf: 'application/pdf', zip: 'application/zip', reply: 'application/pdf' } as const;

/** Returns the level that a path names. @throws HttpProblem not_found, right_missing */
async function levelOf(call: NamedContext & Pick<Call<CallName>, 'id'>) {
  const id = call.id('customerId');
  const [level] = await call.db
    .select({ id: customers.id, companyId: customers.companyId })
    .from(customers)
    .where(and(eq(customers.id, id), call.scope.customers(customers.id)));
  const foundLevel = orNotFound(level);
  await authorise(call, foundLevel.id);
  return foundLevel;
}

/** Packs of the fire-safety file. [SBA-40..44] */
export const filePackRoutes: readonly Route[] = [
  reading.route('listFilePacks', async (call) => {
    const level = await levelOf(call);
    const query = call.query();
    const condition = and(
      packsOf(level.id),
      packsInScope(call),
      query.buildingId === undefined ? undefined : eq(filePacks.buildingId, query.buildingId),
      query.isPending === true ? inArray(filePacks.state, ['waiting', 'running']) : undefined,
    );
    return listPage(query, order, {
      rows: (window) => inWindow(selectPacks(call).where(condition), window),
      count: () => call.db.$count(filePacks, condition),
      present: presentPack,
    });
  }),

  writing.route(
    'createFilePack',
    async (call) => {
      const { db, now, language, caller } = call;
      const { building } = await loadBuilding(call, call.id());
      await authorise(call, building.customerId);
      await rejectBinned(db, sql`${building.id}`, now);
      const [pack] = await queuePacks(db, [building], {
        form: call.body().form,
        language,
        userId: caller.userId,
        now,
      });
      const { id, customerId } = orNotFound(pack);
      await call.audit({ action: 'file_pack_created', customerId, target: { kind: 'filePack', id } });
      return presentPack(await loadPack(call, id));
    },
    { readAgain: async (call, id) => presentPack(await loadPack(call, id)) },
  ),

  writing.route('createFilePacks', async (call) => {
    const level = await levelOf(call);
    const { db, now, language, caller } = call;
    const places = await packableBuildings(call, level.id);
    const { form } = call.body();
    const packs = await queuePacks(db, places, { form, language, userId: caller.userId, now });
    await call.audit({
      action: 'file_packs_created',
      companyId: level.companyId,
      customerId: level.id,
      target: { kind: 'customer', id: level.id },
      details: { count: packs.length },
    });
    return { count: packs.length };
  }),

  reading.route('downloadFilePack', async (call) => {
    const { pack } = await loadPack(call, call.id());
    await authorise(call, pack.customerId);
    const { storageKey, sizeBytes, sha256 } = pack;
    if (storageKey === null || sizeBytes === null) return fail('not_found');
    return {
      bytes: await readStored(call.services, { storageKey, sizeBytes, sha256 }),
      headers: {
        ...servedFileHeaders({ name: packFileName(pack), mimeType: mediaTypes[pack.form], sizeBytes }),
        'cache-control': 'private, no-store',
        'repr-digest': `sha-256=:${Buffer.from(sha256 ?? '', 'hex').toString('base64')}:`,
      },
    };
  }),
];
