import { useLayoutEffect, useRef } from 'react';
import type { FocusEvent } from 'react';

/** Where the row that had the focus goes away (deleted, decided), the list takes it: the keyboard doesn't begin at the page's top again. */
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
