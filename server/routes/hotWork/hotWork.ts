import { and, eq, like, sql } from 'drizzle-orm';
import { authorise } from '#server/core/authorise.ts';
import { inWindow, listPage } from '#server/core/paging.ts';
import { buildings } from '#server/db/schema/buildings.ts';
import { hotWorkPermits } from '#server/db/schema/hotWork/permits.ts';
import { containsPattern } from '#server/db/textKeys.ts';
import type { Route } from '#server/middleware/calls/chain.ts';
import { reading, writing } from '#server/middleware/calls/chains.ts';
import { rejectBinned } from '#server/services/buildings/buildingBin.ts';
import { loadBuilding, referredBuilding } from '#server/services/buildings/buildings.ts';
import { addAct } from '#server/services/hotWork/newAct.ts';
import { addPermit } from '#server/services/hotWork/newPermit.ts';
import { readBasis } from '#server/services/hotWork/permitBasis.ts';
import { permitDocument } from '#server/services/hotWork/permitDocument.ts';
import { loadPermit, lockPermit, permitsInScope, selectPermits } from '#server/services/hotWork/permits.ts';
import { isOpenPermit, presentOne, presentPermits } from '#server/services/hotWork/readPermits.ts';
import { rejectFrozen } from '#server/services/moves/frozen/frozenRecords.ts';
import { writePdf } from '#server/services/pdf/writePdf.ts';
import { levelsFrom } from '#server/services/scope/roundScope.ts';
import { servedFileHeaders } from '#server/services/uploads/servedFile.ts';

const order = {
  fields: {
    From: hotWorkPermits.starts,
    Name: hotWorkPermits.sortKey,
    Building: buildings.sortKey,
    Created: hotWorkPermits.created,
  },
  by: 'From desc',
  id: hotWorkPermits.id,
};

/** Permits of hot work: visible like their building, written like documents. [SBA-81] */
export const hotWorkRoutes: readonly Route[] = [
  reading.route('listHotWorkPermits', async (call) => {
    const { customerId, buildingId, search, isOpen, ...query } = call.query();
    await authorise(call);
    const condition = and(
      permitsInScope(call),
      customerId === undefined ? undefined : sql`${hotWorkPermits.customerId} in ${levelsFrom(customerId)}`,
      buildingId === undefined ? undefined : eq(hotWorkPermits.buildingId, buildingId),
      isOpen ? isOpenPermit : undefined,
      search === undefined ? undefined : like(hotWorkPermits.searchText, containsPattern(search)),
    );
    const page = await listPage(query, order, {
      rows: (window) => inWindow(selectPermits(call.db).where(condition), window),
      count: () => call.db.$count(hotWorkPermits, condition),
      present: (row) => row,
    });
    return { pagination: page.pagination, rows: await presentPermits(call, page.rows) };
  }),

  reading.route('getHotWorkPermit', async (call) => {
    const row = await loadPermit(call, call.id());
    await authorise(call, row.permit.customerId);
    return presentOne(call, row);
  }),

  writing.route('createHotWorkPermit', async (call) => {
    const { buildingId } = call.body();
    const building = await referredBuilding(call, buildingId);
    await authorise(call, building.customerId);
    return addPermit(call, building);
  }),

  writing.route('addHotWorkAct', async (call) => {
    const row = await lockPermit(call, call.body().permitKey);
    await authorise(call, row.permit.customerId);
    await rejectBinned(call.db, sql`${row.permit.buildingId}`, call.now);
    const permit = await addAct(call, row);
    await rejectFrozen(call.db, [{ table: 'hot_work_permits', id: permit.id }]);
    return permit;
  }),

  reading.route('downloadHotWorkPermit', async (call) => {
    const row = await loadPermit(call, call.id());
    await authorise(call, row.permit.customerId);
    const model = await permitDocument(call, row, call.query().language);
    const parts: Uint8Array[] = [];
    for await (const part of writePdf(model)) parts.push(part);
    const bytes = Buffer.concat(parts);
    const file = { name: `${model.title}.pdf`, mimeType: 'application/pdf', sizeBytes: bytes.length };
    return { bytes, headers: { ...servedFileHeaders(file), 'cache-control': 'private, no-store' } };
  }),

  reading.route('getHotWorkBasis', async (call) => {
    const { building } = await loadBuilding(call, call.id());
    await authorise(call, building.customerId);
    return readBasis(call, building);
  }),
];
