import type { Cell, Table } from '#tests/support/isolation/table.ts';
import { byId, elsewhere, isOn, inList } from './parts.ts';
import { takenAs } from './people.ts';

const invited = ({ place }: Cell) => ({
  customerId: place.customer.id,
  people: [{ firstName: 'Ny', lastName: 'Person', email: 'ny.person@example.com' }],
  userRole: 'BasicUserLight',
});
const person = byId((place) => place.person);

export const invitationRows = {
  listInvitations: [
    { sees: 'ownCustomer', ...inList((place) => place.person) },
    {
      sees: 'ownCustomer',
      ...inList(
        (place) => place.person,
        ({ place }) => ({ customerId: place.customer.id }),
      ),
    },
  ],
  inviteUsers: [
    { sees: 'customer', unseen: 400, body: invited },
    {
      sees: 'all',
      isAtHome: true,
      on: isOn('own'),
      body: (cell) => ({ ...invited(cell), roleIds: [cell.place.role.id] }),
    },
    {
      sees: 'all',
      isAtHome: true,
      allowed: 409,
      code: takenAs,
      on: isOn('own', 'otherCompany'),
      body: (cell) => ({
        ...invited(cell),
        customerId: cell.world.places.own.customer.id,
        people: [{ firstName: 'Ny', lastName: 'Person', email: cell.place.person.email }],
      }),
    },
    {
      ...elsewhere(),
      on: isOn('descendant', 'sibling', 'otherRoot', 'otherCompany', 'linked'),
      body: (cell) => ({
        ...invited(cell),
        customerId: cell.world.places.own.customer.id,
        roleIds: [cell.place.role.id],
      }),
    },
  ],
  resendInvitation: { sees: 'ownCustomer', ...person },
  revokeInvitation: { sees: 'ownCustomer', ...person },
} satisfies Table;
