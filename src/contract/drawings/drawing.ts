import { z } from 'zod';
import { gridSize, textLimits } from '../constants.ts';
import { tillsynField } from '../levels.ts';
import {
  basedOnVersion,
  chosenYear,
  id,
  timestamp,
  name,
  oneLine,
  shortText,
  stamps,
  text,
} from '../primitives.ts';

/** An integer position on the drawing's grid. [DRAW-27, DRAW-32] */
const position = z.int().min(0).max(gridSize);

/** A drawing of a floor. `oldFileId` is the id of a replaced file. [DRAW-22, DRAW-23] */
export const map = z.object({
  id,
  name,
  floorId: id,
  level: z.int(),
  file: z.object({ id, name: z.string() }).nullable(),
  oldFileId: id.nullable(),
  ...stamps,
});
export type FloorMap = z.infer<typeof map>;

export const mapWrite = z.object({
  name,
  floorId: id,
  level: z.int().min(-100).max(1000).default(0),
  fileId: id.nullish(),
  oldFileId: id.nullish(),
  ...basedOnVersion,
});

/** A named rectangle on a drawing. [DRAW-26..29] */
export const area = z.object({
  id,
  name,
  startX: position,
  endX: position,
  startY: position,
  endY: position,
  mapId: id,
  customerId: id,
  ...stamps,
});
export type Area = z.infer<typeof area>;

export const areaWrite = area
  .omit({ id: true, customerId: true, created: true, updated: true, version: true })
  .extend(basedOnVersion);

/**
 * Service fields of an item, by key; numbers for years and degrees, text for the rest, 0 and '' when empty. The internal keys id, created,
 * updated and deleted are preserved. [DRAW-61..65, FLAW-34..40]
 */
export const mapItemExtra = z.record(
  z.string().max(60),
  z.union([z.string().max(4000), z.number(), z.boolean(), z.null()]),
);
export type MapItemExtra = z.infer<typeof mapItemExtra>;

/** A catalogue entry as embedded in items. */
export const fireProtectionMention = z.object({ id, name: z.string(), inventoryType: z.string() });

/**
 * False for an item that waits to be placed: it is listed but not drawn. A write that moves the item without it places the item.
 * (decisions, Unplaced items)
 */
export const isPlaced = tillsynField(z.boolean().optional());

/**
 * True for a place exposed to cold, damp or vibration, where some services fall due sooner. A write without it leaves it unchanged.
 */
export const isExposed = tillsynField(z.boolean().optional());

/**
 * Position of an item in the walking order of its drawing; null for items outside the order. A write without it leaves it unchanged.
 */
export const walkOrder = tillsynField(z.int().min(0).max(1_000_000).nullish());

/** A fire-protection item of a drawing. [DRAW-31] */
export const mapItem = z.object({
  id,
  mapId: id,
  fireProtectionId: id,
  fireProtection: fireProtectionMention,
  positionX: position,
  positionY: position,
  scale: z.number(),
  rotation: z.number(),
  isPlaced,
  isExposed,
  walkOrder,
  positionNumber: z.int().min(0),
  placementDescription: shortText,
  name: z.string(),
  size: shortText,
  manufacture: shortText,
  other: text,
  year: timestamp.nullable(),
  mapItemExtra: mapItemExtra.nullable(),
  /** Code on its label. */
  code: tillsynField(z.string().nullish()),
  ...stamps,
});
export type MapItem = z.infer<typeof mapItem>;

export const mapItemWrite = z.object({
  mapId: id,
  fireProtectionId: id,
  positionX: position.default(50),
  positionY: position.default(50),
  scale: z.number().min(0).max(10).default(1),
  rotation: z.number().min(-360).max(360).default(0),
  isPlaced,
  isExposed,
  walkOrder,
  positionNumber: z.int().min(0).max(1_000_000).optional(),
  placementDescription: shortText.default(''),
  name: oneLine.max(textLimits.name).optional(),
  size: shortText.default(''),
  manufacture: shortText.default(''),
  other: text.default(''),
  year: chosenYear.nullish(),
  ...basedOnVersion,
});

/** A stored file; `documentType` is 1 for a document, null for the file of a drawing or a flaw. [DOC-19] */
export const file = z.object({
  id,
  name: z.string(),
  created: timestamp,
  customerId: id,
  buildingId: id.nullable(),
  documentType: z.int().nullable(),
  mapId: id.nullable(),
  flawId: id.nullable(),
  mimeType: tillsynField(z.string()),
  sizeBytes: z.int(),
  width: tillsynField(z.int().nullable()),
  height: tillsynField(z.int().nullable()),
  /** Long edges, in pixels, of the smaller versions stored with a drawing. */
  sizes: tillsynField(z.array(z.int()).optional()),
});
export type StoredFile = z.infer<typeof file>;

/** Temporary address of a document that needs no session, relative to the API's base address. (decisions, PDF documents) */
export const fileAddress = z.object({ path: z.string(), expires: timestamp });

/** Text fields of an upload, names case-insensitive; exactly one file is sent with them. [DRAW-100] */
export const fileUploadFields = z.object({
  customerid: z.coerce.number().pipe(id).optional(),
  documenttype: z.coerce.number().int().optional(),
  mapid: z.coerce.number().pipe(id).optional(),
  flawid: z.coerce.number().pipe(id).optional(),
  flaweventid: tillsynField(z.coerce.number().pipe(id).optional()),
  buildingid: z.coerce.number().pipe(id).optional(),
});
