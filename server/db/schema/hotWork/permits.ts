import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { CertificateKey } from '#contract/competence/certificates.ts';
import type {
  PermitActName,
  PermitMarkName,
  PermitRole,
  PermitState,
  Precaution,
  SamePersonReason,
  SigningRole,
  WorkMethod,
} from '#contract/hotWork/hotWorkWords.ts';
import type { DutyCountry } from '#contract/registers/kindWords.ts';
import { buildings } from '../buildings.ts';
import { moment, nameColumns, partOf, refersTo, stamps } from '../columns.ts';
import { mapItems, maps } from '../drawings.ts';
import { flaws } from '../flaws.ts';
import { installations } from '../maintenance.ts';
import { keyAndCustomer } from '../tenants.ts';
import { users } from '../users.ts';

/**
 * Permits of hot work. Their facts are fixed; `state` and `due`, the end of its next step, are computed from the acts with each of them.
 * `name` is the beginning of the work, `key` the device's own, and `country` the building's when the permit was received.
 */
export const hotWorkPermits = pgTable(
  'hot_work_permits',
  {
    ...keyAndCustomer(),
    buildingId: refersTo(() => buildings.id),
    key: text().notNull(),
    ...nameColumns(),
    country: text().$type<DutyCountry>().notNull(),
    work: text().notNull(),
    method: text().$type<WorkMethod>().notNull(),
    mapId: integer().references(() => maps.id, { onDelete: 'set null' }),
    positionX: integer(),
    positionY: integer(),
    place: text().notNull(),
    radius: integer().notNull(),
    starts: moment().notNull(),
    ends: moment().notNull(),
    guardWaivedReason: text().notNull(),
    watchMinutes: integer().notNull(),
    samePersonReason: text().$type<SamePersonReason>(),
    precautions: jsonb().$type<Precaution[]>().notNull(),
    precautionsNote: text().notNull(),
    /** True if the device named items, flaws or sections that the building doesn't have. */
    hasUnknownItems: boolean().notNull(),
    state: text().$type<PermitState>().notNull(),
    /** Time of the next step; null when the permit is closed or withdrawn. */
    due: moment(),
    recordedAt: moment().notNull(),
    createdBy: integer().references(() => users.id),
    ...stamps(),
  },
  (table) => [
    uniqueIndex().on(table.key),
    index().on(table.customerId, table.starts),
    index().on(table.buildingId, table.starts),
    index('hot_work_permits_open_index')
      .on(table.buildingId, table.due)
      .where(sql`due is not null`),
    index('hot_work_permits_map_index')
      .on(table.mapId)
      .where(sql`map_id is not null`),
  ],
);

/** Acts on permits, in order of receipt (`created`). Rows are only added. */
export const hotWorkActs = pgTable(
  'hot_work_acts',
  {
    ...keyAndCustomer(),
    permitId: partOf(() => hotWorkPermits.id),
    key: text().notNull(),
    act: text().$type<PermitActName>().notNull(),
    role: text().$type<SigningRole>(),
    signature: text().notNull(),
    isTyped: boolean().notNull(),
    note: text().notNull(),
    recordedAt: moment().notNull(),
    /** Device's clock at the act: page, monotonic ms, and the backend's time in ms if it was known. */
    page: text().notNull(),
    ms: doublePrecision().notNull(),
    at: doublePrecision(),
    isClockUnproved: boolean().notNull(),
    /** Mark that the check of certificates on receipt gave: of the role that signs, or of the caretaker. */
    mark: text().$type<PermitMarkName>(),
    createdBy: integer().references(() => users.id),
    ...stamps(),
  },
  (table) => [uniqueIndex().on(table.key), index().on(table.permitId, table.id)],
);

/** Persons of permits by role, and the caretakers who approved the disconnections of acts; users or names without an account. */
export const hotWorkPeople = pgTable(
  'hot_work_people',
  {
    ...keyAndCustomer(),
    permitId: partOf(() => hotWorkPermits.id),
    /** Act that an approver belongs to; null for the permit's own roles. */
    actId: integer().references(() => hotWorkActs.id, { onDelete: 'cascade' }),
    role: text().$type<PermitRole | 'approver'>().notNull(),
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    name: text().notNull(),
    /** Certificate as the permit names it. */
    certificate: text().$type<CertificateKey>(),
    certificateNumber: text().notNull(),
    certificateUntil: text(),
    /** Mark that the check of certificates on receipt of the permit gave. */
    mark: text().$type<PermitMarkName>(),
    ...stamps(),
  },
  (table) => [
    index().on(table.permitId, table.id),
    index('hot_work_people_act_index')
      .on(table.actId)
      .where(sql`act_id is not null`),
    index('hot_work_people_user_index')
      .on(table.userId)
      .where(sql`user_id is not null`),
  ],
);

/** Items and open flaws within the radius as the signers saw them, and installations with the sections to disconnect; none means all. */
export const hotWorkLinks = pgTable(
  'hot_work_links',
  {
    ...keyAndCustomer(),
    permitId: partOf(() => hotWorkPermits.id),
    kind: text().$type<'detector' | 'extinguisher' | 'flaw' | 'installation'>().notNull(),
    mapItemId: integer().references(() => mapItems.id, { onDelete: 'cascade' }),
    flawId: integer().references(() => flaws.id, { onDelete: 'cascade' }),
    installationId: integer().references(() => installations.id, { onDelete: 'cascade' }),
    sections: jsonb().$type<string[]>().notNull().default([]),
    ...stamps(),
  },
  (table) => [
    index().on(table.permitId, table.id),
    index('hot_work_links_item_index')
      .on(table.mapItemId)
      .where(sql`map_item_id is not null`),
    index('hot_work_links_flaw_index')
      .on(table.flawId)
      .where(sql`flaw_id is not null`),
    index('hot_work_links_installation_index')
      .on(table.installationId)
      .where(sql`installation_id is not null`),
  ],
);
