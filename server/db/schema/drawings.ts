import { sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { boolean, doublePrecision, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { buildings, floors } from './buildings.ts';
import { fireProtections } from './catalogue.ts';
import { moment, nameColumns, refersTo, softDelete, stamps } from './columns.ts';
import { users } from './users.ts';
import { keyAndCustomer } from './tenants.ts';

/** Smaller image of a drawing: its long edge in pixels, and its bytes, described as in a file's own columns. */
export interface KeptSize {
  edge: number;
  storageKey: string;
  sizeBytes: number;
  sha256: string;
}

/**
 * Stored files: drawings (`mapId`), flaw photos (see `flaw_files`) and documents (`documentType` 1). `storageKey` is the store's
 * key of the bytes; `name` is the user's file name, never used as a path; `sizes` are the smaller images of a drawing, null
 * where there are none. [DOC-19]
 */
export const files = pgTable(
  'files',
  {
    ...keyAndCustomer(),
    buildingId: integer().references(() => buildings.id),
    mapId: integer().references((): AnyPgColumn => maps.id),
    documentType: integer(),
    ...nameColumns(),
    mimeType: text().notNull(),
    sizeBytes: integer().notNull(),
    width: integer(),
    height: integer(),
    storageKey: text().notNull(),
    sha256: text().notNull(),
    sizes: jsonb().$type<KeptSize[]>(),
    uploadedBy: integer().references(() => users.id),
    ...softDelete(),
    ...stamps(),
  },
  (table) => [
    index().on(table.storageKey),
    // Without the pending list of the index (`fastupdate`), which each search would scan.
    index().using('gin', table.sizes.op('jsonb_path_ops')).with({ fastupdate: false }),
    index().on(table.customerId, table.documentType, table.sortKey),
    index().on(table.buildingId),
    index().on(table.mapId),
    // Covers the sum of a company's stored bytes.
    index()
      .on(table.customerId, table.sizeBytes)
      .where(sql`not ${table.deleted}`),
    index('files_with_sizes_index')
      .on(table.customerId)
      .where(sql`sizes is not null`),
  ],
);

/** Bytes without a record, and since when: they are kept for a while, so that a restored database still finds them. */
export const unnamedFiles = pgTable('unnamed_files', {
  storageKey: text().primaryKey(),
  since: moment().notNull(),
});

/** Drawings of floors. `oldFileId` is the file that `fileId` replaced. [DRAW-22, DRAW-23] */
export const maps = pgTable(
  'maps',
  {
    ...keyAndCustomer(),
    buildingId: refersTo(() => buildings.id),
    floorId: refersTo(() => floors.id),
    ...nameColumns(),
    level: integer().notNull().default(0),
    fileId: integer().references(() => files.id),
    oldFileId: integer().references(() => files.id),
    ...softDelete(),
    ...stamps(),
  },
  (table) => [index().on(table.floorId), index().on(table.buildingId), index().on(table.fileId)],
);

/**
 * Items of a drawing; positions on the grid of 0 to 1000, undefined while `isPlaced` is false. `extra` holds the service fields,
 * `isExposed` marks a place where cold, damp or vibration wears the item, `walkOrder` is the item's position in the walk of its drawing.
 * [DRAW-31, DRAW-61] (decisions, Unplaced items)
 */
export const mapItems = pgTable(
  'map_items',
  {
    ...keyAndCustomer(),
    buildingId: refersTo(() => buildings.id),
    mapId: refersTo(() => maps.id),
    fireProtectionId: refersTo(() => fireProtections.id),
    positionX: integer().notNull().default(50),
    positionY: integer().notNull().default(50),
    scale: doublePrecision().notNull().default(1),
    rotation: doublePrecision().notNull().default(0),
    isPlaced: boolean().notNull().default(true),
    isExposed: boolean().notNull().default(false),
    walkOrder: integer(),
    positionNumber: integer().notNull(),
    placementDescription: text().notNull().default(''),
    ...nameColumns(),
    size: text().notNull().default(''),
    manufacture: text().notNull().default(''),
    other: text().notNull().default(''),
    year: moment(),
    extra: jsonb().$type<Record<string, string | number | boolean | null>>(),
    ...softDelete(),
    ...stamps(),
  },
  (table) => [
    index().on(table.mapId, table.positionNumber),
    index().on(table.buildingId),
    index().on(table.fireProtectionId),
    // Serves the changes of an open drawing.
    index().on(table.mapId, table.updated),
    // Serves the list of all items in its order: a page is a short index scan, however many items there are.
    index('map_items_in_order_index')
      .on(table.positionNumber, table.id)
      .where(sql`not deleted`),
  ],
);

/** Named rectangles on a drawing, in grid units. [DRAW-26] */
export const areas = pgTable(
  'areas',
  {
    ...keyAndCustomer(),
    buildingId: refersTo(() => buildings.id),
    mapId: refersTo(() => maps.id),
    ...nameColumns(),
    startX: integer().notNull(),
    endX: integer().notNull(),
    startY: integer().notNull(),
    endY: integer().notNull(),
    ...softDelete(),
    ...stamps(),
  },
  (table) => [index().on(table.mapId), index().on(table.buildingId)],
);

/** State of a drawing before its image was replaced, for undo. Versions are the ones after the replacement. */
export interface BeforeReplacement {
  oldFileId: number | null;
  items: (Stood<ItemPlace> & ItemPlace)[];
  areas: (Stood<AreaPlace> & AreaPlace)[];
}
interface ItemPlace {
  positionX: number;
  positionY: number;
}
interface AreaPlace {
  startX: number;
  endX: number;
  startY: number;
  endY: number;
}
interface Stood<Place> {
  id: number;
  version: number;
  /** Position after the replacement; missing in older rows. */
  to?: Place;
}

/**
 * Image replacements of a drawing, one per row: mapping of points from the old to the new image, in grid units. Undoing a
 * replacement deletes its row.
 */
export const drawingFits = pgTable(
  'drawing_fits',
  {
    ...keyAndCustomer(),
    mapId: refersTo(() => maps.id),
    oldFileId: integer().references(() => files.id),
    newFileId: refersTo(() => files.id),
    fit: jsonb().$type<[number, number, number, number, number, number]>().notNull(),
    before: jsonb().$type<BeforeReplacement>().notNull(),
    ...stamps(),
  },
  (table) => [index().on(table.mapId), index().on(table.oldFileId), index().on(table.newFileId)],
);
