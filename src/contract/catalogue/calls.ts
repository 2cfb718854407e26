import type { Call } from '../call.ts';
import { importTags } from '../tags.ts';

/** Calls for the catalogue of item and flaw types. */
export const catalogueCalls = {
  listFireProtections: {
    method: 'GET',
    path: 'v1/FireProtection',
    right: 'session',
    list: true,
    tags: ['FireProtection'],
  },
  getFireProtection: { method: 'GET', path: 'v1/FireProtection/{id}', right: 'session' },
  getFireProtectionUses: {
    method: 'GET',
    path: 'v1/FireProtection/{id}/Uses',
    right: 'fireprotections_access_view',
    level: 'tillsyn',
    isUncached: true,
  },
  createFireProtection: {
    method: 'POST',
    path: 'v1/FireProtection',
    right: { owner: 'fireprotections_edit' },
    creates: true,
    tags: ['FireProtection'],
  },
  updateFireProtection: {
    method: 'PUT',
    path: 'v1/FireProtection/{id}',
    right: { owner: 'fireprotections_edit' },
    tags: ['FireProtection', 'MapItem', 'MapItemPage'],
  },
  deleteFireProtection: {
    method: 'DELETE',
    path: 'v1/FireProtection/{id}',
    right: { owner: 'fireprotections_edit' },
    tags: ['FireProtection'],
  },
  listFlawCategories: {
    method: 'GET',
    path: 'v1/FlawCategory/GetFlawCategoriesWithFlawTypes/{langCode}',
    right: 'session',
    assumed: true,
  },
  importFireProtections: {
    method: 'POST',
    path: 'v1/FireProtection/Import',
    right: 'fireprotections_edit',
    creates: true,
    level: 'tillsyn',
    large: true,
    judgesRows: true,
    tags: importTags,
  },
} as const satisfies Record<string, Call>;
