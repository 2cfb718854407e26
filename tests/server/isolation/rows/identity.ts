import { isOfCustomer } from '#tests/support/isolation/rules.ts';
import type { Case, Cell, Table } from '#tests/support/isolation/table.ts';
import { elsewhere, isOn } from './parts.ts';

/** The provider of a root customer. */
const ofRoot = {
  sees: 'ownCustomer',
  isRightFirst: true,
  on: ({ place, relation }: Cell) => place.customer.parentId === null && isOfCustomer(relation),
  params: ({ place }: Cell) => ({ customerId: place.customer.id }),
} as const satisfies Case;

/** A record of another customer, named in the settings of the caller's own root. */
const ofOthers = {
  ...elsewhere(),
  on: isOn('otherRoot', 'otherCompany', 'linked'),
  params: ({ world }: Cell) => ({ customerId: world.places.ancestor.customer.id }),
} as const satisfies Case;

const settings = { name: 'Kundens konto', issuer: 'https://login.example.com', clientId: 'tillsyn' };

export const identityRows = {
  getIdentityProvider: ofRoot,
  saveIdentityProvider: [
    { ...ofRoot, body: () => settings },
    { ...ofOthers, body: ({ place }) => ({ ...settings, breakGlassUserId: place.person.id }) },
    {
      ...ofOthers,
      body: ({ place }) => ({
        ...settings,
        levelClaim: 'groups',
        levelRules: [{ value: 'x', userRole: 'User', roleIds: [place.role.id] }],
      }),
    },
  ],
  deleteIdentityProvider: ofRoot,
  testIdentityProvider: ofRoot,
} satisfies Table;
