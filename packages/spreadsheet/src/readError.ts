import type { TableFault } from './tables.ts';

/** Stops reading a sheet or file, with the reason. */
export class TableReadError extends Error {
  readonly fault: TableFault;
  constructor(fault: TableFault) {
    super(fault.code);
    this.fault = fault;
  }
}

/** Returns the reason why reading stopped; any other error means an unreadable file. */
export const faultOf = (error: unknown): TableFault =>
  error instanceof TableReadError ? error.fault : { code: 'unreadable' };
