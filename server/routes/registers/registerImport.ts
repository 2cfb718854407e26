import { canBeImported, cellColumn, importColumns } from '#domain/registers/recordImport.ts';
import type { RecordImportFault, RecordImportRow } from '#domain/registers/recordImport.ts';
import { authoriseKind } from '#server/core/authorise.ts';
import type { Call } from '#server/core/call.ts';
import { fail, HttpProblem, problem } from '#server/core/httpProblem.ts';
import type { Route } from '#server/middleware/calls/chain.ts';
import { writing } from '#server/middleware/calls/chains.ts';
import { importRecords, readRecords } from '#server/services/imports/recordImports.ts';
import { lockKindAt, referredKind } from '#server/services/registers/kinds.ts';
import { rejectForeignCustomer } from '#server/services/tenants/customers.ts';

type SentRow = ReturnType<Call<'importRegisterRecords'>['body']>['rows'][number];

/** Returns a row with a text for each column of the kind. */
function fileRowOf(
  columns: readonly string[],
  { row, building, installation, cells }: SentRow,
): RecordImportRow {
  const sentTexts = new Map([
    ...Object.entries(cells).map(([field, text]): [string, string] => [cellColumn(field), text]),
    ...Object.entries({ building, installation }),
  ]);
  const texts = Object.fromEntries(columns.map((column) => [column, sentTexts.get(column) ?? '']));
  return Object.assign(texts, { row }) as RecordImportRow;
}

/** Returns a fault for each cell that is of no column of the kind. */
const strayCells = (columns: readonly string[], rows: readonly SentRow[]): RecordImportFault[] =>
  rows.flatMap(({ row, cells }) =>
    Object.keys(cells)
      .map(cellColumn)
      .filter((column) => !columns.includes(column))
      .map((field) => ({ row, field, code: 'invalid_value' })),
  );

/** Import of records of a register from a file. [SBA-13] */
export const registerImportRoutes: readonly Route[] = [
  writing.route('importRegisterRecords', async (call) => {
    const { customerId, kind: key, dryRun, rows } = call.body();
    const { write } = await referredKind(call, key);
    await authoriseKind(call, write);
    await rejectForeignCustomer(call, customerId);
    const kind = await lockKindAt(call.db, key, customerId);
    await authoriseKind(call, kind.write, customerId);
    if (!canBeImported(kind)) fail('invalid_reference', 'kind');
    const columns = importColumns(kind);
    const records = await readRecords(call, customerId, {
      kind,
      rows: rows.map((row) => fileRowOf(columns, row)),
    });
    const faults = [...strayCells(columns, rows), ...records.flatMap((record) => record.faults)];
    if (dryRun) return { id: null, created: 0, floors: 0, faults };
    const [first, ...others] = faults.map(({ row, field, code }) => problem(code, `rows.${row}.${field}`));
    if (first) throw new HttpProblem([first, ...others]);
    const { id, recordIds } = await importRecords(call, customerId, { kind, records });
    await call.audit({
      action: 'records_imported',
      customerId,
      target: { kind: 'import', id },
      details: { kind: 'registers', records: recordIds.length },
    });
    return { id, created: recordIds.length, floors: 0, faults: [] };
  }),
];
