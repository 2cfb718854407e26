import { useLayoutEffect, useRef } from 'react';
import type { FocusEvent } from 'react';

/** Focuses the list when the focused row disappears (deleted, decided), so that the focus doesn't return to the top of the page. */
export const useKeptFocus = (rows: unknown) => {
  const list = useRef<HTMLElement>(null);
  const last = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const isLost = last.current?.isConnected === false && document.activeElement === document.body;
    if (isLost) list.current?.focus({ preventScroll: true });
  }, [rows]);
  return {
    ref: list,
    tabIndex: -1,
    onFocus: (event: FocusEvent) => {
      last.current = event.target;
    },
  };
};
