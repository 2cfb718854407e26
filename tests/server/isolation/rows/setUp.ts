import type { Table } from '#tests/support/isolation/table.ts';

/** Calls on a customer's guide and the copying of its set-up. */
export const setUpRows = {
  getSetUp: {
    sees: 'ownCustomer',
    query: ({ place }) => ({ customerId: place.customer.id }),
  },
  updateSetUp: {
    sees: 'ownCustomer',
    body: ({ place }) => ({ customerId: place.customer.id, step: { name: 'items', isSkipped: true } }),
  },
} satisfies Table;
