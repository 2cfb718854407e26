import { index, integer, pgTable } from 'drizzle-orm/pg-core';
import { refersTo, stamps } from '../columns.ts';
import { keyAndCustomer } from '../tenants.ts';
import { users } from '../users.ts';

/** Erasures of users, without names: `created` is the time of the erasure, `customerId` the home of the user. */
export const erasures = pgTable(
  'erasures',
  {
    ...keyAndCustomer(),
    userId: refersTo(() => users.id),
    erasedBy: integer().references(() => users.id),
    ...stamps(),
  },
  (table) => [index().on(table.userId), index().on(table.customerId)],
);
