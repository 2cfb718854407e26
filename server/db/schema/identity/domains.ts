import { sql } from 'drizzle-orm';
import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment, stamps } from '../columns.ts';
import { keyAndCustomer } from '../tenants.ts';

/**
 * E-mail domains of root customers, by their name in DNS. A domain is proved by `token` in a TXT record, for one customer only; `missing` is the
 * time since which the record of a proved domain can't be found.
 */
export const identityDomains = pgTable(
  'identity_domains',
  {
    ...keyAndCustomer(),
    name: text().notNull(),
    token: text().notNull(),
    proved: moment(),
    checked: moment(),
    missing: moment(),
    ...stamps(),
  },
  (table) => [
    uniqueIndex().on(table.customerId, table.name),
    uniqueIndex('identity_domains_proved_index')
      .on(table.name)
      .where(sql`${table.proved} is not null`),
  ],
);
