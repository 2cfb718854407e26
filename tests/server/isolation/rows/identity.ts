import { isOfCustomer } from '#tests/support/isolation/rules.ts';
import type { Case, Cell, Table } from '#tests/support/isolation/table.ts';

/** The settings of a root customer's provider, which none of the places has yet. */
const ofRoot = {
  sees: 'ownCustomer',
  on: ({ place, relation }: Cell) => place.customer.parentId === null && isOfCustomer(relation),
  params: ({ place }: Cell) => ({ customerId: place.customer.id }),
} as const satisfies Case;

const settings = { name: 'Kundens konto', issuer: 'https://login.example.com', clientId: 'tillsyn' };

export const identityRows = {
  getIdentityProvider: ofRoot,
  saveIdentityProvider: [
    { ...ofRoot, body: () => settings },
    {
      ...ofRoot,
      allowed: 400,
      body: ({ place }) => ({ ...settings, breakGlassUserId: place.person.id }),
    },
  ],
  deleteIdentityProvider: { ...ofRoot, allowed: 404 },
  testIdentityProvider: { ...ofRoot, allowed: 409 },
} satisfies Table;
