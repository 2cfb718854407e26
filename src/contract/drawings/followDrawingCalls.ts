import type { Call } from '../call.ts';

/** The calls about drawings that others have open too. */
export const followDrawingCalls = {
  followDrawing: { method: 'POST', path: 'v1/Map/{id}/Follow', extension: true },
} as const satisfies Record<string, Call>;
