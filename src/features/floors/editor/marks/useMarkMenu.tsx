import { useState } from 'react';
import type { MarkEntry } from '#components/drawing/drawingTypes.ts';
import type { RecordKey, DrawingRecords } from '#domain/drawings/edits.ts';
import type { DrawingSession } from '#entities/drawings/drawingSession.ts';
import { selected } from '#entities/drawings/drawingsSlice.ts';
import { useAppDispatch } from '#store/hooks.ts';
import { GroupMenu } from './GroupMenu.tsx';
import { ItemMenu } from './ItemMenu.tsx';
import type { EditorActs } from '../useEditorActs.ts';
import type { Preview } from './useEditorMarks.ts';

type MenuOptions = {
  sheet: DrawingRecords;
  session: DrawingSession;
  acts: EditorActs;
  mayEdit: boolean;
  onEditItem: (key: RecordKey) => void;
};

/** Returns the handler of a tap on a mark, and what it opened: a menu, a group's members, or the item itself while viewing. [DRAW-16, DRAW-17] */
export const useMarkMenu = ({ sheet, session, acts, mayEdit, onEditItem }: MenuOptions) => {
  const dispatch = useAppDispatch();
  const [preview, setPreview] = useState<Preview | null>(null);
  const [group, setGroup] = useState<readonly RecordKey[]>([]);
  const isEditing = session.mode === 'editing';
  const close = () => {
    setPreview(null);
    setGroup([]);
  };
  const openItem = (key: RecordKey) => {
    close();
    const item = sheet.items.get(key);
    if (!item) return;
    if (mayEdit) setPreview({ key, rotation: item.rotation, scale: item.scale });
    else onEditItem(key);
  };
  const open = ({ marks }: MarkEntry, { isShift, isByKey }: { isShift: boolean; isByKey: boolean }) => {
    const keys = marks.map(({ id }) => String(id));
    const [first] = keys;
    if (isEditing && isShift) {
      const { selection } = session;
      const isIn = keys.every((key) => selection.includes(key));
      dispatch(selected(isIn ? selection.filter((key) => !keys.includes(key)) : [...selection, ...keys]));
    } else if (keys.length > 1) {
      close();
      setGroup(keys);
    } else if (first !== undefined) {
      if (isByKey) onEditItem(first);
      else openItem(first);
    }
  };

  const item = preview ? sheet.items.get(preview.key) : undefined;
  const members = group.flatMap((key) => sheet.items.get(key) ?? []);
  const [firstMember] = members;
  const after = (act: () => void) => () => {
    act();
    close();
  };
  const note =
    preview && item
      ? {
          markId: item.key,
          content: (
            <ItemMenu
              key={item.key}
              item={item}
              preview={preview}
              onPreview={setPreview}
              onSave={after(() => acts.turn(item.key, { rotation: preview.rotation, scale: preview.scale }))}
              onClose={close}
              onEdit={after(() => onEditItem(item.key))}
              onDuplicate={after(() => acts.duplicate([item.key]))}
              onDelete={after(() => acts.remove([item.key]))}
            />
          ),
        }
      : firstMember
        ? {
            markId: firstMember.key,
            content: (
              <GroupMenu
                members={members}
                isEditing={isEditing}
                onOpen={openItem}
                onUngroup={(key) => {
                  acts.ungroup(key, group);
                  setGroup(group.filter((one) => one !== key));
                }}
                onClose={close}
              />
            ),
          }
        : null;
  return { open, close, note, preview: item ? preview : null };
};
