import { startTransition, useCallback, useRef, useState } from 'react';

/** px per ms: from here on nobody reads or taps what scrolls by, and whole rows cost more than a frame has. */
const flightSpeed = 4;
/** Two looks further apart than this, in ms, are two movements. */
const samePushMs = 120;

interface Look {
  top: number;
  at: number;
}

/**
 * Tells whether a long list flies by faster than it can be read, so that rows that come meanwhile may be plain.
 * `follow` is the virtualizer's `onChange`. A single jump, as to a row that is asked for, is no flight.
 */
export const useFlight = () => {
  const [isFlying, setIsFlying] = useState(false);
  const last = useRef<Look>(null);
  const follow = useCallback((list: { scrollOffset: number | null }, isScrolling: boolean) => {
    if (!isScrolling) {
      last.current = null;
      // Whole rows take their time: a new movement goes first.
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
