import { useState } from 'react';
import type { Point } from '#domain/drawings/coordinates.ts';
import { byWeight } from '#components/marks/markShapes.ts';
import type { DrawingMark, MarkEntry, RadialAction } from '../drawingTypes.ts';

type OpenMenu =
  | { kind: 'group'; entry: MarkEntry; anchor: Point }
  | { kind: 'mark'; entryId: string; markId: string | number; anchor: Point };

type MarkMenusOptions = {
  marks: readonly DrawingMark[];
  menuFor?: (mark: DrawingMark) => readonly RadialAction[];
  onMarkOpen?: (mark: DrawingMark, anchor: Point) => void;
};

/** Manages the open menu over the drawing: a group's chooser with its worst mark first, or one mark's radial menu. */
export const useMarkMenus = ({ marks, menuFor, onMarkOpen }: MarkMenusOptions) => {
  const [open, setOpen] = useState<OpenMenu | null>(null);
  const close = () => setOpen(null);

  const openMark = (entryId: string, mark: DrawingMark, anchor: Point) => {
    if (menuFor) setOpen({ kind: 'mark', entryId, markId: mark.id, anchor });
    else {
      close();
      onMarkOpen?.(mark, anchor);
    }
  };
  const openEntry = (entry: MarkEntry, anchor: Point) => {
    const [first, ...others] = entry.marks;
    if (others.length > 0) setOpen({ kind: 'group', entry, anchor });
    else if (first) openMark(entry.id, first, anchor);
  };

  const openMarkOf = open?.kind === 'mark' ? marks.find(({ id }) => id === open.markId) : undefined;
  return {
    close,
    openEntry,
    openId: open?.kind === 'group' ? open.entry.id : (open?.entryId ?? null),
    chooser:
      open?.kind === 'group'
        ? {
            entry: open.entry,
            marks: open.entry.marks.toSorted((a, b) => byWeight(a.state, b.state)),
            anchor: open.anchor,
            choose: (mark: DrawingMark) => openMark(open.entry.id, mark, open.anchor),
          }
        : null,
    radial:
      open?.kind === 'mark' && openMarkOf && menuFor
        ? { mark: openMarkOf, anchor: open.anchor, actions: menuFor(openMarkOf) }
        : null,
  };
};
