import type { ImportedKind } from '#contract/imports/imports.ts';
import { can } from '#domain/can.ts';
import { isOfCustomer, isShared } from '#tests/support/isolation/rules.ts';
import type { Case, Cell, Table } from '#tests/support/isolation/table.ts';
import { byId, isOn, inList } from './parts.ts';

const isOfOwner = ({ relation }: Cell): boolean => isOfCustomer(relation);
const inCatalogue = { sees: 'catalogue' } as const;
/** Creates a record at the place's level: for its readers, but not at a level above. */
const making = { sees: 'customer', unseen: 400 } as const;
const importing = { ...making, isRightFirst: true } as const;
const importsOf = (kind: ImportedKind) => ({
  kind,
  query: ({ place }: Cell) => ({ customerId: place.customer.id, kind }),
});
/** Gives a record of the own level to the place's level. */
const givingAway: Omit<Case, 'body'> = {
  sees: 'customer',
  unseen: 400,
  isRightFirst: true,
  on: isOn('descendant', 'ancestor', 'sibling', 'otherRoot', 'otherCompany'),
};
const sharing: Omit<Case, 'body'> = { sees: 'all', owner: 'company', on: isOn('own') };

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
    isAtHome: true,
    ...byId((place) => place.protection),
  },
  listImports: [
    { sees: 'customer', unseen: 400, ...importsOf('buildings') },
    { sees: 'customer', unseen: 400, ...importsOf('questions') },
    { sees: 'customer', unseen: 400, ...importsOf('catalogue') },
    { sees: 'customer', unseen: 400, ...importsOf('registers') },
    { sees: 'customer', unseen: 400, ...importsOf('setUp') },
    { sees: 'customer', unseen: 400, ...importsOf('drawingSet') },
  ],
  importFireProtections: {
    ...importing,
    body: ({ place }) => ({ customerId: place.customer.id, dryRun: true, rows: [{ row: 2, name: 'Nytt' }] }),
  },
  importQuestions: {
    ...importing,
    body: ({ place }) => ({
      customerId: place.customer.id,
      dryRun: true,
      rows: [{ row: 2, group: 'Ny', question: 'Hel?' }],
    }),
  },
  undoImport: [
    { sees: 'customer', kind: 'buildings', ...byId((place) => place.buildingImport) },
    { sees: 'customer', kind: 'questions', ...byId((place) => place.questionImport) },
    { sees: 'customer', kind: 'catalogue', ...byId((place) => place.catalogueImport) },
    { sees: 'customer', kind: 'registers', ...byId((place) => place.registerImport) },
    { sees: 'customer', kind: 'setUp', ...byId((place) => place.setUpImport) },
    { sees: 'customer', kind: 'drawingSet', ...byId((place) => place.drawingSet) },
  ],
  createFireProtection: [
    {
      ...making,
      body: ({ place }) => ({ name: 'Ny', customerId: place.customer.id }),
    },
    {
      ...sharing,
      body: ({ place }) => ({ name: 'Ny', companyId: place.customer.companyId }),
    },
    {
      sees: 'all',
      on: isOn('own'),
      owner: 'global',
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
      ...inCatalogue,
      ...byId((place) => place.protection),
      body: () => ({ name: 'Nytt namn' }),
    },
    {
      ...givingAway,
      params: ({ world }) => ({ id: world.places.own.protection.id }),
      body: ({ place }) => ({ name: 'Nytt namn', customerId: place.customer.id }),
    },
    {
      ...sharing,
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
    { ...inCatalogue, ...byId((place) => place.protection) },
    // The response names its uses.
    {
      ...inCatalogue,
      ...byId((place) => place.used),
      on: ({ relation }) => !isShared(relation),
      allowed: 409,
    },
  ],

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
    { ...inCatalogue, isAtHome: true, ...byId((place) => place.role) },
    // Its holders come from elsewhere too.
    {
      ...inCatalogue,
      isAtHome: true,
      on: isOfOwner,
      ...byId((place) => place.named),
    },
  ],
  createRole: [
    { ...making, body: ({ place }) => ({ name: 'Ny', customerId: place.customer.id }) },
    { ...sharing, body: () => ({ name: 'Ny' }) },
  ],
  updateRole: [
    {
      ...inCatalogue,
      ...byId((place) => place.role),
      body: () => ({ name: 'Nytt namn' }),
    },
    {
      ...givingAway,
      params: ({ world }) => ({ id: world.places.own.role.id }),
      body: ({ place }) => ({ name: 'Nytt namn', customerId: place.customer.id }),
    },
    {
      ...sharing,
      ...byId((place) => place.role),
      body: () => ({ name: 'Nytt namn', customerId: null }),
    },
  ],
  deleteRole: [
    { ...inCatalogue, ...byId((place) => place.role) },
    // The response names its uses.
    {
      ...inCatalogue,
      ...byId((place) => place.named),
      on: ({ relation }) => !isShared(relation),
      allowed: 409,
    },
  ],
} satisfies Table;
