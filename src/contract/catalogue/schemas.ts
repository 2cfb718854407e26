import { catalogueImport, importResult } from '../imports/imports.ts';
import { fireProtection, fireProtectionWrite, flawCategory, use } from './catalogue.ts';
import { list, nothing, paged } from '../schemaParts.ts';
import { queryId, queryInt, queryText } from '../primitives.ts';
import type { Schemas } from '../schemaParts.ts';
import type { catalogueCalls } from './calls.ts';

/** Schemas of the calls for the catalogue of item and flaw types. */
export const catalogueSchemas = {
  listFireProtections: {
    query: paged({
      search: queryText,
      companyId: queryId,
      customerId: queryId,
      roundPlanningId: queryId,
      fireProtectionType: queryInt,
    }),
    answer: list(fireProtection),
  },
  getFireProtection: { answer: fireProtection },
  getFireProtectionUses: { answer: list(use) },
  createFireProtection: { body: fireProtectionWrite, answer: fireProtection },
  updateFireProtection: { body: fireProtectionWrite, answer: fireProtection },
  deleteFireProtection: { answer: nothing },
  listFlawCategories: { answer: list(flawCategory) },
  importFireProtections: { body: catalogueImport, answer: importResult },
} as const satisfies Schemas<typeof catalogueCalls>;
