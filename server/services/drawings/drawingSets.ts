import type { UndoKind } from '../imports/imports.ts';

/** A set of drawings, which is taken back as one. */
export const drawingSet: UndoKind = {
  rights: ['floors_edit', 'floor_areas_edit'],
  hold: () => Promise.resolve(),
  usesOf: () => Promise.resolve([]),
  remove: () => Promise.resolve(),
};
