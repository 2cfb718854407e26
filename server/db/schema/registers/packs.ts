import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { Language } from '#contract/constants.ts';
import type { KeptForm, PackState } from '#contract/filePacks/filePack.ts';
import { buildings } from '../buildings.ts';
import { refersTo, stamps } from '../columns.ts';
import { keyAndCustomer } from '../tenants.ts';
import { users } from '../users.ts';
import { visitCases } from '../visits/visits.ts';

/**
 * Packs of the fire-safety file. The owner is the customer that made the pack and stays it when the building moves away; the building's name
 * is the one then. Packs of one request share `batch` and are made by one job. Bytes, digest and day are set when a pack is made. A sealed
 * reply of a visit is kept as a pack too.
 */
export const filePacks = pgTable(
  'file_packs',
  {
    ...keyAndCustomer(),
    buildingId: refersTo(() => buildings.id),
    buildingName: text().notNull(),
    batch: text().notNull(),
    form: text().$type<KeptForm>().notNull(),
    language: text().$type<Language>().notNull(),
    state: text().$type<PackState>().notNull(),
    madeBy: integer().references(() => users.id),
    day: text(),
    isReady: boolean(),
    storageKey: text(),
    sizeBytes: integer(),
    sha256: text(),
    /** Case that a sealed reply belongs to, wherever its building is now; null for a pack. */
    visitCaseId: integer().references(() => visitCases.id),
    ...stamps(),
  },
  (table) => [
    index().on(table.customerId, table.created, table.id),
    index().on(table.buildingId),
    index('file_packs_storage_key_index')
      .on(table.storageKey)
      .where(sql`storage_key is not null`),
    index('file_packs_visit_case_index')
      .on(table.visitCaseId)
      .where(sql`visit_case_id is not null`),
    index('file_packs_pending_index')
      .on(table.batch, table.id)
      .where(sql`state in ('waiting', 'running')`),
  ],
);
