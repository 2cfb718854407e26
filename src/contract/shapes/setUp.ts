import type { Shape } from './parts.ts';

/** Shapes of the calls about a customer's guide and the copying of its set-up. */
export const setUpShapes = {} as const satisfies Record<string, Shape>;
