import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { flawTypes } from './catalogue.ts';
import { moment, partOf, refersTo, stamps } from './columns.ts';
import { flaws } from './flaws.ts';
import { users } from './users.ts';
import { keyAndCustomer } from './tenants.ts';

/** Customers' rules per severity: days until a flaw must be fixed, and whether another person must check the fix. */
export const severityRules = pgTable(
  'severity_rules',
  {
    ...keyAndCustomer(),
    severity: integer().notNull(),
    dueDays: integer(),
    isCheckedByAnother: boolean().notNull().default(false),
    ...stamps(),
  },
  (table) => [uniqueIndex().on(table.customerId, table.severity)],
);

/** Initial severity of flaws of a type, where a customer's differs from the product's. */
export const flawTypeSeverities = pgTable(
  'flaw_type_severities',
  {
    ...keyAndCustomer(),
    flawTypeId: refersTo(() => flawTypes.id),
    severity: integer().notNull(),
    ...stamps(),
  },
  (table) => [uniqueIndex().on(table.customerId, table.flawTypeId), index().on(table.flawTypeId)],
);

/** Links that let an outside contractor work on selected flaws; only the hash of the link is stored. */
export const contractorLinks = pgTable(
  'contractor_links',
  {
    ...keyAndCustomer(),
    tokenHash: text().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    language: text().notNull(),
    message: text().notNull().default(''),
    ends: moment().notNull(),
    ended: moment(),
    createdBy: integer().references(() => users.id),
    ...stamps(),
  },
  (table) => [uniqueIndex().on(table.tokenHash), index().on(table.customerId, table.ends)],
);

/** Flaws of a contractor's link. */
export const contractorLinkFlaws = pgTable(
  'contractor_link_flaws',
  {
    ...keyAndCustomer(),
    linkId: partOf(() => contractorLinks.id),
    flawId: partOf(() => flaws.id),
    ...stamps(),
  },
  (table) => [uniqueIndex().on(table.linkId, table.flawId), index().on(table.flawId)],
);

/**
 * History of a flaw and comments on it: who, when and what; `details` holds the values that a change set. `contractorLinkId`: done
 * by an outside contractor.
 */
export const flawEvents = pgTable(
  'flaw_events',
  {
    ...keyAndCustomer(),
    flawId: partOf(() => flaws.id),
    kind: text().notNull(),
    userId: integer().references(() => users.id),
    userName: text().notNull().default(''),
    contractorLinkId: integer().references(() => contractorLinks.id, { onDelete: 'set null' }),
    text: text().notNull().default(''),
    details: jsonb().$type<Record<string, string | number | boolean | null>>().notNull().default({}),
    ...stamps(),
  },
  (table) => [index().on(table.flawId, table.created), index().on(table.contractorLinkId)],
);
