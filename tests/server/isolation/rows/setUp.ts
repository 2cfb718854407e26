import type { Table } from '../../../support/isolation/table.ts';

export const setUpRows = {} satisfies Table;
