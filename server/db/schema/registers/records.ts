import { sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { RecordValues } from '#contract/registers/registerKind.ts';
import { buildings } from '../buildings.ts';
import { byteText, moment, nameColumns, partOf, softDelete, stamps } from '../columns.ts';
import { files, mapItems, maps } from '../drawings.ts';
import { installations } from '../maintenance.ts';
import { keyAndCustomer } from '../tenants.ts';
import { roles, users } from '../users.ts';
import { ownKinds } from './ownKinds.ts';

/**
 * Records of all registers. `kind` is the key of a kind; `values` holds texts, numbers, dates, choices and tables by field, while persons,
 * roles, files and places are rows of `register_links`. `name` is the text of the kind's title field.
 */
export const registerRecords = pgTable(
  'register_records',
  {
    ...keyAndCustomer(),
    kind: byteText().notNull(),
    /** Kind that a customer added, which `kind` is the key of; null for one of the product's. */
    ownKindId: integer().references(() => ownKinds.id),
    buildingId: integer().references(() => buildings.id),
    installationId: integer().references(() => installations.id),
    /** Earlier record that this one corrects, in a kind that is append-only. */
    correctsId: integer().references((): AnyPgColumn => registerRecords.id),
    ...nameColumns(),
    values: jsonb().$type<RecordValues>().notNull(),
    /** Last day of validity, YYYY-MM-DD, by the kind's rule; null for none. */
    validUntil: text(),
    /** Triage of a reported record: waiting, accepted, declined; null for a record that needs none. */
    triage: text().$type<'waiting' | 'accepted' | 'declined'>(),
    /** Reason for which a reported record was declined. */
    reason: text().notNull().default(''),
    decided: moment(),
    decidedBy: integer().references(() => users.id),
    /** Hash of the secret token of the reporter's page, for a record that was reported by a label. */
    pageHash: text(),
    /** Copied by a move and not saved since: it counts for no verdict. */
    isDraft: boolean().notNull().default(false),
    createdBy: integer().references(() => users.id),
    ...softDelete(),
    deletedAt: moment(),
    ...stamps(),
  },
  (table) => [
    index().on(table.customerId, table.kind, table.sortKey),
    index().on(table.buildingId, table.kind),
    check(
      'register_records_own_kind_check',
      sql`coalesce(kind = 'own' || own_kind_id::text, kind !~ '^own[0-9]+$')`,
    ),
    index('register_records_own_kind_index')
      .on(table.ownKindId)
      .where(sql`own_kind_id is not null`),
    index('register_records_installation_index')
      .on(table.installationId)
      .where(sql`installation_id is not null`),
    index('register_records_corrects_index')
      .on(table.correctsId)
      .where(sql`corrects_id is not null`),
    index('register_records_triage_index')
      .on(table.customerId, table.kind)
      .where(sql`triage = 'waiting'`),
    uniqueIndex('register_records_page_hash_index')
      .on(table.pageHash)
      .where(sql`page_hash is not null`),
    index('register_records_valid_until_index')
      .on(table.customerId, table.validUntil)
      .where(sql`valid_until is not null and not deleted`),
  ],
);

/** Person, role, file or place in a field of a record, in order. A person without an account has a name alone. */
export const registerLinks = pgTable(
  'register_links',
  {
    ...keyAndCustomer(),
    recordId: partOf(() => registerRecords.id),
    field: text().notNull(),
    position: integer().notNull().default(0),
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    /** Name of the person or role as it was when the record was written. */
    name: text().notNull().default(''),
    /** Time at which the person accepted the record by a tap. */
    accepted: moment(),
    roleId: integer().references(() => roles.id, { onDelete: 'set null' }),
    fileId: integer().references(() => files.id),
    mapId: integer().references(() => maps.id, { onDelete: 'set null' }),
    mapItemId: integer().references(() => mapItems.id, { onDelete: 'set null' }),
    positionX: doublePrecision(),
    positionY: doublePrecision(),
    ...stamps(),
  },
  (table) => [
    uniqueIndex().on(table.recordId, table.field, table.position),
    index('register_links_user_index')
      .on(table.userId)
      .where(sql`user_id is not null`),
    index('register_links_role_index')
      .on(table.roleId)
      .where(sql`role_id is not null`),
    index('register_links_file_index')
      .on(table.fileId)
      .where(sql`file_id is not null`),
    index('register_links_map_index')
      .on(table.mapId)
      .where(sql`map_id is not null`),
    index('register_links_map_item_index')
      .on(table.mapItemId)
      .where(sql`map_item_id is not null`),
  ],
);
