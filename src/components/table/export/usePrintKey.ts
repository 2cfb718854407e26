import { useEffect, useRef } from 'react';

/** Lists of the screen that have more rows than shown. */
const lists = new Set<object>();

/**
 * Makes the browser's print shortcut print all rows of the screen's only partially shown list; with several such lists it prints the page
 * unchanged.
 */
export const usePrintKey = (print: (() => void) | undefined): void => {
  const latest = useRef(print);
  useEffect(() => {
    latest.current = print;
  });
  const isPart = print !== undefined;
  useEffect(() => {
    if (!isPart) return undefined;
    const list = {};
    lists.add(list);
    const handleKey = (event: KeyboardEvent) => {
      const isPrint = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'p';
      if (!isPrint || lists.size > 1) return;
      event.preventDefault();
      latest.current?.();
    };
    window.addEventListener('keydown', handleKey);
    return () => {
      lists.delete(list);
      window.removeEventListener('keydown', handleKey);
    };
  }, [isPart]);
};
