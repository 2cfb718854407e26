import type { Call } from '../call.ts';

/** Calls for sets of drawings. */
export const drawingSetCalls = {
  listDrawingSets: { method: 'GET', path: 'v1/DrawingSet', list: true, level: 'tillsyn' },
  createDrawingSet: { method: 'POST', path: 'v1/DrawingSet', creates: true, level: 'tillsyn' },
  addSetDrawing: { method: 'POST', path: 'v1/DrawingSet/{id}/Drawing', creates: true, level: 'tillsyn' },
  replaceSetDrawing: { method: 'POST', path: 'v1/DrawingSet/{id}/Replace', creates: true, level: 'tillsyn' },
  convertPicture: {
    method: 'POST',
    path: 'v1/File/Converted',
    multipart: true,
    binary: true,
    level: 'tillsyn',
  },
} as const satisfies Record<string, Call>;
