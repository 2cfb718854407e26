import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment, partOf, stamps } from '../columns.ts';
import { keyAndCustomer } from '../tenants.ts';
import { users } from '../users.ts';

/**
 * Provisioning by SCIM, one per root customer; ignored while its customer is no root. Of the token only the hash and the last characters are
 * stored; both are null after it was revoked.
 */
export const scimConnections = pgTable(
  'scim_connections',
  {
    ...keyAndCustomer(),
    tokenHash: text(),
    tokenEnd: text(),
    issued: moment(),
    expires: moment(),
    lastUsed: moment(),
    createdBy: integer().references(() => users.id),
    ...stamps(),
  },
  (table) => [uniqueIndex().on(table.customerId), uniqueIndex().on(table.tokenHash)],
);

/**
 * Users whom a root customer provisions. `attributes` is the resource as the client wrote it, where it isn't kept in the user's own row. The
 * tenant is that of the user.
 */
export const scimUsers = pgTable(
  'scim_users',
  {
    ...keyAndCustomer(),
    userId: partOf(() => users.id),
    scimConnectionId: partOf(() => scimConnections.id),
    userName: text().notNull(),
    externalId: text(),
    attributes: jsonb().$type<Record<string, unknown>>().notNull(),
    /** True if groups set the level: of users created by SCIM, and of others once a group has set it. */
    isLevelGoverned: boolean().notNull(),
    ...stamps(),
  },
  (table) => [
    uniqueIndex().on(table.userId),
    uniqueIndex('scim_users_user_name_index').on(table.scimConnectionId, sql`lower(${table.userName})`),
    uniqueIndex().on(table.scimConnectionId, table.externalId),
  ],
);

/** Groups of a root customer's provisioning. `identifier` is their id in SCIM. */
export const scimGroups = pgTable(
  'scim_groups',
  {
    ...keyAndCustomer(),
    scimConnectionId: partOf(() => scimConnections.id),
    identifier: uuid().notNull(),
    displayName: text().notNull(),
    externalId: text(),
    ...stamps(),
  },
  (table) => [
    uniqueIndex().on(table.identifier),
    uniqueIndex('scim_groups_display_name_index').on(
      table.scimConnectionId,
      sql`lower(${table.displayName})`,
    ),
  ],
);

/** Members of groups. The tenant is that of the group. */
export const scimGroupMembers = pgTable(
  'scim_group_members',
  {
    ...keyAndCustomer(),
    scimGroupId: partOf(() => scimGroups.id),
    scimUserId: partOf(() => scimUsers.id),
    ...stamps(),
  },
  (table) => [uniqueIndex().on(table.scimGroupId, table.scimUserId), index().on(table.scimUserId)],
);

/** Addresses that couldn't be provisioned because a user outside of the root customer's reach has them. */
export const scimConflicts = pgTable(
  'scim_conflicts',
  {
    ...keyAndCustomer(),
    scimConnectionId: partOf(() => scimConnections.id),
    email: text().notNull(),
    ...stamps(),
  },
  (table) => [uniqueIndex().on(table.scimConnectionId, table.email)],
);
