import { useMemo, useState } from 'react';
import type { DrawingMark } from '../../../components/drawing/drawingTypes.ts';
import type { EditorItem, RecordKey } from '../../../domain/drawing/edits.ts';
import { itemLabel } from './itemLabel.ts';

/** How an item looks while its menu is open. */
export interface Preview {
  key: RecordKey;
  rotation: number;
  scale: number;
}

const makeMarks = () => {
  const known = new WeakMap<EditorItem, DrawingMark>();
  return (item: EditorItem): DrawingMark => {
    const mark = known.get(item) ?? {
      id: item.key,
      x: item.positionX,
      y: item.positionY,
      scale: item.scale,
      rotation: item.rotation,
      kind: item.fireProtection.inventoryType,
      label: itemLabel(item),
      number: item.positionNumber,
      state: null,
    };
    known.set(item, mark);
    return mark;
  };
};

/** The items as marks; one that didn't change keeps its mark, so that a step costs what it touches. */
export const useEditorMarks = (
  items: ReadonlyMap<RecordKey, EditorItem>,
  preview: Preview | null,
): DrawingMark[] => {
  const [markOf] = useState(makeMarks);
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
