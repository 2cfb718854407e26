import { useCallback } from 'react';

/**
 * For what comes and goes above the lists of a round: as much as it grows or shrinks they are scrolled in the same frame, so that their
 * rows stay where they are on the screen. A list is marked by `data-scrolls`.
 */
export const useStillBelow = () =>
  useCallback((above: HTMLElement | null) => {
    if (!above) return undefined;
    let heightPx = above.getBoundingClientRect().height;
    const observer = new ResizeObserver(() => {
      const grownPx = above.getBoundingClientRect().height - heightPx;
      heightPx += grownPx;
      for (const list of above.parentElement?.querySelectorAll('[data-scrolls]') ?? [])
        list.scrollTop += grownPx;
    });
    observer.observe(above);
    return () => observer.disconnect();
  }, []);
