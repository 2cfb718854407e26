import { useMemo, useState } from 'react';
import type { DrawingMark } from '#components/drawing/drawingTypes.ts';
import type { EditorItem, RecordKey } from '#domain/drawings/edits.ts';
import { markSizes } from '#entities/drawings/drawingSession.ts';
import type { MarkSize } from '#entities/drawings/drawingSession.ts';
import { itemLabel } from './itemLabel.ts';

/** Appearance of an item while its menu is open. */
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
    const cachedMark = byItem.get(item);
    if (cachedMark) return cachedMark;
    const createdMark: DrawingMark = {
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
    // A saved item returns as another record with an equal mark.
    const last = byKey.get(item.key);
    const mark = last && isSameMark(last, createdMark) ? last : createdMark;
    byItem.set(item, mark);
    byKey.set(item.key, mark);
    return mark;
  };
};

/**
 * Creates a function that returns the previous list if the marks are equal, so that a save without visible changes causes no recomputation.
 */
const keepSame = () => {
  let last: DrawingMark[] = [];
  return (marks: DrawingMark[]): DrawingMark[] => {
    if (marks.length !== last.length || marks.some((mark, index) => mark !== last[index])) last = marks;
    return last;
  };
};

/** Returns the items as marks; an unchanged one keeps its mark, so that a step only costs the changed ones. */
export const useEditorMarks = (
  items: ReadonlyMap<RecordKey, EditorItem>,
  preview: Preview | null,
  markSize: MarkSize,
): DrawingMark[] => {
  const markOf = useMemo(() => makeMarks(markSizes[markSize]), [markSize]);
  const [settled] = useState(keepSame);
  return useMemo(
    () =>
      settled(
        Array.from(items.values(), (item) =>
          preview?.key === item.key
            ? { ...markOf(item), rotation: preview.rotation, scale: preview.scale }
            : markOf(item),
        ),
      ),
    [markOf, items, preview, settled],
  );
};
