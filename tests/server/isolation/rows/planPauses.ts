import { isOfCustomer } from '#tests/support/isolation/rules.ts';
import type { Cell, Table } from '#tests/support/isolation/table.ts';
import { byId, inList } from './parts.ts';

/** Readable like the catalogue; pauses of a company or global ones don't exist. */
const inCatalogue = { sees: 'catalogue', on: ({ relation }: Cell) => isOfCustomer(relation) } as const;
const pause = { name: 'Sommarlov', starts: '2027-06-12', ends: '2027-08-15' };

export const pauseRows = {
  listPlanPauses: { ...inCatalogue, ...inList((place) => place.pause) },
  createPlanPause: {
    sees: 'ownCustomer',
    unseen: 400,
    body: ({ place }) => ({ ...pause, customerId: place.customer.id }),
  },
  updatePlanPause: { ...inCatalogue, ...byId((place) => place.pause), body: () => pause },
  deletePlanPause: { ...inCatalogue, ...byId((place) => place.pause) },
} as const satisfies Partial<Table>;
