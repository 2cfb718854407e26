import type { FileRow, RowFault } from '#domain/imports/rowImport.ts';
import type { TableLimits } from '#platform/spreadsheets/tables.ts';

/** The backend's result for rows: how many records it created and which faults each row has; or why there is no result, in words. */
export type ImportAnswer<Field extends string> =
  | { created: number; faults: readonly RowFault<Field>[] }
  | { failure: string };

/** An import of one kind of record: its fields, how a file is read, which faults its rows have, and how they are sent. */
export type ImportKind<Field extends string> = {
  fields: readonly Field[];
  /** Fields without which a row can't be saved. */
  needed: readonly Field[];
  /** The largest file, and the most rows below its heading. */
  limits: TableLimits;
  guess: (headings: readonly string[]) => (Field | null)[];
  rowsOf: (table: readonly (readonly string[])[], columns: readonly (Field | null)[]) => FileRow<Field>[];
  /** Faults found without the backend. */
  ownFaults: (rows: readonly FileRow<Field>[]) => RowFault<Field>[];
  /** Rows depend on each other, so that valid ones aren't imported without the others. */
  isAllOrNothing?: true;
  labelOf: (field: Field) => string;
  /** A fault in words, with the values that would be valid. */
  faultText: (fault: RowFault<Field>, row: FileRow<Field> | undefined) => string;
  /** Sends rows: a dry run changes nothing, otherwise all of the rows are imported or none. */
  send: (
    rows: readonly FileRow<Field>[],
    how: { isDryRun: boolean; idempotencyKey: string },
  ) => Promise<ImportAnswer<Field>>;
  /** Announces how many were created. */
  onDone: (count: number) => void;
};
