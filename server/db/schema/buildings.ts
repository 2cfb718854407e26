import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment, nameColumns, partOf, refersTo, softDelete, stamps } from './columns.ts';
import { users } from './users.ts';
import { keyAndCustomer } from './tenants.ts';

/**
 * Buildings; `info` holds the fields of [BLDG-25]. Deleting sets `deleted` and `deletedAt`, the start of the bin's retention.
 * [BLDG-30, BLDG-31] `itemCount` is the number of its non-deleted items, maintained by triggers of `map_items`, so that the count of an
 * item list takes constant time.
 */
export const buildings = pgTable(
  'buildings',
  {
    ...keyAndCustomer(),
    ...nameColumns(),
    description: text().notNull().default(''),
    info: jsonb().$type<Record<string, string | number | null>>().notNull().default({}),
    itemCount: integer().notNull().default(0),
    ...softDelete(),
    deletedAt: moment(),
    ...stamps(),
  },
  (table) => [index().on(table.customerId, table.sortKey)],
);

/** Users connected to a building. */
export const buildingUsers = pgTable(
  'building_users',
  {
    ...keyAndCustomer(),
    buildingId: refersTo(() => buildings.id),
    userId: partOf(() => users.id),
    ...stamps(),
  },
  (table) => [uniqueIndex().on(table.buildingId, table.userId), index().on(table.userId, table.buildingId)],
);

/** Floors, ordered by `level`. [BLDG-27] */
export const floors = pgTable(
  'floors',
  {
    ...keyAndCustomer(),
    buildingId: refersTo(() => buildings.id),
    ...nameColumns(),
    description: text().notNull().default(''),
    level: integer().notNull().default(0),
    ...softDelete(),
    ...stamps(),
  },
  (table) => [index().on(table.buildingId, table.level), index().on(table.customerId)],
);
