import { z } from 'zod';
import { gridSize, setTextLimits } from '../constants.ts';
import { id, moment, name, oneLine } from '../primitives.ts';
import { floor } from '../buildings/building.ts';
import { map } from './drawing.ts';
import { drawingReplacement } from './drawingReplacement.ts';

const place = z.number().min(0).max(gridSize);

/** Texts of the page that a picture was made of: the middle of each on the picture's grid, and its height there. */
export const pageTexts = z
  .array(z.object({ text: oneLine.min(1).max(setTextLimits.characters), x: place, y: place, height: place }))
  .max(setTextLimits.texts);

/** A set of drawings of a building, which is taken back as one; `undone` tells when that was. */
export const drawingSet = z.object({
  id,
  buildingId: id,
  customerId: id,
  created: moment,
  floors: z.int(),
  drawings: z.int(),
  replaced: z.int(),
  undone: moment.nullable(),
});
export type DrawingSet = z.infer<typeof drawingSet>;

export const drawingSetWrite = z.object({ buildingId: id });

/** A floor that is made with its drawing, unless the building has one of the name. */
const newFloor = z.object({ name, level: z.int().min(-100).max(1000) });

/** A drawing of a set: on a floor of the building, or on one that is made with it. */
export const setDrawing = z
  .object({
    floorId: id.nullish(),
    floor: newFloor.nullish(),
    name,
    fileId: id,
    texts: pageTexts.default([]),
  })
  .refine((one) => (one.floorId == null) !== (one.floor == null), {
    path: ['floorId'],
    params: { code: 'invalid_value' },
  });

export const addedDrawing = z.object({ floor, map });
export type AddedDrawing = z.infer<typeof addedDrawing>;

/** A new edition of a drawing, within a set. */
export const setReplacement = drawingReplacement.extend({ mapId: id, texts: pageTexts.default([]) });
