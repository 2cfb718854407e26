import { drawingFollowing, followedDrawing } from '../drawings/followDrawing.ts';
import type { Shape } from './parts.ts';

/** Shapes of the calls for drawings that several users have open. */
export const followDrawingShapes = {
  followDrawing: { body: drawingFollowing, answer: followedDrawing },
} as const satisfies Record<string, Shape>;
