import { z } from 'zod';
import { gridSize, maxPageSize, textLimits } from '../constants.ts';
import { area, mapItem, mapItemWrite, walkOrder } from './drawing.ts';
import { numericServiceFields } from '../inventory.ts';
import { chosenDay, chosenYear, id, name, oneLine, shortText, text } from '../primitives.ts';
import { mapItemExtraWrite } from '../catalogue/serviceFields.ts';

const position = z.int().min(0).max(gridSize);

/** Fields of an item that can be changed individually; they have no defaults, so that omitted fields are unchanged. */
const itemFields = z
  .object({
    fireProtectionId: id,
    positionX: position,
    positionY: position,
    scale: z.number().min(0).max(10),
    rotation: z.number().min(-360).max(360),
    isPlaced: z.boolean(),
    isExposed: z.boolean(),
    walkOrder,
    positionNumber: z.int().min(0).max(1_000_000),
    placementDescription: shortText,
    name: oneLine.max(textLimits.name),
    size: shortText,
    manufacture: shortText,
    other: text,
    year: chosenYear.nullable(),
    mapItemExtra: mapItemExtraWrite.nullable(),
  })
  .partial();
export type ItemFields = z.infer<typeof itemFields>;

const areaFields = z
  .object({ name, startX: position, endX: position, startY: position, endY: position })
  .partial();
export type AreaFields = z.infer<typeof areaFields>;

/** Returns an array schema limited to the records of one kind that a drawing can hold. */
const many = <Each extends z.ZodType>(each: Each) => z.array(each).max(maxPageSize).default([]);
const based = { id, version: z.int() };

/**
 * One step of the drawing editor, applied completely or not at all. Existing records carry the version that the change is based on;
 * restored records get their former ids back. Service fields are sent complete: missing ones are removed, so that a step can be undone.
 */
export const drawingChanges = z.object({
  items: z
    .object({
      created: many(
        mapItemWrite.omit({ mapId: true, version: true }).extend({
          mapItemExtra: mapItemExtraWrite.nullish(),
          /** Dates of completed services, by their year field. */
          serviceDates: z.partialRecord(z.enum(numericServiceFields), chosenDay).optional(),
          /** Code that the item claims, as scanned or typed. */
          code: oneLine.max(textLimits.shortText).nullish(),
        }),
      ),
      updated: many(itemFields.extend(based)),
      deleted: many(z.object(based)),
      restored: many(itemFields.extend({ id })),
    })
    .prefault({}),
  areas: z
    .object({
      created: many(areaFields.required()),
      updated: many(areaFields.extend(based)),
      deleted: many(z.object(based)),
      restored: many(areaFields.extend({ id })),
    })
    .prefault({}),
});
export type DrawingChanges = z.input<typeof drawingChanges>;

/** Current state of the created, changed and restored records: created ones first, in the order of the request. */
export const changedDrawing = z.object({ items: z.array(mapItem), areas: z.array(area) });
export type ChangedDrawing = z.infer<typeof changedDrawing>;
