import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import type { Range } from '@tanstack/react-virtual';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useIsTouch } from '../theme/useIsMobile.ts';

/** Up to here every row is in the page: not many more than the window shows at once. */
const mostPlainRows = 60;
const rowPx = { mouse: 40, touch: 56 };
/** Where the first row in sight stands: some way below the upper edge. */
const firstSightPx = 120;
/** How much of the window a tree may fill, until its box has been measured: its first rows come with the box. */
const likelyShare = 0.6;

/** Which rows of a tree are in the page, and the way to one of them. */
export const useTreeWindow = (count: number, tabStop: number, firstInSight: number, search: string) => {
  const box = useRef<HTMLDivElement>(null);
  const heightPx = useIsTouch() ? rowPx.touch : rowPx.mouse;
  const isVirtual = count > mostPlainRows;
  // It watches the box of a short tree too: when a branch makes it long, the rows in sight are known at once and the focus stays.
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => heightPx,
    overscan: 6,
    initialRect: { width: 0, height: likelyShare * window.innerHeight },
    initialOffset: () => Math.max(0, firstInSight * heightPx - firstSightPx),
    // The row that has the focus stays, else it would be lost by scrolling.
    rangeExtractor: (range: Range) => {
      const shown = defaultRangeExtractor(range);
      if (tabStop < 0 || tabStop >= count || shown.includes(tabStop)) return shown;
      return [...shown, tabStop].toSorted((a, b) => a - b);
    },
  });

  const showFirst = useEffectEvent(() => {
    if (box.current && firstInSight > 0) {
      box.current.scrollTop = Math.max(0, firstInSight * heightPx - firstSightPx);
    }
  });
  // At first only: afterwards the person scrolls.
  useLayoutEffect(() => showFirst(), []);

  // The first hits are what a search is for, however far down one was.
  useLayoutEffect(() => {
    if (search !== '' && box.current) box.current.scrollTop = 0;
  }, [search]);

  const focusRow = (index: number) => {
    if (isVirtual) virtualizer.scrollToIndex(index);
    const focus = () => box.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus();
    focus();
    // A row that was outside is made by the scroll first.
    if (isVirtual) requestAnimationFrame(focus);
  };
  const shown = isVirtual
    ? virtualizer.getVirtualItems().map(({ index, start }) => ({ index, top: start }))
    : Array.from({ length: count }, (_, index) => ({ index, top: undefined }));
  return { box, shown, focusRow, heightPx: isVirtual ? virtualizer.getTotalSize() : undefined };
};
