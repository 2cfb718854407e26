import type { Call } from '../call.ts';

/** Calls for the catalogue of item and flaw types. */
export const catalogueCalls = {
  listFireProtections: { method: 'GET', path: 'v1/FireProtection', list: true },
  getFireProtection: { method: 'GET', path: 'v1/FireProtection/{id}' },
  getFireProtectionUses: { method: 'GET', path: 'v1/FireProtection/{id}/Uses', level: 'tillsyn' },
  createFireProtection: { method: 'POST', path: 'v1/FireProtection', creates: true },
  updateFireProtection: { method: 'PUT', path: 'v1/FireProtection/{id}' },
  deleteFireProtection: { method: 'DELETE', path: 'v1/FireProtection/{id}' },
  listFlawCategories: {
    method: 'GET',
    path: 'v1/FlawCategory/GetFlawCategoriesWithFlawTypes/{langCode}',
    assumed: true,
  },
  importFireProtections: {
    method: 'POST',
    path: 'v1/FireProtection/Import',
    creates: true,
    level: 'tillsyn',
    large: true,
    judgesRows: true,
  },
} as const satisfies Record<string, Call>;
