import { useMemo } from 'react';
import type { DrawingMark } from '../../../../components/drawing/drawingTypes.ts';
import type { EditorItem, RecordKey } from '../../../../domain/drawing/edits.ts';
import { markSizes } from '../../../../entities/maps/drawingsSlice.ts';
import type { MarkSize } from '../../../../entities/maps/drawingsSlice.ts';
import { itemLabel } from './itemLabel.ts';

/** An item's look while its menu is open. */
export interface Preview {
  key: RecordKey;
  rotation: number;
  scale: number;
}

const isSameMark = (a: DrawingMark, b: DrawingMark): boolean =>
  a.x === b.x &&
  a.y === b.y &&
  a.scale === b.scale &&
  a.rotation === b.rotation &&
  a.kind === b.kind &&
  a.label === b.label &&
  a.number === b.number;

const makeMarks = (size: number) => {
  const byItem = new WeakMap<EditorItem, DrawingMark>();
  const byKey = new Map<RecordKey, DrawingMark>();
  return (item: EditorItem): DrawingMark => {
    const known = byItem.get(item);
    if (known) return known;
    const made: DrawingMark = {
      id: item.key,
      x: item.positionX,
      y: item.positionY,
      scale: item.scale,
      rotation: item.rotation,
      kind: item.fireProtection.inventoryType,
      label: itemLabel(item),
      number: item.positionNumber,
      state: null,
      size,
    };
    // A saved item returns as another record that looks the same.
    const last = byKey.get(item.key);
    const mark = last && isSameMark(last, made) ? last : made;
    byItem.set(item, mark);
    byKey.set(item.key, mark);
    return mark;
  };
};

/** The items as marks; an unchanged one keeps its mark, so that a step costs only what it touches. */
export const useEditorMarks = (
  items: ReadonlyMap<RecordKey, EditorItem>,
  preview: Preview | null,
  markSize: MarkSize,
): DrawingMark[] => {
  const markOf = useMemo(() => makeMarks(markSizes[markSize]), [markSize]);
  return useMemo(
    () =>
      [...items.values()].map((item) =>
        preview?.key === item.key
          ? { ...markOf(item), rotation: preview.rotation, scale: preview.scale }
          : markOf(item),
      ),
    [markOf, items, preview],
  );
};
