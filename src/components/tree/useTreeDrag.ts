import { useEffect, useRef, useState } from 'react';
import type { PointerEvent, RefObject } from 'react';
import { followDrag } from './followDrag.ts';
import type { TreeItem } from './flatTree.ts';
import { partOf, rowIndexOf } from './rowOf.ts';
import type { DropMark } from './TreeRowView.tsx';
import type { TreeRow } from './treeRows.ts';

/** Permissions and handlers of dragging in a tree. */
export type TreeDrag<Item extends TreeItem> = {
  canDrag: (item: Item) => boolean;
  /** Returns the reason why it can't be dropped on the target, or null. */
  refusalOf: (item: Item, target: Item) => string | null;
  onDrop: (item: Item, target: Item) => void;
  /** Returns the text for the effect of a drop. */
  textOf: (item: Item, target: Item) => string;
};

type Dragging<Item> = { item: Item; over: Item | null; refusal: string | null };

/** Time for which the pointer must rest on a closed branch to open it. */
const openAfterMs = 600;

/** Manages dragging rows with mouse or pen: marks for the rows, a text at the pointer, and branches that open after a pause. */
export const useTreeDrag = <Item extends TreeItem>(
  drag: TreeDrag<Item> | undefined,
  {
    rows,
    box,
    setOpen,
  }: {
    rows: readonly TreeRow[];
    box: RefObject<HTMLDivElement | null>;
    setOpen: (id: number, isOpen: boolean) => void;
  },
) => {
  const [dragging, setDragging] = useState<Dragging<Item> | null>(null);
  const ghost = useRef<HTMLDivElement>(null);
  // Rows change while branches open under the pointer: the drag's listeners read the current ones.
  const now = useRef({ rows, drag, setOpen });
  useEffect(() => {
    now.current = { rows, drag, setOpen };
  });

  const over = dragging?.over ?? null;
  const isClosed =
    over !== null && rows.some(({ item, hasChildren, isOpen }) => item === over && hasChildren && !isOpen);
  useEffect(() => {
    if (!over || !isClosed) return undefined;
    const timer = setTimeout(() => now.current.setOpen(over.id, true), openAfterMs);
    return () => clearTimeout(timer);
  }, [over, isClosed]);

  const start = (event: PointerEvent<HTMLElement>) => {
    if (!drag || event.button !== 0 || event.pointerType === 'touch' || partOf(event.target) !== 'row')
      return;
    const itemAt = (target: EventTarget | null): Item | null => {
      const index = box.current?.contains(target instanceof Node ? target : null) ? rowIndexOf(target) : null;
      // Rows contain the caller's own nodes.
      return index === null ? null : ((now.current.rows[index]?.item as Item | undefined) ?? null);
    };
    const item = itemAt(event.target);
    if (!item || !drag.canDrag(item)) return;
    const look = (target: Item | null): Dragging<Item> => ({
      item,
      over: target,
      refusal: target ? (now.current.drag?.refusalOf(item, target) ?? null) : null,
    });
    followDrag(event, box.current, {
      onBegin: () => setDragging(look(null)),
      onMove: (x, y) => {
        if (ghost.current) ghost.current.style.transform = `translate(${x + 14}px, ${y + 14}px)`;
      },
      onOver: (target) => {
        const next = itemAt(target);
        setDragging((old) => (old?.over === next ? old : look(next)));
      },
      onDrop: (target) => {
        const onto = itemAt(target);
        if (onto && look(onto).refusal === null) now.current.drag?.onDrop(item, onto);
      },
      onEnd: () => setDragging(null),
    });
  };

  const markOf = (item: TreeItem): DropMark | undefined => {
    if (!dragging) return undefined;
    if (item === dragging.over) return dragging.refusal === null ? 'ok' : 'refused';
    return item === dragging.item ? 'dragged' : undefined;
  };
  const text = dragging?.over
    ? (dragging.refusal ?? drag?.textOf(dragging.item, dragging.over))
    : dragging?.item.name;
  return { start, markOf, ghost, isDragging: dragging !== null, isRefused: Boolean(dragging?.refusal), text };
};
