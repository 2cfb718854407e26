import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { FeedName } from '#contract/feeds/feedNames.ts';
import { moment, stamps } from './columns.ts';
import { users } from './users.ts';
import { keyAndCustomer } from './tenants.ts';

/** Keys for outside systems, which may only read: the hash of the token and its last characters for the mask. [KEY-13] */
export const apiKeys = pgTable(
  'api_keys',
  {
    ...keyAndCustomer(),
    name: text().notNull(),
    tokenHash: text().notNull(),
    tokenEnd: text().notNull(),
    expires: moment().notNull(),
    createdBy: integer().references(() => users.id),
    lastUsed: moment(),
    /** The only lists that the key reads, as feeds; null for a key that reads everything. */
    lists: jsonb().$type<FeedName[]>(),
    /** True if its feeds have the fields that hold personal data. */
    includesPersonalData: boolean().notNull().default(false),
    revoked: boolean().notNull().default(false),
    ...stamps(),
  },
  (table) => [uniqueIndex().on(table.tokenHash), index().on(table.customerId)],
);
