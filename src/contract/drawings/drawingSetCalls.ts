import type { Call } from '../call.ts';

/** Calls for sets of drawings. */
export const drawingSetCalls = {
  listDrawingSets: { method: 'GET', path: 'v1/DrawingSet', list: true, extension: true },
  createDrawingSet: { method: 'POST', path: 'v1/DrawingSet', creates: true, extension: true },
  addSetDrawing: { method: 'POST', path: 'v1/DrawingSet/{id}/Drawing', creates: true, extension: true },
  replaceSetDrawing: { method: 'POST', path: 'v1/DrawingSet/{id}/Replace', creates: true, extension: true },
  convertPicture: {
    method: 'POST',
    path: 'v1/File/Converted',
    multipart: true,
    binary: true,
    extension: true,
  },
} as const satisfies Record<string, Call>;
