import { sql } from 'drizzle-orm';
import type { MapItemExtra } from '#contract/drawings/drawing.ts';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { buildings, floors } from './buildings.ts';
import { moment, named, partOf, refersTo, softDelete, stamps } from './columns.ts';
import { files, mapItems } from './drawings.ts';
import { users } from './people.ts';
import { roundHistories } from './rounds.ts';
import { keyAndCustomer } from './tenants.ts';

/**
 * A customer's own services of a kind, and its changes of a default one: `kind` is an inventory type or a type of installation, and
 * `serviceKey` the default's or one of its own. Spans are durations of ISO 8601.
 */
export const serviceRules = pgTable(
  'service_rules',
  {
    ...keyAndCustomer(),
    kind: text().notNull(),
    serviceKey: text().notNull(),
    ...named(),
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

/** Technical installations of a building that are no items on a drawing: alarm, sprinkler, smoke hatches. */
export const installations = pgTable(
  'installations',
  {
    ...keyAndCustomer(),
    buildingId: refersTo(() => buildings.id),
    type: text().notNull(),
    ...named(),
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

/** Parts of an installation, by floor where they are on one. */
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

/** The units that stood at an item's place before the one that stands there now, with their facts then. */
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
    /** Its service fields as they were, to be put back when it stands there again. */
    extra: jsonb().$type<MapItemExtra>(),
    note: text().notNull().default(''),
    ...stamps(),
  },
  (table) => [index().on(table.mapItemId, table.ended), index().on(table.buildingId)],
);

/**
 * When a service of an item or of an installation was done last, and from when to when it falls due: computed from its rule and its
 * history, without dates where neither tells any. Kept for what isn't deleted nor in a deleted building, without stamps: it is written anew as often as one likes.
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

/** One service that was done, on the unit that stood there then (`unitId` null: the one that stands there now). */
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
    /** What the service's year field held before, to be put back when this is undone. */
    yearBefore: integer(),
    /** The parts of the installation that it was done on, where it names some. */
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
