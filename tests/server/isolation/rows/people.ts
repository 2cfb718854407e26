import type { KindOf } from '#domain/callRights.ts';
import { can } from '#domain/can.ts';
import { isOfCustomer, isSeen } from '#tests/support/isolation/rules.ts';
import type { Cell, Table } from '#tests/support/isolation/table.ts';
import { byId, elsewhere, isOn, inList } from './parts.ts';

/** Roles that can't be held at the own level: those neither of it nor of a level above. */
const otherRoles = {
  ...elsewhere(),
  on: isOn('descendant', 'sibling', 'otherRoot', 'otherCompany', 'linked'),
};

/** Returns the extent of a link to a customer of this relation. */
const linkingKind = ({ relation }: Cell): KindOf<'linkUser'> => {
  if (['otherCompany', 'linked'].includes(relation)) return 'anywhere';
  return relation === 'otherRoot' ? 'ownCompany' : 'ownRoot';
};

/** Returns the code for a taken address, which differs if its owner is out of sight. */
export const takenAs = ({ principal, relation }: Cell): string =>
  isSeen('ownCustomer', principal, relation) ? 'email_taken' : 'email_unavailable';

const newPerson = ({ place }: Cell) => ({
  email: 'ny.person@example.com',
  firstName: 'Ny',
  lastName: 'Person',
  phoneNumber: '0701234567',
  password: 'Tillsyn-test-1',
  userRole: 'BasicUserLight',
  customerId: place.customer.id,
});

