import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { partOf, stamps, refersTo } from './columns.ts';
import { flaws } from './flaws.ts';
import { users } from './users.ts';
import { keyAndCustomer } from './tenants.ts';
import { contractorLinks } from './contractors.ts';
import { sql } from 'drizzle-orm';
import { files } from './drawings.ts';

/**
 * History of a flaw and comments on it: who, when and what; `details` holds the values that a change set. `contractorLinkId`: done
 * by an outside contractor.
 */
export const flawEvents = pgTable(
  'flaw_events',
  {
    ...keyAndCustomer(),
    flawId: partOf(() => flaws.id),
    kind: text().notNull(),
    userId: integer().references(() => users.id),
    userName: text().notNull().default(''),
    contractorLinkId: integer().references(() => contractorLinks.id, { onDelete: 'set null' }),
    text: text().notNull().default(''),
    details: jsonb().$type<Record<string, string | number | boolean | null>>().notNull().default({}),
    ...stamps(),
  },
  (table) => [index().on(table.flawId, table.created), index().on(table.contractorLinkId)],
);

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
