import type { Table } from '../../../support/isolation/table.ts';

export const followDrawingRows = {} satisfies Table;
