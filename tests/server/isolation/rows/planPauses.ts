import { isOfCustomer, mayWriteCatalogue } from '#tests/support/isolation/rules.ts';
import type { Cell, Table } from '#tests/support/isolation/table.ts';
import { byId, inList } from './parts.ts';

/** Readable like the catalogue; pauses of a company or global ones don't exist. */
const inCatalogue = { sees: 'catalogue', on: ({ relation }: Cell) => isOfCustomer(relation) } as const;
const writing = {
  ...inCatalogue,
  right: ({ principal, relation }: Cell) => mayWriteCatalogue(principal, relation, 'roundplannings_edit'),
};
const pause = { name: 'Sommarlov', starts: '2027-06-12', ends: '2027-08-15' };

export const pauseRows = {
  listPlanPauses: { ...inCatalogue, ...inList((place) => place.pause) },
  createPlanPause: {
    sees: 'ownCustomer',
    unseen: 400,
    right: 'roundplannings_edit',
    body: ({ place }) => ({ ...pause, customerId: place.customer.id }),
  },
  updatePlanPause: { ...writing, ...byId((place) => place.pause), body: () => pause },
  deletePlanPause: { ...writing, ...byId((place) => place.pause) },
} as const satisfies Partial<Table>;
