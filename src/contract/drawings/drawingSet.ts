import { z } from 'zod';
import { gridSize } from '../constants.ts';
import { setTextLimits } from './drawingLimits.ts';
import { id, timestamp, name, oneLine } from '../primitives.ts';
import { floor } from '../buildings/building.ts';
import { map } from './drawing.ts';
import { drawingReplacement } from './drawingReplacement.ts';

const place = z.number().min(0).max(gridSize);

/** Texts of the page that an image was rendered from: the centre of each on the image's grid, and its height there. */
export const pageTexts = z
  .array(z.object({ text: oneLine.min(1).max(setTextLimits.characters), x: place, y: place, height: place }))
  .max(setTextLimits.texts);

/** A set of drawings of a building, which is undone as a whole; `undone` is the time of the undo. */
export const drawingSet = z.object({
  id,
  buildingId: id,
  customerId: id,
  created: timestamp,
  floors: z.int(),
  drawings: z.int(),
  replaced: z.int(),
  undone: timestamp.nullable(),
});
export type DrawingSet = z.infer<typeof drawingSet>;

export const drawingSetWrite = z.object({ buildingId: id });

/** A floor created with its drawing, unless the building has one of that name. */
const newFloor = z.object({ name, level: z.int().min(-100).max(1000) });

/** A drawing of a set: on an existing floor of the building, or on one created with it. */
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

/** A new revision of a drawing, as part of a set. */
export const setReplacement = drawingReplacement.extend({ mapId: id, texts: pageTexts.default([]) });
