import { useVirtualizer } from '@tanstack/react-virtual';
import type { KeyboardEvent } from 'react';
import { useCallback, useLayoutEffect, useRef } from 'react';
import { useIsTouch } from '../theme/useIsMobile.ts';

/** Maximum number of lines rendered without virtualisation. */
const mostPlainLines = 60;
const rowPx = { mouse: 45, touch: 57 };
/** Assumed share of the window that a pane fills, until measured. */
const likelyShare = 0.6;

/**
 * Manages the rendered lines of a pane, the arrow keys between them, and the focus after a removal.
 * @param keys of the lines: a line that moves up keeps its measured height
 */
export const usePaneWindow = (keys: readonly (string | number)[]) => {
  const count = keys.length;
  const box = useRef<HTMLDivElement>(null);
  const heightPx = rowPx[useIsTouch() ? 'touch' : 'mouse'];
  const isVirtual = count > mostPlainLines;
  const targetIndex = useRef<number | null>(null);
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => heightPx,
    getItemKey: useCallback((index: number) => keys[index] ?? index, [keys]),
    overscan: 6,
    initialRect: { width: 0, height: likelyShare * window.innerHeight },
  });

  const focus = (index: number) => {
    const button = () =>
      box.current?.querySelector<HTMLElement>(
        `[data-index="${Math.max(0, Math.min(index, count - 1))}"] button`,
      );
    if (isVirtual) virtualizer.scrollToIndex(index);
    button()?.focus();
    // A line outside the window is rendered by the scroll first.
    if (!button()) requestAnimationFrame(() => button()?.focus());
  };

  useLayoutEffect(() => {
    if (targetIndex.current === null) return;
    const index = targetIndex.current;
    targetIndex.current = null;
    if (count > 0) focus(Math.min(index, count - 1));
  });

  const handleKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const at = event.target instanceof HTMLElement ? event.target : null;
    const line = at?.closest('[data-index]');
    // In a field the arrow keys belong to the field.
    if (step === undefined || !line || at?.matches('select, input')) return;
    event.preventDefault();
    const next = Number(line.getAttribute('data-index')) + step;
    if (next >= 0 && next < count) focus(next);
  };

  return {
    box,
    lines: isVirtual
      ? virtualizer.getVirtualItems().map(({ index, start }) => ({ index, top: start }))
      : Array.from({ length: count }, (_, index) => ({ index, top: undefined })),
    measure: virtualizer.measureElement,
    heightPx: isVirtual ? virtualizer.getTotalSize() : undefined,
    handleKey,
    /** Focuses the line that takes this place, once the current one is removed. */
    keepFocusAt: (index: number) => {
      targetIndex.current = index;
    },
  };
};
