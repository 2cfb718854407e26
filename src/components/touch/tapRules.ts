/** Time for which a control that has moved or appeared under a finger refuses taps, in ms. */
export const settleMs = 600;
/** Maximum distance of two taps of a finger held still, in px, gloves included. */
const sameSpotPx = 40;
/** Maximum age of the first tap of a double tap, in ms. */
const memoryMs = 3000;

/** A point of the window, in CSS px. */
export interface Spot {
  x: number;
  y: number;
}

/** Upper left corner and size of a control, in CSS px. */
export interface Place extends Spot {
  width: number;
  height: number;
}

/** Returns whether a control moved by half its size or more: after less, a finger aimed at it still hits it. */
const hasMoved = (before: Place, now: Place): boolean =>
  Math.abs(before.x - now.x) >= before.width / 2 || Math.abs(before.y - now.y) >= before.height / 2;

const distancePx = (one: Spot, other: Spot): number => Math.hypot(one.x - other.x, one.y - other.y);

/**
 * Decides which taps count. A control that moved by half its size refuses taps for `settleMs`; so does one under the finger where another
 * was tapped, for the same time after the page changed. A control that didn't move accepts every tap.
 */
export const makeTapRules = <Control extends object>() => {
  let places: ReadonlyMap<Control, Place> = new Map();
  const movedAtMs = new WeakMap<Control, number>();
  let changedAtMs = -Infinity;
  let last: { control: Control | null; spot: Spot; atMs: number } | null = null;

  return {
    /** Records a change of the page. */
    changed: (atMs: number): void => {
      changedAtMs = atMs;
    },
    /** Records the positions of the controls; scrolling by finger doesn't count as a move. */
    placed: (now: ReadonlyMap<Control, Place>, atMs: number, isScrolled: boolean): void => {
      if (!isScrolled && atMs - changedAtMs < settleMs) {
        for (const [control, place] of now) {
          const before = places.get(control);
          if (before && hasMoved(before, place)) movedAtMs.set(control, atMs);
        }
      }
      places = now;
    },
    /** Records that the finger scrolled the page: the control under it is intended. */
    panned: (): void => {
      last = null;
    },
    /**
     * Returns whether a tap counts; `control` is null without one. On a screen on which nothing moves, controls move only while covered.
     */
    takes: (control: Control | null, spot: Spot, atMs: number, isStill = false): boolean => {
      if (control) {
        if (!isStill && atMs - (movedAtMs.get(control) ?? -Infinity) < settleMs) return false;
        const isFresh = atMs - changedAtMs < settleMs;
        const isDouble =
          last !== null && atMs - last.atMs < memoryMs && distancePx(last.spot, spot) < sameSpotPx;
        if (isFresh && isDouble && last?.control !== control) return false;
      }
      last = { control, spot, atMs };
      return true;
    },
  };
};
