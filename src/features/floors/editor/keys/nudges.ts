import type { Point } from '#domain/drawings/coordinates.ts';

/** Maximum pause between arrow presses that form one step, in milliseconds. */
const pauseMs = 500;

const arrows: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Returns the movement of an arrow key: one grid unit, with Shift ten; null for any other key. */
export const stepOf = ({ key, shiftKey }: { key: string; shiftKey: boolean }): Point | null => {
  const arrow = arrows[key];
  const step = shiftKey ? 10 : 1;
  return arrow ? { x: arrow.x * step, y: arrow.y * step } : null;
};

export const plus = (a: Point, b: Point): Point => ({ x: a.x + b.x, y: a.y + b.y });

type Nudge = { by: Point; commit: (by: Point) => void; timer: ReturnType<typeof setTimeout> };

/** Creates a collector of arrow presses until a pause: together they are one step. */
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
      const total = nudge ? plus(nudge.by, by) : by;
      nudge = { by: total, commit, timer: setTimeout(flush, pauseMs) };
      show(total);
    },
  };
};
