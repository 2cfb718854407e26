import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import {
  byteText,
  key,
  moment,
  nameColumns,
  partOf,
  refersTo,
  searchable,
  softDelete,
  stamps,
} from './columns.ts';
import { companies, customers, keyAndCustomer, keyAndOwner, ofCustomer } from './tenants.ts';

/**
 * People. `accessLevel` is the level's number [PERM-11]; `email` is stored in lower case and unique among non-deleted users; `passwordHash`
 * has the format of `services/users/passwords.ts`, null until a password is set.
 */
export const users = pgTable(
  'users',
  {
    id: key(),
    companyId: refersTo(() => companies.id),
    customerId: ofCustomer(),
    identityId: uuid().notNull(),
    email: text().notNull(),
    userName: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    phoneNumber: text().notNull().default(''),
    preferredLanguageCode: text().notNull().default('sv'),
    accessLevel: integer().notNull(),
    country: text().notNull().default(''),
    passwordHash: text(),
    passwordChanged: moment(),
    /** Time when the user was deactivated; null for active users. */
    deactivated: moment(),
    ...searchable(),
    /** Sort key of the last name; `sortKey` is the sort key of the first name. */
    lastNameKey: byteText().notNull(),
    ...softDelete(),
    /** Time of the erasure: since then the row names nobody. */
    erased: moment(),
    ...stamps(),
  },
  (table) => [
    uniqueIndex('users_living_email')
      .on(table.email)
      .where(sql`not ${table.deleted}`),
    uniqueIndex().on(table.identityId),
    index().on(table.customerId, table.sortKey),
    index().on(table.companyId),
  ],
);

/** Roles that plans refer to and users hold; owned by a customer, by a company (customer null) or global (both null). [ROLE-08] */
export const roles = pgTable(
  'roles',
  {
    ...keyAndOwner(),
    ...nameColumns(),
    ...stamps(),
  },
  (table) => [index().on(table.customerId, table.sortKey), index().on(table.companyId)],
);

/** Users' access to customers outside their own tree (LinkCustomer, cross-connect). The tenant is the linked customer. */
export const customerLinks = pgTable(
  'customer_links',
  {
    id: key(),
    userId: partOf(() => users.id),
    customerId: partOf(() => customers.id),
    ...stamps(),
  },
  (table) => [uniqueIndex().on(table.userId, table.customerId), index().on(table.customerId)],
);

/**
 * Roles that a user holds: at home (`linkId` null) or at a linked customer, an external role. `customerId` is the customer
 * at which the role is valid.
 */
export const userRoles = pgTable(
  'user_roles',
  {
    ...keyAndCustomer(),
    userId: partOf(() => users.id),
    roleId: refersTo(() => roles.id),
    linkId: integer().references(() => customerLinks.id, { onDelete: 'cascade' }),
    ...stamps(),
  },
  (table) => [
    uniqueIndex().on(table.userId, table.roleId, table.customerId),
    index().on(table.roleId),
    index().on(table.linkId),
  ],
);
