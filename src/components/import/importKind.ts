import type { FileRow, RowFault } from '../../domain/rowImport.ts';
import type { TableLimits } from '../../platform/spreadsheets/tables.ts';

/** What the backend says of rows: how many records it made, and what is wrong with which row; or why it said nothing, in words. */
export type ImportAnswer<Field extends string> =
  | { created: number; faults: readonly RowFault<Field>[] }
  | { failure: string };

/** An import of one kind of record: which fields it has, how a file is read, what is wrong with its rows, and who takes them. */
export type ImportKind<Field extends string> = {
  fields: readonly Field[];
  /** Fields without which no row can be saved. */
  needed: readonly Field[];
  /** How large a file may be, and how many rows it may have below its heading. */
  limits: TableLimits;
  guess: (headings: readonly string[]) => (Field | null)[];
  rowsOf: (table: readonly (readonly string[])[], columns: readonly (Field | null)[]) => FileRow<Field>[];
  /** What can be told without the backend. */
  ownFaults: (rows: readonly FileRow<Field>[]) => RowFault<Field>[];
  /** Rows belong together, so that the faultless ones aren't taken without the others. */
  isAllOrNothing?: true;
  labelOf: (field: Field) => string;
  /** What is wrong, with the values that would be right. */
  faultText: (fault: RowFault<Field>, row: FileRow<Field> | undefined) => string;
  /** Asks the backend: a dry run changes nothing, else all of the rows are taken or none. */
  send: (
    rows: readonly FileRow<Field>[],
    how: { isDryRun: boolean; idempotencyKey: string },
  ) => Promise<ImportAnswer<Field>>;
  /** Tells that so many were made. */
  onDone: (count: number) => void;
};
