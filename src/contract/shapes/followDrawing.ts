import { drawingFollowing, followedDrawing } from '../drawings/followDrawing.ts';
import type { Shape } from './parts.ts';

/** Shapes of the calls about drawings that others have open too. */
export const followDrawingShapes = {
  followDrawing: { body: drawingFollowing, answer: followedDrawing },
} as const satisfies Record<string, Shape>;
