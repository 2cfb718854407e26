import type { Table } from '../../../support/isolation/table.ts';

export const symbolKindRows = {} satisfies Table;
