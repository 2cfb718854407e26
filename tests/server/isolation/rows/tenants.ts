import { can } from '#domain/can.ts';
import { holdsAll, inReach, isOfCustomer } from '#tests/support/isolation/rules.ts';
import type { Relation } from '#tests/support/isolation/rules.ts';
import type { Cell, Table } from '#tests/support/isolation/table.ts';
import { atHome, byId, isOn, inList } from './parts.ts';

const companyId = ({ place }: Cell) => ({ id: place.customer.companyId });
const editing = 'tree_view_company_dropdown';
const jobs = 'failed_jobs_edit';
/** A job that doesn't exist: jobs belong to the installation. */
const ofJob = {
  sees: 'all',
  right: jobs,
  on: isOn('own'),
  params: () => ({ jobId: '00000000-0000-4000-8000-000000000000' }),
} as const;
const moving = ['tree_modify_level', 'tree_move_level'] as const;

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
    right: atHome('status_access_view'),
    on: ({ relation }) => isOfCustomer(relation),
    shows: (data: { storage: { companyId: number }[] }, { place }) =>
      data.storage.some((row) => row.companyId === place.customer.companyId),
  },
  listFailedJobs: { sees: 'all', right: jobs, on: isOn('own') },
  retryJob: { ...ofJob, allowed: 404 },
  discardJob: { ...ofJob, allowed: 404 },
  listCompanies: {
    sees: 'company',
    ...inList((place) => ({ id: place.customer.companyId })),
  },
  getCompany: { sees: 'company', params: companyId },
  createCompany: { sees: 'all', right: editing, on: isOn('own'), body: () => ({ name: 'Nytt bolag' }) },
  updateCompany: { sees: 'company', right: editing, params: companyId, body: () => ({ name: 'Nytt namn' }) },
  // Its customers block the deletion.
  deleteCompany: { sees: 'company', right: editing, params: companyId, allowed: 409 },

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
      unseen: 400,
      right: 'tree_modify_level',
      body: ({ place }) => ({ name: 'Ny nivå', parentId: place.customer.id }),
    },
    {
      // At the top of the own company, or of any company with global reach.
      sees: 'ownCustomer',
      unseen: 400,
      right: ({ principal }) => can(principal, 'tree_add_new_customer'),
      on: isOn('own', 'otherCompany', 'linked'),
      body: ({ place }) => ({ name: 'Ny rot', companyId: place.customer.companyId }),
    },
  ],
  moveCustomer: [
    {
      sees: 'customer',
      right: ({ principal, relation }) =>
        relation === 'linked' && !inReach(principal, relation) ? false : holdsAll(principal, moving),
      body: ({ place }) => ({ id: place.spareLevel.id, parentId: place.customer.id }),
    },
    {
      // Under each place: only within reach, and a linked level can't hold own levels.
      sees: 'customer',
      unseen: 400,
      isRightFirst: true,
      right: ({ principal, relation }) =>
        holdsAll(principal, moving) && (relation !== 'linked' || inReach(principal, relation)),
      on: ({ relation }) => relation !== 'own' && relation !== 'linked' && isOfCustomer(relation),
      body: ({ place, world }) => ({ id: world.places.own.spareLevel.id, parentId: place.customer.id }),
    },
    {
      sees: 'customer',
      right: ({ principal, relation }) => holdsAll(principal, moving) && inReach(principal, relation),
      on: isOn('linked'),
      body: ({ place, world }) => ({ id: world.places.own.spareLevel.id, parentId: place.customer.id }),
    },
    {
      // To the top of a company.
      sees: 'ownCustomer',
      unseen: 400,
      isRightFirst: true,
      right: ({ principal }) => holdsAll(principal, moving),
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
    right: 'tree_modify_level',
    ...byId((place) => place.customer),
    body: () => ({ name: 'Nytt namn' }),
  },
  deleteCustomer: { sees: 'customer', right: 'tree_modify_level', ...byId((place) => place.spareLevel) },
  getExternalCustomers: {
    sees: 'ownCustomer',
    right: 'users_access_view',
    query: ({ place }) => ({ userId: place.person.id }),
    shows: (data: { id: number }[], { world }) => data.some((row) => row.id === world.stranger.id),
  },

  getLicence: {
    sees: 'ownCustomer',
    right: 'licenses_access_view',
    on: ({ place, relation }) => place.licence !== null && isOfCustomer(relation),
    ...byId((place) => place.customer),
  },
  createLicence: {
    sees: 'ownCustomer',
    unseen: 400,
    isRightFirst: true,
    right: 'licenses_access_view',
    allowed: 409,
    on: ({ place, relation }) => place.licence !== null && isOfCustomer(relation),
    body: ({ place }) => ({ customerId: place.customer.id }),
  },
  updateLicence: {
    sees: 'ownCustomer',
    right: 'licenses_access_view',
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
    { sees: 'ownCustomer', right: 'apikeys_access_view', ...inList((place) => place.key) },
    {
      sees: 'ownCustomer',
      right: 'apikeys_access_view',
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
    right: 'apikeys_access_view',
    body: ({ place }) => ({ name: 'Ny nyckel', customerId: place.customer.id }),
  },
  deleteApiKey: { sees: 'ownCustomer', right: 'apikeys_access_view', ...byId((place) => place.key) },
} satisfies Table;
