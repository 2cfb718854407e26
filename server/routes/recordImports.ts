import { and, eq } from 'drizzle-orm';
import type { CallName } from '../../src/contract/calls.ts';
import type { Permission } from '../../src/contract/permissions.ts';
import type { RecordImportKind } from '../../src/contract/recordImport.ts';
import type { CatalogueImportFault } from '../../src/domain/catalogueImport.ts';
import type { QuestionImportFault } from '../../src/domain/questionImport.ts';
import { authorise } from '../core/authorise.ts';
import type { Call } from '../core/call.ts';
import { inWindow, listPage } from '../core/paging.ts';
import { found, problem, Refusal } from '../core/refusal.ts';
import { route } from '../core/route.ts';
import type { Route } from '../core/route.ts';
import { recordImports } from '../db/schema/checklists.ts';
import { importCatalogue, judgeCatalogue } from '../services/catalogueImports.ts';
import { refuseForeignCustomer } from '../services/customers.ts';
import { importQuestions, judgeQuestions } from '../services/questionImports.ts';
import { ownerAt, presentRecordBatch, undoRecordImport } from '../services/recordImports.ts';

const order = { fields: { Created: recordImports.id }, by: 'Created desc', id: recordImports.id };

const rightOf: Record<RecordImportKind, Permission> = {
  questions: 'questions_edit',
  catalogue: 'fireprotections_edit',
};

type Batch = typeof recordImports.$inferSelect;
type Fault = QuestionImportFault | CatalogueImportFault;

/** An import at a customer in scope, held until the end of the transaction. @throws Refusal not_found */
async function lockBatch({ db, scope }: Call<CallName>, id: number): Promise<Batch> {
  const inScope = and(eq(recordImports.id, id), scope.customers(recordImports.customerId));
  const [row] = await db.select().from(recordImports).where(inScope).limit(1).for('update');
  return found(row);
}

const refuseFaults = (faults: readonly Fault[]): void => {
  const [first, ...rest] = faults.map(({ row, field, code }) => problem(code, `rows.${row}.${field}`));
  if (first) throw new Refusal([first, ...rest]);
};

async function finish(call: Call<CallName>, batch: Batch) {
  const { id, customerId, kind, recordIds } = batch;
  const target = { kind: 'recordImport', id };
  await call.audit({
    action: 'records_imported',
    customerId,
    target,
    details: { kind, records: recordIds.length },
  });
  return { id, created: recordIds.length, faults: [] };
}

/** Questions and catalogue entries from files, and taking such a batch back. (docs/other-backends.md) */
export const recordImportRoutes: readonly Route[] = [
  route('listRecordImports', async (call) => {
    const query = call.query();
    const { customerId, kind } = query;
    const { db } = call;
    await refuseForeignCustomer(call, customerId);
    await authorise(call, rightOf[kind], customerId);
    const where = and(eq(recordImports.customerId, customerId), eq(recordImports.kind, kind));
    return listPage(query, order, {
      rows: (window) => inWindow(db.select().from(recordImports).where(where).$dynamic(), window),
      count: () => db.$count(recordImports, where),
      present: presentRecordBatch,
    });
  }),

  route(
    'importQuestions',
    async (call) => {
      const { customerId, dryRun, answers, rows } = call.body();
      await refuseForeignCustomer(call, customerId);
      await authorise(call, 'questions_edit', customerId);
      const faults = await judgeQuestions(call.db, customerId, rows);
      if (dryRun) return { id: null, created: 0, faults };
      refuseFaults(faults);
      const owner = await ownerAt(call.db, customerId);
      return finish(call, await importQuestions(call.db, { owner, answers, rows }, call.now));
    },
    { anyOf: ['questions_edit'] },
  ),

  route(
    'importFireProtections',
    async (call) => {
      const { customerId, dryRun, rows } = call.body();
      await refuseForeignCustomer(call, customerId);
      await authorise(call, 'fireprotections_edit', customerId);
      const faults = await judgeCatalogue(call.db, customerId, rows);
      if (dryRun) return { id: null, created: 0, faults };
      refuseFaults(faults);
      const owner = await ownerAt(call.db, customerId);
      return finish(call, await importCatalogue(call.db, { owner, rows }, call.now));
    },
    { anyOf: ['fireprotections_edit'] },
  ),

  route('undoRecordImport', async (call) => {
    const batch = await lockBatch(call, call.id());
    const { customerId, kind } = batch;
    await authorise(call, rightOf[kind], customerId);
    const undone = await undoRecordImport(call, batch);
    const target = { kind: 'recordImport', id: batch.id };
    await call.audit({ action: 'import_undone', customerId, target });
    return presentRecordBatch(undone);
  }),
];
