import type { FileRow, RowFault } from '#domain/imports/rowImport.ts';
import type { TableLimits } from '@tillsyn/spreadsheet/tables';

/** Result of the backend for rows: the number of created records and the faults of each row; or the message of a failure. */
export type ImportResponse<Field extends string> =
  | { created: number; faults: readonly RowFault<Field>[] }
  | { failure: string };

/** Import of one kind of record: its fields, and the functions that read a file, validate its rows, and send them. */
export type ImportKind<Field extends string> = {
  fields: readonly Field[];
  /** Required fields. */
  needed: readonly Field[];
  /** Maximum size of the file, and of rows below its heading. */
  limits: TableLimits;
  guess: (headings: readonly string[]) => (Field | null)[];
  rowsOf: (table: readonly (readonly string[])[], columns: readonly (Field | null)[]) => FileRow<Field>[];
  /** Returns the faults found without the backend. */
  ownFaults: (rows: readonly FileRow<Field>[]) => RowFault<Field>[];
  /** True if rows depend on each other, so that valid ones aren't imported without the others. */
  isAllOrNothing?: true;
  labelOf: (field: Field) => string;
  /** Returns a fault's text, with the valid values. */
  faultText: (fault: RowFault<Field>, row: FileRow<Field> | undefined) => string;
  /** Sends rows: a dry run changes nothing, otherwise all of the rows are imported or none. */
  send: (
    rows: readonly FileRow<Field>[],
    how: { isDryRun: boolean; idempotencyKey: string },
  ) => Promise<ImportResponse<Field>>;
  /** Called with the number of created records. */
  onDone: (count: number) => void;
};
