import type { FireProtection } from '#contract/catalogue/catalogue.ts';
import type { RecordKey, DrawingRecords } from '#domain/drawings/edits.ts';
import type { DrawingSession } from '#entities/drawings/drawingSession.ts';
import { copied, pasted } from '#entities/drawings/drawingsSlice.ts';
import { useAppDispatch } from '#store/hooks.ts';
import type { EditorActs } from '../useEditorActs.ts';

type ClipboardOptions = {
  sheet: DrawingRecords;
  session: DrawingSession;
  acts: EditorActs;
  /** Catalogue: items of other kinds can't be pasted. */
  kinds: readonly FireProtection[];
  onRemove: (keys: readonly RecordKey[], onRemoved: () => void) => void;
};

/** Returns the clipboard: copied or cut items, pasted on this drawing or another one. */
export const useClipboard = ({ sheet, session, acts, kinds, onRemove }: ClipboardOptions) => {
  const dispatch = useAppDispatch();
  const { clipboard, selection, mapId } = session;
  const items = selection.flatMap((key) => sheet.items.get(key) ?? []);
  const put = (isCut: boolean) => dispatch(copied({ items, isCut }));
  const pastable = (clipboard?.items ?? []).filter(({ fireProtectionId }) =>
    kinds.some(({ id }) => id === fireProtectionId),
  );
  return {
    isFull: pastable.length > 0,
    copy: () => put(false),
    cut: () => onRemove(selection, () => put(true)),
    paste: () => {
      if (!clipboard) return;
      // At the original positions if they are free; each further paste slightly offset.
      const isAway = clipboard.isCut || clipboard.mapId !== mapId;
      acts.paste(pastable, clipboard.pasteCount + (isAway ? 0 : 1));
      dispatch(pasted());
    },
  };
};
export type Clipboard = ReturnType<typeof useClipboard>;
