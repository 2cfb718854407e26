import { gridSize } from '#contract/constants.ts';

/** A point on the drawing's grid (0 to 1000, origin top left, y down) or on the screen, depending on use. */
export interface Point {
  x: number;
  y: number;
}

/** Stored position of a flaw without an item. */
export interface LooseFlawPosition {
  flawPositionX: number;
  flawPositionY: number;
}

/** Offset of such a flaw's mark from the click, in grid units. [ROUND-30, ROUND-31] */
const looseFlawOffset = 15;

/** Position of such a flaw that wasn't placed by a click. [ROUND-30, ROUND-31] */
const defaultLooseFlaw: LooseFlawPosition = { flawPositionX: 30, flawPositionY: 30 };

/** Size of an item at scale 1, in px; a scale below 0.3 counts as 1. [DRAW-55, DRAW-57, ROUND-26, ROUND-27] */
const itemBasePx = 30;
const minItemScale = 0.3;

/** Returns the stored position for a click at a grid point: x + 15, and y from the bottom less 15; rounded, not clamped. */
export function looseFlawFromClick(point: Point | null): LooseFlawPosition {
  if (!point) return defaultLooseFlaw;
  const x = Math.round(point.x);
  const y = Math.round(point.y);
  return { flawPositionX: x + looseFlawOffset, flawPositionY: gridSize - y - looseFlawOffset };
}

/** Returns the clicked grid point of a stored position, the exact inverse of `looseFlawFromClick`; null without a position. */
export function clickFromLooseFlaw(flaw: {
  flawPositionX: number | null;
  flawPositionY: number | null;
}): Point | null {
  if (flaw.flawPositionX === null || flaw.flawPositionY === null) return null;
  return { x: flaw.flawPositionX - looseFlawOffset, y: gridSize - flaw.flawPositionY - looseFlawOffset };
}

/** Returns the nearest whole point of the grid. */
export function clampToGrid(point: Point): Point {
  const clamp = (value: number) => Math.min(gridSize, Math.max(0, Math.round(value)));
  return { x: clamp(point.x), y: clamp(point.y) };
}

/** Layout of the drawing on the screen: its box's corner and size in px at zoom 1, the zoom, and the pan in px. */
export interface DrawingView {
  left: number;
  top: number;
  width: number;
  height: number;
  zoom: number;
  offsetX: number;
  offsetY: number;
}

/** Converts a screen point to a grid point; the grid is stretched over the image. The result isn't rounded and may lie outside. */
export function gridFromScreen(point: Point, view: DrawingView): Point {
  return {
    x: (((point.x - view.left - view.offsetX) / view.zoom) * gridSize) / view.width,
    y: (((point.y - view.top - view.offsetY) / view.zoom) * gridSize) / view.height,
  };
}

/** Converts a grid point to a screen point, the inverse of `gridFromScreen`. */
export function screenFromGrid(point: Point, view: DrawingView): Point {
  return {
    x: view.left + view.offsetX + (point.x / gridSize) * view.width * view.zoom,
    y: view.top + view.offsetY + (point.y / gridSize) * view.height * view.zoom,
  };
}

/** Returns the effective scale: 1 if it is below 0.3 or not a number. [DRAW-57, ROUND-27] */
export function effectiveScale(scale: number): number {
  return scale >= minItemScale ? scale : 1;
}

/** Returns an item's size in screen pixels at zoom 1. [DRAW-55, DRAW-56, ROUND-26] */
export function itemSizePx(scale: number): number {
  return itemBasePx * effectiveScale(scale);
}
