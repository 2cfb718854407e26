import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { ImportedKind } from '#contract/imports/imports.ts';
import type { ImportedPart } from '../softReferences.ts';
import { moment, stamps } from './columns.ts';
import { keyAndCustomer } from './tenants.ts';

/**
 * What came from one file, so that it can be undone as a whole; `undone` tells when that was. It made `recordIds`; of questions also the
 * groups that were missing, of buildings so many floors, each with a drawing; what is
 * of several tables stands in `parts`, by the table's name.
 */
export const imports = pgTable(
  'imports',
  {
    ...keyAndCustomer(),
    kind: text().$type<ImportedKind>().notNull(),
    recordIds: jsonb().$type<number[]>().notNull(),
    groupIds: jsonb().$type<number[]>().notNull().default([]),
    floorCount: integer().notNull().default(0),
    parts: jsonb().$type<Partial<Record<ImportedPart, number[]>>>().notNull().default({}),
    undone: moment(),
    ...stamps(),
  },
  (table) => [index().on(table.customerId, table.kind, table.id)],
);
