/** Upper limits of a file's size in bytes, and of the rows and columns of each sheet. */
export interface TableLimits {
  bytes: number;
  rows: number;
  columns: number;
}

/** Reason why a file or a sheet couldn't be read, with the cell or row. */
export interface TableFault {
  code: 'too_large' | 'too_many_rows' | 'far_cell' | 'open_quote' | 'unreadable' | 'empty';
  at?: string | number;
}

/** A sheet of a workbook, or a whole text table: its rows, or the reason why it couldn't be read. */
export type SheetTable = { name: string; isHidden: boolean } & (
  | { rows: string[][]; fault?: never }
  | { fault: TableFault; rows?: never }
);

/** Content of a file: its sheets in order, or the reason why it couldn't be read. */
export type TablesRead = { sheets: SheetTable[]; fault?: never } | { fault: TableFault; sheets?: never };
