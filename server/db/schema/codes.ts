import { sql } from 'drizzle-orm';
import { index, integer, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import { buildings } from './buildings.ts';
import { byteText, moment, stamps } from './columns.ts';
import { mapItems } from './drawings.ts';
import { users } from './users.ts';
import { keyAndCustomer } from './tenants.ts';

/** Batches of labels that were printed together, including blank codes. */
export const codeBatches = pgTable('code_batches', {
  ...keyAndCustomer(),
  createdBy: integer().references(() => users.id),
  count: integer().notNull(),
  ...stamps(),
});

/**
 * Codes of items: blank until assigned to one (`mapItemId` null), and never reused, even after release from an item. `code` is upper case,
 * with its check character.
 */
export const itemCodes = pgTable(
  'item_codes',
  {
    ...keyAndCustomer(),
    code: byteText().notNull(),
    batchId: integer().references(() => codeBatches.id, { onDelete: 'set null' }),
    buildingId: integer().references(() => buildings.id),
    mapItemId: integer().references(() => mapItems.id),
    claimed: moment(),
    claimedBy: integer().references(() => users.id),
    released: moment(),
    ...stamps(),
  },
  (table) => [
    uniqueIndex().on(table.code),
    index().on(table.mapItemId),
    uniqueIndex('item_codes_active_index')
      .on(table.mapItemId)
      .where(sql`released is null`),
    index().on(table.buildingId),
    index().on(table.customerId),
    index().on(table.batchId),
  ],
);
