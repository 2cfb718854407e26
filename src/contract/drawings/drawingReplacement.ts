import { z } from 'zod';
import { gridSize, maxPageSize } from '../constants.ts';
import { map } from './drawing.ts';
import { changedDrawing } from './drawingChanges.ts';
import { id } from '../primitives.ts';

const position = z.int().min(0).max(gridSize);
const factor = z.number().min(-1_000_000).max(1_000_000);
const based = { id, version: z.int() };

/**
 * A new image for a drawing, the transform from the old image to it (x' = ax + by + c, y' = dx + ey + f, in grid units), and the new
 * positions of items and areas; omitted ones aren't moved. Each carries the version it was computed from.
 */
export const drawingReplacement = z.object({
  fileId: id,
  version: z.int(),
  fit: z.tuple([factor, factor, factor, factor, factor, factor]),
  items: z
    .array(z.object({ ...based, positionX: position, positionY: position }))
    .max(maxPageSize)
    .default([]),
  areas: z
    .array(z.object({ ...based, startX: position, endX: position, startY: position, endY: position }))
    .max(maxPageSize)
    .default([]),
});
export type DrawingReplacement = z.input<typeof drawingReplacement>;

/** Current state of the drawing and of the moved records. */
export const replacedDrawing = changedDrawing.extend({ map });
export type ReplacedDrawing = z.infer<typeof replacedDrawing>;
