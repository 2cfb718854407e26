import { z } from 'zod';
import * as drawings from '../drawings/drawingSet.ts';
import { replacedDrawing } from '../drawings/drawingReplacement.ts';
import { queryId } from '../primitives.ts';
import { list, paged } from './parts.ts';
import type { Shape } from './parts.ts';

/** Shapes of the calls for sets of drawings. */
export const drawingSetShapes = {
  convertPicture: { answer: z.unknown() },
  listDrawingSets: {
    query: paged({ buildingId: queryId.unwrap() }),
    answer: list(drawings.drawingSet),
  },
  createDrawingSet: { body: drawings.drawingSetWrite, answer: drawings.drawingSet },
  addSetDrawing: { body: drawings.setDrawing, answer: drawings.addedDrawing },
  replaceSetDrawing: { body: drawings.setReplacement, answer: replacedDrawing },
} as const satisfies Record<string, Shape>;
