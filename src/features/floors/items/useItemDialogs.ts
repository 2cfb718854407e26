import { useState } from 'react';
import type { Point } from '#domain/drawings/coordinates.ts';
import type { RecordKey, DrawingRecords } from '#domain/drawings/edits.ts';
import { idOf, keyOf } from '#entities/drawings/editing/drawingRecords.ts';
import type { DrawingSession } from '#entities/drawings/drawingSession.ts';

/** Position of an item created without one. [DRAW-42] */
const defaultPlace: Point = { x: 50, y: 50 };

type Open =
  | { kind: 'none' }
  | { kind: 'add'; at: Point }
  | { kind: 'edit' | 'delete' | 'services'; key: RecordKey };
type Options = { sheet: DrawingRecords; session: DrawingSession; isAdding: boolean; onAdded: () => void };

/** Returns the state of the item dialogs: the form or confirmation of at most one item is open. */
export const useItemDialogs = ({ sheet, session, isAdding, onAdded }: Options) => {
  const [open, setOpen] = useState<Open>({ kind: 'none' });
  const [round, setRound] = useState(0);
  const openDialog: Open = isAdding ? { kind: 'add', at: defaultPlace } : open;
  const shownItem = openDialog.kind === 'none' || openDialog.kind === 'add' ? null : openDialog;
  return {
    adding: openDialog.kind === 'add' ? openDialog.at : null,
    /** Key that changes when the form for a new item starts over. */
    round,
    edited: shownItem?.kind === 'edit' ? (sheet.items.get(shownItem.key) ?? null) : null,
    deleted: shownItem?.kind === 'delete' ? (sheet.items.get(shownItem.key) ?? null) : null,
    served: shownItem?.kind === 'services' ? (sheet.items.get(shownItem.key) ?? null) : null,
    idOf: (key: RecordKey) => idOf(session, key),
    serve: (key: RecordKey) => setOpen({ kind: 'services', key }),
    add: (at: Point) => setOpen({ kind: 'add', at }),
    again: () => setRound(round + 1),
    edit: (key: RecordKey) => setOpen({ kind: 'edit', key }),
    remove: (key: RecordKey) => setOpen({ kind: 'delete', key }),
    editStored: (id: number) => setOpen({ kind: 'edit', key: keyOf(session, 'item', id) }),
    removeStored: (id: number) => setOpen({ kind: 'delete', key: keyOf(session, 'item', id) }),
    close: () => {
      setOpen({ kind: 'none' });
      onAdded();
    },
  };
};
export type ItemDialogState = ReturnType<typeof useItemDialogs>;
