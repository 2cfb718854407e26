import type { Sheet, SheetCell } from '@tillsyn/spreadsheet/cells';
import type { DataTableColumn } from '../dataTableTypes.ts';

const cellOf = <Row>({ value, cell }: DataTableColumn<Row>, row: Row): SheetCell | undefined => {
  if (value) return value(row);
  const content = value === null ? undefined : cell(row);
  return typeof content === 'string' || typeof content === 'number' ? content : undefined;
};

/** Converts a list's rows to a table for a file, without columns that a file can't show. */
export const sheetOf = <Row>(
  name: string,
  columns: readonly DataTableColumn<Row>[],
  rows: readonly Row[],
): Sheet => {
  const writtenColumns = columns.filter(
    (column) =>
      column.value !== null && (column.value || rows.some((row) => cellOf(column, row) !== undefined)),
  );
  return {
    name,
    headings: writtenColumns.map(({ header }) => header),
    rows: rows.map((row) => writtenColumns.map((column) => cellOf(column, row) ?? null)),
  };
};
