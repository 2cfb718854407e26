import { gridSize } from '#contract/constants.ts';
import { clampToGrid, type Point } from './coordinates.ts';

/** A rectangle in grid units, its start at the top left. */
export interface Rect {
  startX: number;
  endX: number;
  startY: number;
  endY: number;
}

/** Handles of an area; the letters name the sides that they move. */
export const handles = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const;
export type Handle = (typeof handles)[number];

/** Returns the rectangle between two corners, in whole grid units. [DRAW-27, DRAW-28, DRAW-29] */
export function rectBetween(a: Point, b: Point): Rect {
  const [first, second] = [clampToGrid(a), clampToGrid(b)];
  return {
    startX: Math.min(first.x, second.x),
    endX: Math.max(first.x, second.x),
    startY: Math.min(first.y, second.y),
    endY: Math.max(first.y, second.y),
  };
}

/** Limits a movement along one axis so that nothing leaves the grid. */
export const withinGrid = (requestedValue: number, start: number, end: number): number =>
  Math.round(Math.min(gridSize - end, Math.max(-start, requestedValue)));

/** Moves a rectangle, limited by the grid; its size is kept. [DRAW-28] */
export function movedRect({ startX, endX, startY, endY }: Rect, by: Point): Rect {
  const x = withinGrid(by.x, startX, endX);
  const y = withinGrid(by.y, startY, endY);
  return { startX: startX + x, endX: endX + x, startY: startY + y, endY: endY + y };
}

/** Returns the position of a handle. */
export function handlePoint({ startX, endX, startY, endY }: Rect, handle: Handle): Point {
  return {
    x: handle.includes('w') ? startX : handle.includes('e') ? endX : (startX + endX) / 2,
    y: handle.includes('n') ? startY : handle.includes('s') ? endY : (startY + endY) / 2,
  };
}

/** Returns the rectangle after dragging a handle to a point; dragged past the opposite side it flips. [DRAW-28, DRAW-29] */
export function resizedRect(rect: Rect, handle: Handle, to: Point): Rect {
  const { x, y } = clampToGrid(to);
  const left = handle.includes('w') ? x : rect.startX;
  const right = handle.includes('e') ? x : rect.endX;
  const top = handle.includes('n') ? y : rect.startY;
  const bottom = handle.includes('s') ? y : rect.endY;
  return rectBetween({ x: left, y: top }, { x: right, y: bottom });
}

/** Returns whether a point lies in a rectangle or on its edge. */
export const isInRect = ({ startX, endX, startY, endY }: Rect, { x, y }: Point): boolean =>
  x >= startX && x <= endX && y >= startY && y <= endY;

/** Returns the smallest rectangle at a point; null if there is none. */
export function rectAt<Each extends Rect>(rects: Iterable<Each>, point: Point): Each | null {
  const sizeOf = ({ startX, endX, startY, endY }: Rect) => (endX - startX) * (endY - startY);
  let best: Each | null = null;
  for (const rect of rects) {
    if (isInRect(rect, point) && (!best || sizeOf(rect) < sizeOf(best))) best = rect;
  }
  return best;
}

/** Returns the first name of a template ("Area 1", "Area 2") that no area has. [DRAW-30] */
export function freeName(existing: Iterable<{ name: string }>, named: (number: number) => string): string {
  const names = new Set([...existing].map(({ name }) => name));
  let number = names.size + 1;
  while (names.has(named(number))) number += 1;
  return named(number);
}
