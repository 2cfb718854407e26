import type { Point } from '#domain/drawings/coordinates.ts';

/** Side of a choice, and its distance from the menu's centre, in px. */
export const choicePx = 72;
export const radiusPx = 78;

const edgePx = 8;
const captionPx = 48;
const captionReachPx = 150 + edgePx;

/** Distance from the menu's centre to each of its sides, in px. */
const reachPx = radiusPx + choicePx / 2 + edgePx;

const clamp = (value: number, min: number, max: number) =>
  max < min ? (min + max) / 2 : Math.min(max, Math.max(min, value));

/** Returns the menu's centre: under the finger, or as near as possible so that the menu with its caption fits on the screen. */
export const menuCentre = (finger: Point, screen: { width: number; height: number }): Point => ({
  x: clamp(finger.x, reachPx, screen.width - reachPx),
  y: clamp(finger.y, reachPx + captionPx, screen.height - reachPx),
});

/** Returns the centres of `count` choices on a circle, the first on the left, clockwise: with three, one is at the top. */
export const choicePlaces = (count: number): Point[] =>
  Array.from({ length: count }, (_, index) => {
    const first = count === 3 ? -150 : -90;
    const angle = ((first + (360 / count) * index) * Math.PI) / 180;
    return { x: Math.round(Math.cos(angle) * radiusPx), y: Math.round(Math.sin(angle) * radiusPx) };
  });

/** Returns the sideways shift of the caption (at most 300 px wide) that keeps it on the screen. [ROUND-29] */
export const captionShift = (centreX: number, screenWidth: number): number =>
  clamp(centreX, captionReachPx, screenWidth - captionReachPx) - centreX;
