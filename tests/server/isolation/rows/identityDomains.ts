import { isOfCustomer } from '#tests/support/isolation/rules.ts';
import type { Case, Cell, Table } from '#tests/support/isolation/table.ts';

/** A root customer; other levels have no domains. */
const ofRoot = {
  sees: 'ownCustomer',
  isRightFirst: true,
  on: ({ place, relation }) => place.licence !== null && isOfCustomer(relation),
  params: ({ place }: Cell) => ({ customerId: place.customer.id, id: place.domain.id }),
} satisfies Case;

/** The domain of another root, asked for at the own one. */
const ofAnotherRoot = {
  ...ofRoot,
  sees: 'nobody',
  on: ({ relation }) => relation === 'otherRoot' || relation === 'otherCompany' || relation === 'linked',
  params: ({ place, world }: Cell) => ({
    customerId: world.places.ancestor.customer.id,
    id: place.domain.id,
  }),
} satisfies Case;

export const identityDomainRows = {
  listIdentityDomains: {
    ...ofRoot,
    shows: (data: readonly { id: number }[], { place }) => data.some(({ id }) => id === place.domain.id),
  },
  createIdentityDomain: { ...ofRoot, body: () => ({ name: 'ny.example' }) },
  checkIdentityDomain: [
    { ...ofRoot, body: () => ({}) },
    { ...ofAnotherRoot, body: () => ({}) },
  ],
  deleteIdentityDomain: [ofRoot, ofAnotherRoot],
} satisfies Table;
