import { and, eq } from 'drizzle-orm';
import type { CallName } from '../../src/contract/calls.ts';
import { importedBuildings } from '../../src/domain/buildingImport.ts';
import { buildingImports } from '../db/schema/buildings.ts';
import { authorise } from '../core/authorise.ts';
import type { Asking } from '../core/authorise.ts';
import type { Call } from '../core/call.ts';
import { inWindow, listPage } from '../core/paging.ts';
import { found, problem, Refusal } from '../core/refusal.ts';
import { route } from '../core/route.ts';
import type { Route } from '../core/route.ts';
import { importBuildings, judgeBuildings, presentBatch, undoImport } from '../services/buildingImports.ts';
import { refuseForeignCustomer } from '../services/customers.ts';
import { refuseBeyondLicence } from '../services/licenceLimits.ts';

const order = { fields: { Created: buildingImports.id }, by: 'Created desc', id: buildingImports.id };

async function authoriseImport(asking: Asking, customerId: number): Promise<void> {
  for (const right of ['buildings_edit', 'floors_edit'] as const) await authorise(asking, right, customerId);
}

/** An import at a customer in scope, held until the end of the transaction. @throws Refusal not_found */
async function lockBatch({ db, scope }: Call<CallName>, id: number) {
  const inScope = and(eq(buildingImports.id, id), scope.customers(buildingImports.customerId));
  const [row] = await db.select().from(buildingImports).where(inScope).limit(1).for('update');
  return found(row);
}

/** Buildings with floors from a file, and taking such a batch back. (docs/other-backends.md) */
export const buildingImportRoutes: readonly Route[] = [
  route('listBuildingImports', async (call) => {
    const query = call.query();
    const { db } = call;
    await refuseForeignCustomer(call, query.customerId);
    await authoriseImport(call, query.customerId);
    const where = eq(buildingImports.customerId, query.customerId);
    return listPage(query, order, {
      rows: (window) => inWindow(db.select().from(buildingImports).where(where).$dynamic(), window),
      count: () => db.$count(buildingImports, where),
      present: presentBatch,
    });
  }),

  route(
    'importBuildings',
    async (call) => {
      const { customerId, dryRun, drawingName, rows } = call.body();
      await refuseForeignCustomer(call, customerId);
      await authoriseImport(call, customerId);
      const { db, now } = call;
      const faults = await judgeBuildings(db, customerId, { rows, now });
      if (!dryRun && faults.length > 0) {
        const [first, ...rest] = faults.map(({ row, field, code }) => problem(code, `rows.${row}.${field}`));
        if (first) throw new Refusal([first, ...rest]);
      }
      await refuseBeyondLicence(db, 'buildings', customerId, importedBuildings(rows).length);
      if (dryRun) return { id: null, created: 0, floors: 0, faults };
      const batch = await importBuildings(db, { customerId, drawingName, rows }, now);
      const [created, floors] = [batch.buildingIds.length, batch.floorCount];
      const target = { kind: 'buildingImport', id: batch.id };
      await call.audit({
        action: 'buildings_imported',
        customerId,
        target,
        details: { buildings: created, floors },
      });
      return { id: batch.id, created, floors, faults: [] };
    },
    { anyOf: ['buildings_edit'] },
  ),

  route('undoBuildingImport', async (call) => {
    const batch = await lockBatch(call, call.id());
    await authoriseImport(call, batch.customerId);
    const undone = await undoImport(call, batch);
    const target = { kind: 'buildingImport', id: batch.id };
    await call.audit({ action: 'import_undone', customerId: batch.customerId, target });
    return presentBatch(undone);
  }),
];
