import type { UndoKind } from '../imports/imports.ts';

/** A copied set-up, which is taken back as one. */
export const copiedSetUp: UndoKind = {
  rights: [],
  hold: () => Promise.resolve(),
  usesOf: () => Promise.resolve([]),
  remove: () => Promise.resolve(),
};
