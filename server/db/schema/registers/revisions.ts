import { index, integer, jsonb, pgTable } from 'drizzle-orm/pg-core';
import type { NamedLink, ValueChange } from '#domain/registers/recordChanges.ts';
import { partOf, stamps } from '../columns.ts';
import { keyAndCustomer } from '../tenants.ts';
import { users } from '../users.ts';
import { registerRecords } from './records.ts';

/**
 * Changes of records of registers, each with the fields that it changed: their values, and in `links` the persons, roles, files and places
 * before (`isBefore`) and after it, with the names that they had.
 */
export const registerRevisions = pgTable(
  'register_revisions',
  {
    ...keyAndCustomer(),
    recordId: partOf(() => registerRecords.id),
    createdBy: integer().references(() => users.id),
    values: jsonb().$type<readonly ValueChange[]>().notNull(),
    links: jsonb().$type<readonly (NamedLink & { isBefore: boolean })[]>().notNull(),
    ...stamps(),
  },
  (table) => [index().on(table.recordId, table.created)],
);
