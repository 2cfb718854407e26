import type { Call } from '../call.ts';

/** The calls about drawings that others have open too. */
export const followDrawingCalls = {} as const satisfies Record<string, Call>;
