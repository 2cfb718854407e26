import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { ImportedKind } from '#contract/imports/imports.ts';
import type { ImportedPart } from '../softReferences.ts';
import { moment, stamps } from './columns.ts';
import { keyAndCustomer } from './tenants.ts';

/**
 * Imports of one file, which can be undone as a whole; `undone` is when that happened. `recordIds` are the created records; for questions
 * also `groupIds` of the missing groups, for buildings `floorCount` floors, each with a drawing; an import into several tables lists its
 * records in `parts`, by table name.
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
