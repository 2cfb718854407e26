import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment, partOf, stamps } from './columns.ts';
import { flaws } from './flaws.ts';
import { users } from './users.ts';
import { keyAndCustomer } from './tenants.ts';

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
