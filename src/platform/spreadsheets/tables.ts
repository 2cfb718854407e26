/** What a file may hold at most. */
export interface TableLimits {
  bytes: number;
  rows: number;
  columns: number;
}

/** Why a file or a sheet gave no table, and where that is: the cell or row. */
export interface TableFault {
  code: 'too_large' | 'too_many_rows' | 'far_cell' | 'open_quote' | 'unreadable' | 'empty' | 'reader_missing';
  at?: string | number;
}

/** A sheet of a workbook, or the whole of a text table: its rows, or why it gave none. */
export type SheetTable = { name: string; isHidden: boolean } & (
  | { rows: string[][]; fault?: never }
  | { fault: TableFault; rows?: never }
);

/** What a file held: its sheets in their order, or why nothing of it could be read. */
export type TablesRead = { sheets: SheetTable[]; fault?: never } | { fault: TableFault; sheets?: never };

/** Ends the reading of a sheet or file, with the reason. */
export class TableRefusal extends Error {
  readonly fault: TableFault;
  constructor(fault: TableFault) {
    super(fault.code);
    this.fault = fault;
  }
}

/** The reason with which a reading ended; what isn't our own refusal is a file that can't be read. */
export const faultOf = (error: unknown): TableFault =>
  error instanceof TableRefusal ? error.fault : { code: 'unreadable' };