export const peopleRows = {
  getUser: [
    { sees: 'ownCustomer', ...byId((place) => place.person) },
    { sees: 'all', right: 'session', on: isOn('own'), params: ({ who }) => ({ id: who.id }) },
  ],
  listUsers: [
    { sees: 'ownCustomer', ...inList((place) => place.person) },
    {
      // A connection to a building reveals nothing of one out of sight.
      sees: 'house',
      ...inList(
        (place) => place.person,
        ({ place }) => ({ buildingId: place.building.id }),
      ),
      shows: (data: { id: number }[]) => data.length > 0,
      on: ({ relation, principal }) => isOfCustomer(relation) && isSeen('ownCustomer', principal, 'own'),
    },
  ],
  listUsersBelow: [
    { sees: 'ownCustomer', ...inList((place) => place.person) },
    { sees: 'ownCustomer', ...inList((place) => place.visitor) },
    ...(['person', 'visitor'] as const).map((kind) => ({
      sees: 'ownCustomer' as const,
      ...inList(
        (place) => place[kind],
        ({ place }) => ({ customerId: place.customer.id }),
      ),
    })),
    {
      sees: 'ownCustomer',
      on: isOn('descendant'),
      ...inList(
        (place) => place.person,
        ({ world }) => ({ customerId: world.places.own.customer.id }),
      ),
    },
  ],
  listUsersIncludingExternal: [
    { sees: 'ownCustomer', ...inList((place) => place.person) },
    { sees: 'ownCustomer', ...inList((place) => place.visitor) },
    ...(['person', 'visitor'] as const).flatMap((kind) => [
      {
        sees: 'ownCustomer' as const,
        ...inList(
          (place) => place[kind],
          ({ place }) => ({ customerId: place.customer.id }),
        ),
      },
      {
        sees: 'ownCustomer' as const,
        ...inList(
          (place) => place[kind],
          ({ place }) => ({ companyId: place.customer.companyId }),
        ),
      },
    ]),
    {
      // A visitor's own links are visible only with access to their home.
      sees: 'all',
      on: isOn('own'),
      query: ({ place }) => ({ customerId: place.customer.id, pageSize: 0 }),
      shows: (data: { id: number; roleIds: number[] }[], { place, principal }) =>
        data.find(({ id }) => id === place.visitor.id)?.roleIds.length ===
        (isSeen('ownCustomer', principal, 'otherCompany') ? 1 : 0),
    },
  ],
  createUser: [
    { sees: 'customer', unseen: 400, body: newPerson },
    {
      sees: 'all',
      isAtHome: true,
      allowed: 409,
      on: isOn('own', 'otherCompany'),
      code: takenAs,
      body: (cell) => ({
        ...newPerson(cell),
        customerId: cell.world.places.own.customer.id,
        email: cell.place.person.email,
      }),
    },
    {
      ...otherRoles,
      body: (cell) => ({
        ...newPerson(cell),
        customerId: cell.world.places.own.customer.id,
        roleIds: [cell.place.role.id],
      }),
    },
  ],
  importUsers: [
    {
      sees: 'customer',
      unseen: 400,
      isRightFirst: true,
      body: ({ place }) => ({ customerId: place.customer.id, dryRun: true, rows: [{ row: 1 }] }),
    },
    {
      sees: 'all',
      isAtHome: true,
      on: isOn('own', 'otherCompany'),
      body: ({ place, world }) => ({
        customerId: world.places.own.customer.id,
        dryRun: true,
        rows: [{ row: 1, email: place.person.email }],
      }),
      shows: ({ faults }: { faults: { field: string; code: string }[] }, cell) =>
        faults.find(({ field }) => field === 'email')?.code === takenAs(cell),
    },
  ],
  updateUser: [
    {
      sees: 'ownCustomer',
      ...byId((place) => place.person),
      body: () => ({ firstName: 'Ny' }),
    },
    {
      sees: 'all',
      right: 'session',
      on: isOn('own'),
      params: ({ who }) => ({ id: who.id }),
      body: () => ({ firstName: 'Ny' }),
    },
    {
      // Giving oneself a role needs the right to edit people.
      sees: 'all',
      right: 'session',
      extra: 'roleIds',
      on: isOn('own'),
      params: ({ who }) => ({ id: who.id }),
      body: ({ place }) => ({ roleIds: [place.role.id] }),
    },
    {
      ...otherRoles,
      params: ({ world }) => ({ id: world.places.own.person.id }),
      body: ({ place }) => ({ roleIds: [place.role.id] }),
    },
  ],
  changeUserLevel: {
    sees: 'ownCustomer',
    ...byId((place) => place.person),
    body: () => ({ role: 'BasicUser' }),
  },
  deleteUser: { sees: 'ownCustomer', ...byId((place) => place.person) },
  endUserSessions: { sees: 'ownCustomer', ...byId((place) => place.person) },
  listAuditEntries: [
    { sees: 'ownCustomer', ...inList((place) => place.auditEntry) },
    {
      sees: 'ownCustomer',
      ...inList(
        (place) => place.auditEntry,
        ({ place }) => ({ customerId: place.customer.id }),
      ),
    },
  ],
  linkUser: [
    {
      sees: 'ownCustomer',
      unseen: 400,
      kind: linkingKind,
      isAtHome: true,
      body: ({ place, world }) => ({ userId: world.leafPerson.id, customerId: place.customer.id }),
    },
    {
      sees: 'ownCustomer',
      kind: 'ownRoot',
      // A user whose home is there or above can't be linked.
      allowed: ({ relation }) => (['own', 'ancestor'].includes(relation) ? 409 : 200),
      body: ({ place, world }) => ({ userId: place.person.id, customerId: world.places.own.customer.id }),
    },
    {
      sees: 'all',
      kind: 'ownRoot',
      extra: 'roleIds',
      isAtHome: true,
      on: isOn('own'),
      body: ({ place, world }) => ({
        userId: world.leafPerson.id,
        customerId: place.customer.id,
        roleIds: [place.role.id],
      }),
    },
    {
      ...otherRoles,
      kind: 'ownRoot',
      extra: 'roleIds',
      isAtHome: true,
      body: ({ place, world }) => ({
        userId: world.leafPerson.id,
        customerId: world.places.own.customer.id,
        roleIds: [place.role.id],
      }),
    },
  ],
  unlinkUser: [
    {
      sees: 'ownCustomer',
      params: ({ place }) => ({ userId: place.visitor.id, customerId: place.customer.id }),
      body: () => ({}),
    },
    {
      sees: 'ownCustomer',
      params: ({ place, world }) => ({ userId: place.person.id, customerId: world.stranger.id }),
      body: () => ({}),
    },
    {
      // A link of a user of a higher level can be removed at the linked customer only.
      sees: 'all',
      right: ({ principal, world }) =>
        can(principal, 'users_link_within_own_root') && principal.level >= world.chief.accessLevel,
      refusals: ['right_missing', 'level_too_high'],
      on: isOn('own'),
      params: ({ world }) => ({ userId: world.chief.id, customerId: world.stranger.id }),
      body: () => ({}),
    },
  ],
  listIdentityRoles: { sees: 'all', on: isOn('own') },
  listExternalRoles: [
    {
      sees: 'ownCustomer',
      params: ({ place }) => ({ userId: place.visitor.id, customerId: place.customer.id }),
    },
    {
      sees: 'ownCustomer',
      params: ({ place, world }) => ({ userId: place.person.id, customerId: world.stranger.id }),
    },
  ],
} satisfies Table;
