/** How long what has moved or appeared under a finger takes no tap, in ms. */
export const settleMs = 600;
/** Two taps of one finger that is held still are at most this far apart, gloves included. */
const sameSpotPx = 40;
/** From here on a control has moved; less is rounding. */
const movedPx = 4;
/** A tap that is longer ago than this has no double. */
const memoryMs = 3000;

/** A point of the window, in CSS px. */
export interface Spot {
  x: number;
  y: number;
}

const distancePx = (one: Spot, other: Spot): number => Math.hypot(one.x - other.x, one.y - other.y);

/**
 * Decides which taps count. A control that moved takes none for `settleMs`; nor does one that is now under the finger where another
 * thing was tapped, for as long after the page changed. What stood still takes each tap at once.
 */
export const makeTapRules = <Control extends object>() => {
  let spots: ReadonlyMap<Control, Spot> = new Map();
  const movedAtMs = new WeakMap<Control, number>();
  let changedAtMs = -Infinity;
  let last: { control: Control | null; spot: Spot; atMs: number } | null = null;

  return {
    /** Something of the page changed. */
    changed: (atMs: number): void => {
      changedAtMs = atMs;
    },
    /** Where the controls stand now; what a finger has scrolled has not moved under it. */
    placed: (now: ReadonlyMap<Control, Spot>, atMs: number, isScrolled: boolean): void => {
      if (!isScrolled && atMs - changedAtMs < settleMs) {
        for (const [control, spot] of now) {
          const before = spots.get(control);
          if (before && distancePx(before, spot) > movedPx) movedAtMs.set(control, atMs);
        }
      }
      spots = now;
    },
    /** The finger was drawn across the page: whatever it meets next it was led to. */
    panned: (): void => {
      last = null;
    },
    /** Whether a tap that comes down there counts; `control` null is a place without any. */
    takes: (control: Control | null, spot: Spot, atMs: number): boolean => {
      if (control) {
        if (atMs - (movedAtMs.get(control) ?? -Infinity) < settleMs) return false;
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
