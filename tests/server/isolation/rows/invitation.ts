import type { Table } from '../../../support/isolation/table.ts';

export const invitationRows = {} satisfies Table;
