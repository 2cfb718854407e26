import { inReach, isOfCustomer } from '#tests/support/isolation/rules.ts';
import type { Relation } from '#tests/support/isolation/rules.ts';
import type { Cell, Table } from '#tests/support/isolation/table.ts';
import { byId, isOn, inList } from './parts.ts';

const companyId = ({ place }: Cell) => ({ id: place.customer.companyId });
/** A job that doesn't exist: jobs belong to the installation. */
const ofJob = {
  sees: 'all',
  on: isOn('own'),
  params: () => ({ jobId: '00000000-0000-4000-8000-000000000000' }),
} as const;

/** The relation of the level above; null for roots. */
const above: Partial<Record<Relation, Relation>> = {
  own: 'ancestor',
  descendant: 'own',
  sibling: 'ancestor',
};
const isTop = ({ principal, relation }: Cell): boolean => {
  const parent = above[relation];
  return inReach(principal, relation) && (parent === undefined || !inReach(principal, parent));
};
interface Node {
  id: number;
  children: Node[];
}
const hasNode = (nodes: readonly Node[], id: number): boolean =>
  nodes.some((node) => node.id === id || hasNode(node.children, id));

export const tenantRows = {
  getStatus: {
    sees: 'ownCustomer',
    unseen: 'hidden',
    isAtHome: true,
    on: ({ relation }) => isOfCustomer(relation),
    shows: (data: { storage: { companyId: number }[] }, { place }) =>
      data.storage.some((row) => row.companyId === place.customer.companyId),
  },
  listFailedJobs: { sees: 'all', on: isOn('own') },
  retryJob: { ...ofJob, allowed: 404 },
  discardJob: { ...ofJob, allowed: 404 },
  listCompanies: {
    sees: 'company',
    ...inList((place) => ({ id: place.customer.companyId })),
  },
  getCompany: { sees: 'company', params: companyId },
  createCompany: { sees: 'all', on: isOn('own'), body: () => ({ name: 'Nytt bolag' }) },
  updateCompany: { sees: 'company', params: companyId, body: () => ({ name: 'Nytt namn' }) },
  // Its customers block the deletion.
  deleteCompany: { sees: 'company', params: companyId, allowed: 409 },

  listCustomers: { sees: 'customer', ...inList((place) => place.customer) },
  listAllCustomers: {
    sees: 'customer',
    unseen: 'hidden',
    shows: (data: { id: number }[], { place }) => data.some((row) => row.id === place.customer.id),
  },
  getCustomer: { sees: 'customer', ...byId((place) => place.customer) },
  getCustomerTree: [
    {
      sees: 'customer',
      query: ({ place }) => ({ parentNode: place.customer.id }),
      shows: (data: Node[], { place }) => hasNode(data, place.spareLevel.id),
    },
    {
      sees: 'ownCustomer',
      unseen: 'hidden',
      query: ({ place }) => ({ companyNode: place.customer.companyId }),
      shows: (data: Node[], { place }) => hasNode(data, place.customer.id),
    },
  ],
  getActiveCustomer: {
    sees: 'customer',
    query: ({ place }) => ({ customerId: place.customer.id }),
    // The response tells if the caller is a guest there.
    shows: (data: { isGuest?: boolean }, { principal, relation }) =>
      data.isGuest === !inReach(principal, relation),
  },
  getRootCustomers: [
    { sees: 'customer', query: ({ place }) => ({ customerId: place.customer.id }) },
    {
      sees: 'all',
      // Exactly the highest levels within reach.
      shows: (data: { id: number }[], cell) =>
        data.some((row) => row.id === cell.place.customer.id) === isTop(cell),
    },
  ],
  createCustomer: [
    {
      sees: 'customer',
      kind: 'level',
      unseen: 400,
      body: ({ place }) => ({ name: 'Ny nivå', parentId: place.customer.id }),
    },
    {
      // At the top of the own company, or of any company with global reach.
      sees: 'ownCustomer',
      unseen: 400,
      kind: 'root',
      isAtHome: true,
      on: isOn('own', 'otherCompany', 'linked'),
      body: ({ place }) => ({ name: 'Ny rot', companyId: place.customer.companyId }),
    },
  ],
  moveCustomer: [
    {
      sees: 'customer',
      body: ({ place }) => ({ id: place.spareLevel.id, parentId: place.customer.id }),
    },
    {
      // Under each place: only within reach, and a linked level can't hold own levels.
      sees: 'customer',
      unseen: 400,
      isRightFirst: true,
      on: ({ relation }) => relation !== 'own' && relation !== 'linked' && isOfCustomer(relation),
      body: ({ place, world }) => ({ id: world.places.own.spareLevel.id, parentId: place.customer.id }),
    },
    {
      sees: 'customer',
      on: isOn('linked'),
      body: ({ place, world }) => ({ id: world.places.own.spareLevel.id, parentId: place.customer.id }),
    },
    {
      // To the top of a company.
      sees: 'ownCustomer',
      unseen: 400,
      isRightFirst: true,
      on: isOn('otherCompany'),
      body: ({ place, world }) => ({
        id: world.places.own.spareLevel.id,
        parentId: null,
        companyId: place.customer.companyId,
      }),
    },
  ],
  updateCustomer: {
    sees: 'customer',
    ...byId((place) => place.customer),
    body: () => ({ name: 'Nytt namn' }),
  },
  deleteCustomer: { sees: 'customer', ...byId((place) => place.spareLevel) },
  getExternalCustomers: {
    sees: 'ownCustomer',
    query: ({ place }) => ({ userId: place.person.id }),
    shows: (data: { id: number }[], { world }) => data.some((row) => row.id === world.stranger.id),
  },

  getLicence: {
    sees: 'ownCustomer',
    on: ({ place, relation }) => place.licence !== null && isOfCustomer(relation),
    ...byId((place) => place.customer),
  },
  createLicence: {
    sees: 'ownCustomer',
    unseen: 400,
    isRightFirst: true,
    allowed: 409,
    on: ({ place, relation }) => place.licence !== null && isOfCustomer(relation),
    body: ({ place }) => ({ customerId: place.customer.id }),
  },
  updateLicence: {
    sees: 'ownCustomer',
    on: ({ place, relation }) => place.licence !== null && isOfCustomer(relation),
    params: ({ place }) => ({ id: place.licence?.id ?? 0 }),
    body: ({ place }) => ({
      active: true,
      users: 9,
      buildings: 9,
      checklist: true,
      apiKey: true,
      customerId: place.customer.id,
    }),
  },
  listApiKeys: [
    { sees: 'ownCustomer', ...inList((place) => place.key) },
    {
      sees: 'ownCustomer',
      ...inList(
        (place) => place.key,
        ({ place }) => ({ companyId: place.customer.companyId }),
      ),
    },
  ],
  createApiKey: {
    sees: 'ownCustomer',
    unseen: 400,
    isRightFirst: true,
    body: ({ place }) => ({ name: 'Ny nyckel', customerId: place.customer.id }),
  },
  deleteApiKey: { sees: 'ownCustomer', ...byId((place) => place.key) },
} satisfies Table;
