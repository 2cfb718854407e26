import { sql } from 'drizzle-orm';
import type { MapItemExtra } from '#contract/drawings/drawing.ts';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { buildings, floors } from './buildings.ts';
import { moment, nameColumns, partOf, refersTo, softDelete, stamps } from './columns.ts';
import { files, mapItems } from './drawings.ts';
import { users } from './users.ts';
import { roundHistories } from './rounds.ts';
import { keyAndCustomer } from './tenants.ts';

/**
 * Customers' own services of a kind, and their changes of default services: `kind` is an inventory type or an installation type,
 * `serviceKey` identifies a default service or one of their own. Spans are ISO 8601 durations.
 */
export const serviceRules = pgTable(
  'service_rules',
  {
    ...keyAndCustomer(),
    kind: text().notNull(),
    serviceKey: text().notNull(),
    ...nameColumns(),
    interval: text().notNull(),
    earliest: text(),
    latest: text(),
    latestExposed: text(),
    eachCalendarYear: boolean().notNull().default(false),
    countedFrom: text().notNull(),
    performer: text().notNull(),
    rank: text().notNull(),
    source: text().notNull().default(''),
    sourceText: text().notNull().default(''),
    sourceLink: text(),
    active: boolean().notNull().default(true),
    ...stamps(),
  },
  (table) => [uniqueIndex().on(table.customerId, table.kind, table.serviceKey)],
);

/** Technical installations of a building that aren't items on a drawing: alarm, sprinkler, smoke hatches. */
export const installations = pgTable(
  'installations',
  {
    ...keyAndCustomer(),
    buildingId: refersTo(() => buildings.id),
    type: text().notNull(),
    ...nameColumns(),
    description: text().notNull().default(''),
    contactName: text().notNull().default(''),
    contactNumber: text().notNull().default(''),
    contactEmail: text().notNull().default(''),
    installed: moment(),
    ...softDelete(),
    deletedAt: moment(),
    ...stamps(),
  },
  (table) => [index().on(table.buildingId), index().on(table.customerId, table.sortKey)],
);

/** Parts of an installation, by floor if they are on one. */
export const installationParts = pgTable(
  'installation_parts',
  {
    ...keyAndCustomer(),
    installationId: partOf(() => installations.id),
    floorId: integer().references(() => floors.id),
    name: text().notNull(),
    count: integer().notNull().default(1),
    position: integer().notNull(),
    ...stamps(),
  },
  (table) => [index().on(table.installationId, table.position), index().on(table.floorId)],
);

/** Previous units at an item's place, with their facts at that time. */
export const itemUnits = pgTable(
  'item_units',
  {
    ...keyAndCustomer(),
    buildingId: refersTo(() => buildings.id),
    mapItemId: refersTo(() => mapItems.id),
    started: moment(),
    ended: moment().notNull(),
    endedReceived: moment().notNull(),
    endedBy: integer().references(() => users.id),
    userName: text().notNull().default(''),
    roundHistoryId: integer().references(() => roundHistories.id, { onDelete: 'set null' }),
    facts: jsonb().$type<Record<string, string | number | boolean | null>>().notNull(),
    /** Service fields of the unit, restored when a replacement is undone. */
    extra: jsonb().$type<MapItemExtra>(),
    note: text().notNull().default(''),
    ...stamps(),
  },
  (table) => [index().on(table.mapItemId, table.ended), index().on(table.buildingId)],
);

/**
 * Current state of each service of an item or installation: when it was last done, and the period in which it falls due. Computed from its
 * rule and history; dates are null where neither defines one. Only for records that aren't deleted, directly or with their building.
 * Without timestamps of its own: it can be recomputed at any time.
 */
export const serviceStates = pgTable(
  'service_states',
  {
    ...keyAndCustomer(),
    buildingId: refersTo(() => buildings.id),
    mapItemId: integer().references(() => mapItems.id),
    installationId: integer().references(() => installations.id),
    serviceKey: text().notNull(),
    serviceName: text().notNull(),
    kind: text().notNull(),
    performer: text().notNull(),
    last: moment(),
    earliest: moment(),
    due: moment(),
  },
  (table) => [
    uniqueIndex().on(table.mapItemId, table.serviceKey),
    uniqueIndex().on(table.installationId, table.serviceKey),
    index().on(table.customerId, table.due, table.id, table.buildingId),
    index().on(table.buildingId, table.due),
  ],
);

/** Services done, each on the unit that was in place at the time (`unitId` null: the current unit). */
export const serviceEvents = pgTable(
  'service_events',
  {
    ...keyAndCustomer(),
    buildingId: refersTo(() => buildings.id),
    mapItemId: integer().references(() => mapItems.id),
    installationId: integer().references(() => installations.id),
    unitId: integer().references(() => itemUnits.id, { onDelete: 'set null' }),
    serviceKey: text().notNull(),
    serviceName: text().notNull().default(''),
    /** Previous value of the service's year field, restored when the event is undone. */
    yearBefore: integer(),
    /** Parts of the installation that the service was done on, if it was limited to some. */
    partIds: jsonb().$type<number[]>().notNull().default([]),
    done: moment().notNull(),
    doneReceived: moment().notNull(),
    userId: integer().references(() => users.id),
    userName: text().notNull().default(''),
    performer: text().notNull().default(''),
    note: text().notNull().default(''),
    fileId: integer().references(() => files.id),
    roundHistoryId: integer().references(() => roundHistories.id, { onDelete: 'set null' }),
    ...softDelete(),
    ...stamps(),
  },
  (table) => [
    index().on(table.mapItemId, table.serviceKey, table.done),
    index().on(table.installationId, table.serviceKey, table.done),
    index().on(table.buildingId),
    index('service_events_file_index')
      .on(table.fileId)
      .where(sql`file_id is not null`),
    index('service_events_round_index')
      .on(table.roundHistoryId)
      .where(sql`round_history_id is not null`),
  ],
);
