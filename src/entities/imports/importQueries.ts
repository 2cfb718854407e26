import type { ImportedKind } from '#contract/imports/imports.ts';

/** Returns the query for the newest import of a kind. */
export const newestImport = (query: { customerId: number; kind: ImportedKind }) => ({
  ...query,
  pageNumber: 1,
  pageSize: 1,
});
