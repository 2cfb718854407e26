import type { Call } from '../call.ts';

/** The calls about whole sets of drawings. */
export const drawingSetCalls = {} as const satisfies Record<string, Call>;
