import { sql } from 'drizzle-orm';
import { index, integer, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import { partOf, refersTo, stamps } from './columns.ts';
import { files } from './drawings.ts';
import { flaws } from './flaws.ts';
import { keyAndCustomer } from './tenants.ts';
import { flawEvents } from './workOrders.ts';

/** Photos of a flaw, in order, and of its comments (`eventId`). */
export const flawFiles = pgTable(
  'flaw_files',
  {
    ...keyAndCustomer(),
    flawId: partOf(() => flaws.id),
    fileId: refersTo(() => files.id),
    eventId: integer().references(() => flawEvents.id, { onDelete: 'cascade' }),
    position: integer().notNull().default(0),
    ...stamps(),
  },
  (table) => [
    uniqueIndex().on(table.flawId, table.fileId),
    index().on(table.fileId),
    index('flaw_files_event_index')
      .on(table.eventId)
      .where(sql`event_id is not null`),
  ],
);
