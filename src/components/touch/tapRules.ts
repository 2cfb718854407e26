/** How long a control that has moved or appeared under a finger refuses taps, in ms. */
export const settleMs = 600;
/** Two taps of one finger held still are at most this far apart, gloves included. */
const sameSpotPx = 40;
/** A tap longer ago than this can't be the first of a double tap. */
const memoryMs = 3000;

/** A point of the window, in CSS px. */
export interface Spot {
  x: number;
  y: number;
}

/** A control's upper left corner and its size, in CSS px. */
export interface Place extends Spot {
  width: number;
  height: number;
}

/** Whether a control moved by half its size or more: after less a finger aimed at it still meets it. */
const hasMoved = (before: Place, now: Place): boolean =>
  Math.abs(before.x - now.x) >= before.width / 2 || Math.abs(before.y - now.y) >= before.height / 2;

const distancePx = (one: Spot, other: Spot): number => Math.hypot(one.x - other.x, one.y - other.y);

/**
 * Decides which taps count. A control that moved by half its size refuses taps for `settleMs`; so does one that is now under the finger where another was
 * tapped, for as long after the page changed. A control that didn't move takes every tap.
 */
export const makeTapRules = <Control extends object>() => {
  let places: ReadonlyMap<Control, Place> = new Map();
  const movedAtMs = new WeakMap<Control, number>();
  let changedAtMs = -Infinity;
  let last: { control: Control | null; spot: Spot; atMs: number } | null = null;

  return {
    /** Something of the page changed. */
    changed: (atMs: number): void => {
      changedAtMs = atMs;
    },
    /** Current positions of the controls; scrolling by finger doesn't count as a move. */
    placed: (now: ReadonlyMap<Control, Place>, atMs: number, isScrolled: boolean): void => {
      if (!isScrolled && atMs - changedAtMs < settleMs) {
        for (const [control, place] of now) {
          const before = places.get(control);
          if (before && hasMoved(before, place)) movedAtMs.set(control, atMs);
        }
      }
      places = now;
    },
    /** The finger scrolled the page: what is under it next is there on purpose. */
    panned: (): void => {
      last = null;
    },
    /**
     * Whether a tap at this spot counts; `control` is null where there is none. On a screen that stands still it moved only while something
     * covered it.
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
