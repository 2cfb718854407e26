export interface TableLimits {
  bytes: number;
  rows: number;
  columns: number;
}

/** Reason why a file or a sheet couldn't be read, with the cell or row. */
export interface TableFault {
  code: 'too_large' | 'too_many_rows' | 'far_cell' | 'open_quote' | 'unreadable' | 'empty' | 'reader_missing';
  at?: string | number;
}

/** A sheet of a workbook, or a whole text table: its rows, or the reason why it couldn't be read. */
export type SheetTable = { name: string; isHidden: boolean } & (
  | { rows: string[][]; fault?: never }
  | { fault: TableFault; rows?: never }
);

/** Content of a file: its sheets in order, or the reason why it couldn't be read. */
export type TablesRead = { sheets: SheetTable[]; fault?: never } | { fault: TableFault; sheets?: never };

/** Stops reading a sheet or file, with the reason. */
export class TableRefusal extends Error {
  readonly fault: TableFault;
  constructor(fault: TableFault) {
    super(fault.code);
    this.fault = fault;
  }
}

/** Returns the reason why reading stopped; any other error means an unreadable file. */
export const faultOf = (error: unknown): TableFault =>
  error instanceof TableRefusal ? error.fault : { code: 'unreadable' };
