import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import type { Range } from '@tanstack/react-virtual';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useIsTouch } from '../theme/useIsMobile.ts';

/** Maximum number of rows rendered without virtualisation: not many more than the window shows. */
const mostPlainRows = 60;
const rowPx = { mouse: 40, touch: 56 };
/** Position of the first visible row below the upper edge, in px. */
const firstSightPx = 120;
/** Assumed share of the window that a tree fills, until measured: its first rows are rendered together with the box. */
const likelyShare = 0.6;

/** Manages the rendered rows of a tree, and scrolling to one of them. */
export const useTreeWindow = (count: number, tabStop: number, firstInSight: number, search: string) => {
  const box = useRef<HTMLDivElement>(null);
  const heightPx = useIsTouch() ? rowPx.touch : rowPx.mouse;
  const isVirtual = count > mostPlainRows;
  // Observes the box of a short tree too: when a branch makes it long, the visible rows are known immediately and the focus is kept.
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => heightPx,
    overscan: 6,
    initialRect: { width: 0, height: likelyShare * window.innerHeight },
    initialOffset: () => Math.max(0, firstInSight * heightPx - firstSightPx),
    // The focused row stays rendered, otherwise scrolling would lose the focus.
    rangeExtractor: (range: Range) => {
      const indexes = defaultRangeExtractor(range);
      if (tabStop < 0 || tabStop >= count || indexes.includes(tabStop)) return indexes;
      return [...indexes, tabStop].toSorted((a, b) => a - b);
    },
  });

  const showFirst = useEffectEvent(() => {
    if (box.current && firstInSight > 0) {
      box.current.scrollTop = Math.max(0, firstInSight * heightPx - firstSightPx);
    }
  });
  // Only initially: afterwards the user scrolls.
  useLayoutEffect(() => showFirst(), []);

  // A search scrolls to its first hits, even if the user was far down.
  useLayoutEffect(() => {
    if (search !== '' && box.current) box.current.scrollTop = 0;
  }, [search]);

  const focusRow = (index: number) => {
    if (isVirtual) virtualizer.scrollToIndex(index);
    const focus = () => box.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus();
    focus();
    // A row outside the window is rendered by the scroll first.
    if (isVirtual) requestAnimationFrame(focus);
  };
  const shownRows = isVirtual
    ? virtualizer.getVirtualItems().map(({ index, start }) => ({ index, top: start }))
    : Array.from({ length: count }, (_, index) => ({ index, top: undefined }));
  return { box, shown: shownRows, focusRow, heightPx: isVirtual ? virtualizer.getTotalSize() : undefined };
};
