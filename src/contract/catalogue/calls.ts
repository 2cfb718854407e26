import type { Call } from '../call.ts';
import { importTags } from '../tags.ts';

/** Calls for the catalogue of item and flaw types. */
export const catalogueCalls = {
  listFireProtections: { method: 'GET', path: 'v1/FireProtection', list: true, tags: ['FireProtection'] },
  getFireProtection: { method: 'GET', path: 'v1/FireProtection/{id}' },
  getFireProtectionUses: {
    method: 'GET',
    path: 'v1/FireProtection/{id}/Uses',
    level: 'tillsyn',
    isUncached: true,
  },
  createFireProtection: {
    method: 'POST',
    path: 'v1/FireProtection',
    creates: true,
    tags: ['FireProtection'],
  },
  updateFireProtection: {
    method: 'PUT',
    path: 'v1/FireProtection/{id}',
    tags: ['FireProtection', 'MapItem', 'MapItemPage'],
  },
  deleteFireProtection: { method: 'DELETE', path: 'v1/FireProtection/{id}', tags: ['FireProtection'] },
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
    tags: importTags,
  },
} as const satisfies Record<string, Call>;
