import type { Table } from '../../../support/isolation/table.ts';

export const drawingSetRows = {} satisfies Table;
