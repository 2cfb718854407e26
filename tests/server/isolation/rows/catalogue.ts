import type { Permission } from '#contract/users/permissions.ts';
import type { ImportedKind } from '#contract/imports/imports.ts';
import { can } from '#domain/can.ts';
import { isOfCustomer, isShared, mayWriteCatalogue } from '#tests/support/isolation/rules.ts';
import type { Case, Cell, Table } from '#tests/support/isolation/table.ts';
import { atHome, byId, isOn, inList } from './parts.ts';

const isOfOwner = ({ relation }: Cell): boolean => isOfCustomer(relation);
const inCatalogue = { sees: 'catalogue' } as const;
const writing = (right: Permission) => ({
  ...inCatalogue,
  right: ({ principal, relation }: Cell) => mayWriteCatalogue(principal, relation, right),
});
/** Creates a record at the place's level: for its readers, but not at a level above. */
const making = (right: Permission): Omit<Case, 'body'> => ({ sees: 'customer', unseen: 400, right });
const importing = (right: Permission) => ({ ...making(right), isRightFirst: true as const });
const importsOf =
  (kind: ImportedKind) =>
  ({ place }: Cell) => ({ customerId: place.customer.id, kind });
/** Gives a record of the own level to the place's level. */
const givingAway = (right: Permission): Omit<Case, 'body'> => ({
  sees: 'customer',
  unseen: 400,
  isRightFirst: true,
  right,
  on: isOn('descendant', 'ancestor', 'sibling', 'otherRoot', 'otherCompany'),
});
const sharing = (right: Permission): Omit<Case, 'body'> => ({
  sees: 'all',
  right: ({ principal }) => mayWriteCatalogue(principal, 'company', right),
  on: isOn('own'),
});

/** Rights that show the copies of set-ups. */
const editingSetUps = [
  ...(['roles_edit', 'questions_edit', 'checklists_edit', 'fireprotections_edit'] as const),
  'roundplannings_edit',
] as const;

