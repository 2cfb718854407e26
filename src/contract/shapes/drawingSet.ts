import type { Shape } from './parts.ts';

/** Shapes of the calls about whole sets of drawings. */
export const drawingSetShapes = {} as const satisfies Record<string, Shape>;
