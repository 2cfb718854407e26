import { useCallback } from 'react';

/**
 * Returns a ref callback for content that appears and disappears above a round's lists: they are scrolled by its change of height in the
 * same frame, so that their rows don't move on the screen. A list is marked by `data-scrolls`.
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
