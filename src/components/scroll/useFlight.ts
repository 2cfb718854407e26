import { startTransition, useCallback, useRef, useState } from 'react';

/** Speed in px per ms above which rows can't be read or tapped, and rendering full rows costs more than a frame. */
const flightSpeed = 4;
/** Maximum interval of two measurements of the same movement, in ms. */
const samePushMs = 120;

interface Look {
  top: number;
  at: number;
}

/**
 * Returns whether a long list scrolls faster than it can be read, so that its rows may be rendered plainly. `follow` is the virtualizer's
 * `onChange`. A single jump, such as to a requested row, doesn't count.
 */
export const useFlight = () => {
  const [isFlying, setIsFlying] = useState(false);
  const last = useRef<Look>(null);
  const follow = useCallback((list: { scrollOffset: number | null }, isScrolling: boolean) => {
    if (!isScrolling) {
      last.current = null;
      // Full rows take time to render: a new movement has priority.
      startTransition(() => setIsFlying(false));
      return;
    }
    const now: Look = { top: list.scrollOffset ?? 0, at: performance.now() };
    const before = last.current;
    last.current = now;
    if (!before || now.at - before.at > samePushMs) return;
    if (Math.abs(now.top - before.top) > flightSpeed * (now.at - before.at)) setIsFlying(true);
  }, []);
  return { isFlying, follow };
};