export const catalogueRows = {
  listFireProtections: [
    { ...inCatalogue, ...inList((place) => place.protection) },
    {
      sees: 'house' as const,
      unseen: 'hidden' as const,
      query: ({ place }) => ({ roundPlanningId: place.plan.id, pageSize: 0 }),
      // A plan's entries are those of its limits; a plan out of sight has none.
      shows: (data: unknown[]) => data.length > 0,
    },
  ],
  getFireProtection: { ...inCatalogue, ...byId((place) => place.protection) },
  getFireProtectionUses: {
    ...inCatalogue,
    right: atHome('fireprotections_access_view'),
    ...byId((place) => place.protection),
  },
  listImports: [
    { sees: 'customer', unseen: 400, right: 'buildings_edit', query: importsOf('buildings') },
    { sees: 'customer', unseen: 400, right: 'questions_edit', query: importsOf('questions') },
    { sees: 'customer', unseen: 400, right: 'fireprotections_edit', query: importsOf('catalogue') },
    { sees: 'customer', unseen: 400, right: editingSetUps, query: importsOf('setUp') },
    { sees: 'customer', unseen: 400, right: 'floor_areas_edit', query: importsOf('drawingSet') },
  ],
  importFireProtections: {
    ...importing('fireprotections_edit'),
    body: ({ place }) => ({ customerId: place.customer.id, dryRun: true, rows: [{ row: 2, name: 'Nytt' }] }),
  },
  importQuestions: {
    ...importing('questions_edit'),
    body: ({ place }) => ({
      customerId: place.customer.id,
      dryRun: true,
      rows: [{ row: 2, group: 'Ny', question: 'Hel?' }],
    }),
  },
  undoImport: [
    { sees: 'customer', right: 'buildings_edit', ...byId((place) => place.buildingImport) },
    { sees: 'customer', right: 'questions_edit', ...byId((place) => place.questionImport) },
    { sees: 'customer', right: 'fireprotections_edit', ...byId((place) => place.catalogueImport) },
    { sees: 'customer', right: editingSetUps, ...byId((place) => place.setUpImport) },
    { sees: 'customer', right: 'floor_areas_edit', ...byId((place) => place.drawingSet) },
  ],
  createFireProtection: [
    {
      ...making('fireprotections_edit'),
      body: ({ place }) => ({ name: 'Ny', customerId: place.customer.id }),
    },
    {
      ...sharing('fireprotections_edit'),
      body: ({ place }) => ({ name: 'Ny', companyId: place.customer.companyId }),
    },
    {
      sees: 'all',
      on: isOn('own'),
      right: ({ principal }) => can(principal, 'global_set_object_as_global'),
      body: () => ({ name: 'Ny' }),
    },
    {
      // Only a caller with global reach creates records of another company.
      sees: 'all',
      on: isOn('otherCompany', 'linked'),
      right: ({ principal }) => can(principal, 'fireprotections_set_company'),
      body: ({ place }) => ({ name: 'Ny', companyId: place.customer.companyId }),
    },
  ],
  updateFireProtection: [
    {
      ...writing('fireprotections_edit'),
      ...byId((place) => place.protection),
      body: () => ({ name: 'Nytt namn' }),
    },
    {
      ...givingAway('fireprotections_edit'),
      params: ({ world }) => ({ id: world.places.own.protection.id }),
      body: ({ place }) => ({ name: 'Nytt namn', customerId: place.customer.id }),
    },
    {
      ...sharing('fireprotections_edit'),
      ...byId((place) => place.protection),
      body: ({ place }) => ({ name: 'Nytt namn', customerId: null, companyId: place.customer.companyId }),
    },
    {
      sees: 'all',
      on: isOn('otherCompany', 'linked'),
      right: ({ principal }) => can(principal, 'fireprotections_set_company'),
      params: ({ world }) => ({ id: world.places.own.protection.id }),
      body: ({ place }) => ({ name: 'Nytt namn', customerId: null, companyId: place.customer.companyId }),
    },
  ],
  deleteFireProtection: [
    { ...writing('fireprotections_edit'), ...byId((place) => place.protection) },
    // The response names its uses.
    {
      ...writing('fireprotections_edit'),
      ...byId((place) => place.used),
      on: ({ relation }) => !isShared(relation),
      allowed: 409,
    },
  ],
  listFlawCategories: { open: 'everybody' },

  listRoles: [
    { ...inCatalogue, ...inList((place) => place.role) },
    {
      sees: 'house' as const,
      unseen: 'hidden' as const,
      query: ({ place }) => ({ roundPlanningId: place.plan.id, pageSize: 0 }),
      shows: (data: unknown[]) => data.length > 0,
    },
  ],
  getRole: { ...inCatalogue, ...byId((place) => place.role) },
  getRoleUses: [
    { ...inCatalogue, right: atHome('roles_access_view'), ...byId((place) => place.role) },
    // Its holders come from elsewhere too.
    {
      ...inCatalogue,
      right: atHome('roles_access_view'),
      on: isOfOwner,
      ...byId((place) => place.named),
    },
  ],
  createRole: [
    { ...making('roles_edit'), body: ({ place }) => ({ name: 'Ny', customerId: place.customer.id }) },
    { ...sharing('roles_edit'), body: () => ({ name: 'Ny' }) },
  ],
  updateRole: [
    {
      ...writing('roles_edit'),
      ...byId((place) => place.role),
      body: () => ({ name: 'Nytt namn' }),
    },
    {
      ...givingAway('roles_edit'),
      params: ({ world }) => ({ id: world.places.own.role.id }),
      body: ({ place }) => ({ name: 'Nytt namn', customerId: place.customer.id }),
    },
    {
      ...sharing('roles_edit'),
      ...byId((place) => place.role),
      body: () => ({ name: 'Nytt namn', customerId: null }),
    },
  ],
  deleteRole: [
    { ...writing('roles_edit'), ...byId((place) => place.role) },
    // The response names its uses.
    {
      ...writing('roles_edit'),
      ...byId((place) => place.named),
      on: ({ relation }) => !isShared(relation),
      allowed: 409,
    },
  ],
} satisfies Table;
