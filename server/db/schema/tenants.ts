import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { byteText, key, nameColumns, refersTo, stamps } from './columns.ts';

/** Resellers. The tenant is the record itself. [PICK-02] */
export const companies = pgTable(
  'companies',
  {
    id: key(),
    ...nameColumns(),
    description: text().notNull().default(''),
    flawEmailRecipient: text().notNull().default(''),
    contactName: text().notNull().default(''),
    contactNumber: text().notNull().default(''),
    contactEmail: text().notNull().default(''),
    ...stamps(),
  },
  (table) => [index().on(table.sortKey, table.id)],
);

/**
 * Levels of the customer trees. `path` is the ids from the root to the record, `/1/5/9/`, so that a subtree is one range of the index;
 * `rootId` is the root's id, its own on roots.
 */
export const customers = pgTable(
  'customers',
  {
    id: key(),
    companyId: refersTo(() => companies.id),
    parentId: integer().references((): AnyPgColumn => customers.id),
    rootId: refersTo((): AnyPgColumn => customers.id),
    path: byteText().notNull(),
    depth: integer().notNull(),
    /** Country whose default service rules apply here and below; null inherits from above. */
    serviceCountry: text(),
    ...nameColumns(),
    ...stamps(),
  },
  (table) => [
    uniqueIndex().on(table.path),
    index().on(table.companyId, table.sortKey),
    index().on(table.parentId),
    index().on(table.rootId),
  ],
);

/** Returns the foreign key to the customer that owns a record. */
export const ofCustomer = () => refersTo(() => customers.id);

export const keyAndCustomer = () => ({ id: key(), customerId: ofCustomer() });

/** Returns the key and owner of a record: a customer, a company (customer null) or neither (both null), which makes it global. */
export const keyAndOwner = () => ({
  id: key(),
  companyId: integer().references(() => companies.id),
  customerId: integer().references(() => customers.id),
});

/** Licences of root customers; 0 users or buildings means no limit. [LIC-03, LIC-04] */
export const customerLicences = pgTable(
  'customer_licences',
  {
    ...keyAndCustomer(),
    active: boolean().notNull().default(true),
    users: integer().notNull().default(0),
    buildings: integer().notNull().default(0),
    checklist: boolean().notNull().default(true),
    apiKey: boolean().notNull().default(false),
    ...stamps(),
  },
  (table) => [uniqueIndex().on(table.customerId)],
);
