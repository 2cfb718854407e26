import { reading, rightFirstWriting, writing } from '#server/middleware/calls/chains.ts';
import { and, eq } from 'drizzle-orm';
import type { CallName } from '#contract/calls.ts';
import type { ImportedKind } from '#contract/imports/imports.ts';
import type { ProblemCode } from '#contract/problems.ts';
import { importedBuildings } from '#domain/imports/buildingImport.ts';
import type { RowFault } from '#domain/imports/rowImport.ts';
import { authorise, authoriseKind, authoriseRight } from '#server/core/authorise.ts';
import type { Call } from '#server/core/call.ts';
import { inWindow, listPage } from '#server/core/paging.ts';
import { orNotFound, problem, HttpProblem } from '#server/core/httpProblem.ts';
import type { Route } from '#server/middleware/calls/chain.ts';
import { imports } from '#server/db/schema/imports.ts';
import { importBuildings, judgeBuildings } from '#server/services/imports/buildingImports.ts';
import { importCatalogue, judgeCatalogue } from '#server/services/imports/catalogueImports.ts';
import { rejectForeignCustomer } from '#server/services/tenants/customers.ts';
import { ownerAt, presentImport } from '#server/services/imports/imports.ts';
import type { Import } from '#server/services/imports/imports.ts';
import { rejectBeyondLicence } from '#server/services/tenants/licenceLimits.ts';
import { importQuestions, judgeQuestions } from '#server/services/imports/questionImports.ts';
import { undoImport, undoKinds } from '#server/services/imports/undoImport.ts';

const order = { fields: { Created: imports.id }, by: 'Created desc', id: imports.id };

/** Authorises undoing an import: needs the permissions for the records that it created; if there are none, the permission to read it. */
async function authoriseUndoing(call: Call<'undoImport'>, made: Import): Promise<void> {
  const { kind, customerId } = made;
  await authoriseKind(call, kind, customerId);
  for (const right of undoKinds[kind].rightsOf?.(made) ?? []) await authoriseRight(call, right, customerId);
}

/** Locks an import at a customer in scope. @throws HttpProblem not_found */
async function lockImport({ db, scope }: Call<CallName>, id: number): Promise<Import> {
  const inScope = and(eq(imports.id, id), scope.customers(imports.customerId));
  const [row] = await db.select().from(imports).where(inScope).limit(1).for('update');
  return orNotFound(row);
}

type ImportQuery = { kind: ImportedKind; customerId: number; dryRun: boolean };
type Steps = {
  judge: () => Promise<readonly RowFault<string, ProblemCode>[]>;
  /** Additional check that can reject a file without faulty rows. */
  refuseMore?: () => Promise<void>;
  make: () => Promise<Import>;
};

/** Validates the rows of a file, and creates all their records or none. */
async function takeIn(call: Call<CallName>, { kind, customerId, dryRun }: ImportQuery, steps: Steps) {
  await rejectForeignCustomer(call, customerId);
  await authorise(call, customerId);
  const faults = [...(await steps.judge())];
  const [first, ...rest] = faults.map(({ row, field, code }) => problem(code, `rows.${row}.${field}`));
  if (!dryRun && first) throw new HttpProblem([first, ...rest]);
  await steps.refuseMore?.();
  if (dryRun) return { id: null, created: 0, floors: 0, faults };
  const { id, recordIds, floorCount } = await steps.make();
  const [target, details] = [
    { kind: 'import', id },
    { kind, records: recordIds.length, floors: floorCount },
  ];
  await call.audit({ action: 'records_imported', customerId, target, details });
  return { id, created: recordIds.length, floors: floorCount, faults: [] };
}

/** Imports of records from files, and undoing them. (docs/other-backends.md) */
export const importRoutes: readonly Route[] = [
  reading.route('listImports', async (call) => {
    const query = call.query();
    const { customerId, kind } = query;
    const { db } = call;
    await rejectForeignCustomer(call, customerId);
    await authoriseKind(call, kind, customerId);
    const condition = and(eq(imports.customerId, customerId), eq(imports.kind, kind));
    return listPage(query, order, {
      rows: (window) => inWindow(db.select().from(imports).where(condition).$dynamic(), window),
      count: () => db.$count(imports, condition),
      present: presentImport,
    });
  }),

  rightFirstWriting.route('importBuildings', (call) => {
    const { customerId, dryRun, drawingName, rows } = call.body();
    const { db, now } = call;
    return takeIn(
      call,
      { kind: 'buildings', customerId, dryRun },
      {
        judge: () => judgeBuildings(db, customerId, { rows, now }),
        refuseMore: () => rejectBeyondLicence(db, 'buildings', customerId, importedBuildings(rows).length),
        make: () => importBuildings(db, { customerId, drawingName, rows }, now),
      },
    );
  }),

  rightFirstWriting.route('importQuestions', (call) => {
    const { customerId, dryRun, answers, rows } = call.body();
    const { db, now } = call;
    return takeIn(
      call,
      { kind: 'questions', customerId, dryRun },
      {
        judge: () => judgeQuestions(db, customerId, rows),
        make: async () => importQuestions(db, { owner: await ownerAt(db, customerId), answers, rows }, now),
      },
    );
  }),

  rightFirstWriting.route('importFireProtections', (call) => {
    const { customerId, dryRun, rows } = call.body();
    const { db, now } = call;
    return takeIn(
      call,
      { kind: 'catalogue', customerId, dryRun },
      {
        judge: () => judgeCatalogue(db, customerId, rows),
        make: async () => importCatalogue(db, { owner: await ownerAt(db, customerId), rows }, now),
      },
    );
  }),

  writing.route('undoImport', async (call) => {
    const lockedImport = await lockImport(call, call.id());
    const { id, customerId } = lockedImport;
    await authoriseUndoing(call, lockedImport);
    const undone = await undoImport(call, lockedImport);
    await call.audit({ action: 'import_undone', customerId, target: { kind: 'import', id } });
    return presentImport(undone);
  }),
];
