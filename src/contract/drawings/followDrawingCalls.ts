import type { Call } from '../call.ts';

/** Calls for drawings that several users have open. */
export const followDrawingCalls = {
  followDrawing: { method: 'POST', path: 'v1/Map/{id}/Follow', level: 'tillsyn' },
} as const satisfies Record<string, Call>;
