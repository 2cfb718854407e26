import type { Shape } from './parts.ts';

/** Shapes of the calls about drawings that others have open too. */
export const followDrawingShapes = {} as const satisfies Record<string, Shape>;
