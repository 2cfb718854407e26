import type { Shape } from './parts.ts';

/** Shapes of the calls about what symbols mean. */
export const symbolKindShapes = {} as const satisfies Record<string, Shape>;
