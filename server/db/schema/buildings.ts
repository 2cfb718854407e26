import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { key, moment, searchable, softDelete, stamps } from './columns.ts';
import { users } from './people.ts';
import { ofCustomer } from './tenants.ts';

/**
 * Buildings; `info` holds the fields of [BLDG-25]. Deleting sets `deleted` and `deletedAt`, from which the bin's days count. [BLDG-30,
 * BLDG-31] `itemCount` is the number of its non-deleted items: triggers of `map_items` maintain it within each change, so that counting a
 * list of items costs the same however many there are.
 */
export const buildings = pgTable(
  'buildings',
  {
    id: key(),
    customerId: ofCustomer(),
    name: text().notNull(),
    ...searchable(),
    description: text().notNull().default(''),
    info: jsonb().$type<Record<string, string | number | null>>().notNull().default({}),
    itemCount: integer().notNull().default(0),
    ...softDelete(),
    deletedAt: moment(),
    ...stamps(),
  },
  (table) => [index().on(table.customerId, table.sortKey)],
);

/** The users that are connected to a building. */
export const buildingUsers = pgTable(
  'building_users',
  {
    id: key(),
    customerId: ofCustomer(),
    buildingId: integer()
      .notNull()
      .references(() => buildings.id),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    ...stamps(),
  },
  (table) => [uniqueIndex().on(table.buildingId, table.userId), index().on(table.userId, table.buildingId)],
);

/** Floors, ordered by `level`. [BLDG-27] */
export const floors = pgTable(
  'floors',
  {
    id: key(),
    customerId: ofCustomer(),
    buildingId: integer()
      .notNull()
      .references(() => buildings.id),
    name: text().notNull(),
    ...searchable(),
    description: text().notNull().default(''),
    level: integer().notNull().default(0),
    ...softDelete(),
    ...stamps(),
  },
  (table) => [index().on(table.buildingId, table.level), index().on(table.customerId)],
);
