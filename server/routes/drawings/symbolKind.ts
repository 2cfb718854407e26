import { reading, writing } from '#server/middleware/calls/chains.ts';
import { eq } from 'drizzle-orm';
import { authorise } from '#server/core/authorise.ts';
import { inWindow, listPage } from '#server/core/paging.ts';
import type { Route } from '#server/middleware/calls/chain.ts';
import { drawingTexts, symbolKinds } from '#server/db/schema/templates.ts';
import { loadMap } from '#server/services/drawings/drawings.ts';
import { knownSymbols, presentSymbol, saveSymbols } from '#server/services/drawings/symbolKinds.ts';
import { rejectForeignCustomer } from '#server/services/tenants/customers.ts';

const order = { fields: { Symbol: symbolKinds.symbol }, by: 'Symbol', id: symbolKinds.id };

/** Catalogue entries assigned to symbols. (docs/other-backends.md) */
export const symbolKindRoutes: readonly Route[] = [
  reading.route('listSymbolKinds', async (call) => {
    const query = call.query();
    const { customerId } = query;
    await rejectForeignCustomer(call, customerId);
    await authorise(call, customerId);
    const { db } = call;
    const condition = knownSymbols(db, customerId);
    return listPage(query, order, {
      rows: (window) => inWindow(db.select().from(symbolKinds).where(condition).$dynamic(), window),
      count: () => db.$count(symbolKinds, condition),
      present: presentSymbol,
    });
  }),

  writing.route('saveSymbolKinds', async (call) => {
    const { customerId, kinds } = call.body();
    await rejectForeignCustomer(call, customerId);
    await authorise(call, customerId);
    return saveSymbols(call, customerId, kinds, call.now);
  }),

  reading.route('getDrawingTexts', async (call) => {
    const map = await loadMap(call, call.id());
    const { fileId } = map.map;
    if (fileId === null) return { texts: [] };
    const [row] = await call.db
      .select({ texts: drawingTexts.texts })
      .from(drawingTexts)
      .where(eq(drawingTexts.fileId, fileId));
    return { texts: row?.texts ?? [] };
  }),
];
