import { isOfCustomer } from '#tests/support/isolation/rules.ts';
import type { Case, Cell, Table } from '#tests/support/isolation/table.ts';

/** The provisioning of a root customer. */
const ofRoot = {
  sees: 'ownCustomer',
  isRightFirst: true,
  on: ({ place, relation }: Cell) => place.customer.parentId === null && isOfCustomer(relation),
  params: ({ place }: Cell) => ({ customerId: place.customer.id }),
} as const satisfies Case;

export const identityScimRows = {
  getScimSettings: ofRoot,
  createScimToken: { ...ofRoot, body: () => ({}) },
  deleteScimToken: ofRoot,
  listScimConflicts: ofRoot,
} satisfies Table;
