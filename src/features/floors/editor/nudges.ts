import type { Point } from '../../../domain/drawing/coordinates.ts';

/** Arrow presses this close belong to one step. */
const pauseMs = 500;

type Nudge = { by: Point; commit: (by: Point) => void; timer: ReturnType<typeof setTimeout> };

/** Gathers presses of arrows until they pause: together they are one step. */
export const makeNudges = () => {
  let nudge: Nudge | null = null;
  const flush = () => {
    const now = nudge;
    nudge = null;
    if (!now) return;
    clearTimeout(now.timer);
    now.commit(now.by);
  };
  return {
    flush,
    push: (by: Point, show: (total: Point) => void, commit: (by: Point) => void) => {
      if (nudge) clearTimeout(nudge.timer);
      const total = { x: (nudge?.by.x ?? 0) + by.x, y: (nudge?.by.y ?? 0) + by.y };
      nudge = { by: total, commit, timer: setTimeout(flush, pauseMs) };
      show(total);
    },
  };
};
