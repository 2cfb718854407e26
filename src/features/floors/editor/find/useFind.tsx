import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { DrawingHandle } from '#components/drawing/drawingTypes.ts';
import type { DrawingRecords, RecordKey } from '#domain/drawings/edits.ts';
import { isOnDrawing } from '#domain/drawings/edits.ts';
import type { DrawingSession } from '#entities/drawings/drawingSession.ts';
import { editingBegun, kindsHidden, selected } from '#entities/drawings/drawingsSlice.ts';
import { useAppDispatch } from '#store/hooks.ts';
import { isForEditor } from '../keys/useShortcuts.ts';
import { FindItem } from './FindItem.tsx';

type FindOptions = {
  /** Items of the drawing, including waiting ones. */
  sheet: DrawingRecords;
  session: DrawingSession;
  drawing: RefObject<DrawingHandle | null>;
  mayEdit: boolean;
  /** Chooses a waiting item to be placed next. */
  onWaiting: (key: RecordKey) => void;
  /** Opens an item that isn't on the drawing, for users who may not place it. */
  onOpen: (key: RecordKey) => void;
};

/** Returns the search that finds an item by the typed text, and shows it: selected, in the middle of the drawing. */
export const useFind = (options: FindOptions) => {
  const { sheet, session, drawing, mayEdit, onWaiting, onOpen } = options;
  const dispatch = useAppDispatch();
  const [isOpen, setIsOpen] = useState(false);
  const isEditing = session.mode === 'editing';
  const open = useCallback(() => setIsOpen(true), []);
  // Runs before the global search, which has the same key.
  const look = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    const isCtrl = ctrlKey || metaKey;
    // In viewing mode, the browser's own search keeps its key.
    const isKey = isCtrl ? isEditing && key.toLowerCase() === 'f' : key === '/';
    if (!isKey || altKey || !isForEditor(event)) return;
    event.preventDefault();
    open();
  });
  useEffect(() => {
    const handle = (event: KeyboardEvent) => look(event);
    window.addEventListener('keydown', handle, { capture: true });
    return () => window.removeEventListener('keydown', handle, { capture: true });
  }, []);

  /** Shows an item on the drawing, also one of a hidden kind. */
  const show = (key: RecordKey) => {
    const item = sheet.items.get(key);
    if (!item) return;
    if (!isOnDrawing(item)) {
      if (!mayEdit) onOpen(key);
      else {
        dispatch(editingBegun());
        onWaiting(key);
      }
      return;
    }
    const { hiddenKindIds } = session;
    flushSync(() => {
      if (hiddenKindIds.includes(item.fireProtectionId))
        dispatch(kindsHidden(hiddenKindIds.filter((id) => id !== item.fireProtectionId)));
      dispatch(selected([key]));
    });
    drawing.current?.centreMark(key);
  };
  return {
    open,
    show,
    panel: isOpen ? (
      <FindItem
        items={sheet.items}
        onFound={(key) => {
          setIsOpen(false);
          show(key);
        }}
        onClose={() => setIsOpen(false)}
      />
    ) : null,
  };
};
