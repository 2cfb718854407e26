import type { Case, Cell, Table } from '#tests/support/isolation/table.ts';
import { isOfCustomer } from '#tests/support/isolation/rules.ts';
import { byId, inList } from './parts.ts';

const ofPerson = { sees: 'ownCustomer', isRightFirst: true, ...byId((place) => place.person) } satisfies Case;
/** A deleted user, who can still be erased. */
const ofDeleted = { ...ofPerson, ...byId((place) => place.gone) } satisfies Case;

/** A user of the own level who is connected to the buildings of others. */
const ofConnected = {
  ...ofPerson,
  on: ({ relation }: Cell) => relation === 'own',
  params: ({ world }: Cell) => ({ id: world.people.User.id }),
} satisfies Case;

/** The deleted users and the erasures of a root customer. */
const ofRoot = {
  sees: 'ownCustomer',
  isRightFirst: true,
  on: ({ place, relation }: Cell) => place.customer.parentId === null && isOfCustomer(relation),
  params: ({ place }: Cell) => ({ customerId: place.customer.id }),
  query: () => ({ pageSize: 0 }),
} satisfies Case;

const { query: _query, ...settingsOfRoot } = ofRoot;

export const privacyRows = {
  getPersonalData: [ofPerson, ofDeleted, ofConnected],
  getErasure: [ofPerson, ofDeleted],
  eraseUser: [
    { ...ofPerson, body: () => ({}) },
    { ...ofDeleted, body: () => ({}) },
  ],
  listDeletedUsers: { ...ofRoot, shows: inList((place) => place.gone).shows },
  listErasures: { ...ofRoot, shows: inList((place) => place.erasure).shows },
  getRetention: settingsOfRoot,
  saveRetention: { ...settingsOfRoot, body: () => ({ photos: 24, contacts: null, audit: null }) },
} satisfies Table;
