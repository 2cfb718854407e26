import { gridSize } from '#contract/constants.ts';
import { withinGrid } from './areaShapes.ts';
import { clampToGrid, effectiveScale, type Point } from './coordinates.ts';

/** Position, in grid units, and scale of an item to arrange. */
export interface Standing {
  key: string;
  positionX: number;
  positionY: number;
  scale: number;
}

/** New positions of items, by key. */
export type Positions = ReadonlyMap<string, { positionX: number; positionY: number }>;

const positionsOf = <Item extends Standing>(items: readonly Item[], to: (item: Item) => Point): Positions =>
  new Map(
    items.map((item) => {
      const { x, y } = clampToGrid(to(item));
      return [item.key, { positionX: x, positionY: y }];
    }),
  );

const pointOf = ({ positionX, positionY }: Standing): Point => ({ x: positionX, y: positionY });
const least = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b), gridSize);
const most = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b), 0);

/** Limits the movement of a selection so that no item leaves the grid, in whole units. */
export function sharedMove(items: readonly Standing[], by: Point): Point {
  const xs = items.map(({ positionX }) => positionX);
  const ys = items.map(({ positionY }) => positionY);
  return { x: withinGrid(by.x, least(xs), most(xs)), y: withinGrid(by.y, least(ys), most(ys)) };
}

/** Moves items together, keeping their relative positions. */
export function movedTogether(items: readonly Standing[], by: Point): Positions {
  const { x, y } = sharedMove(items, by);
  return positionsOf(items, (item) => ({ x: item.positionX + x, y: item.positionY + y }));
}

export const alignments = ['left', 'centre', 'right', 'top', 'middle', 'bottom', 'across', 'down'] as const;
export type Alignment = (typeof alignments)[number];

/** Aligns items to their outermost one or their middle, or distributes them evenly across or down. */
export function aligned(items: readonly Standing[], how: Alignment): Positions {
  const xs = items.map(({ positionX }) => positionX);
  const ys = items.map(({ positionY }) => positionY);
  const [left, right, top, bottom] = [least(xs), most(xs), least(ys), most(ys)];
  const even = (axis: 'positionX' | 'positionY', start: number, end: number) => {
    const inOrder = items.toSorted((a, b) => a[axis] - b[axis]);
    const gap = items.length > 1 ? (end - start) / (items.length - 1) : 0;
    return new Map(inOrder.map(({ key }, index) => [key, start + index * gap]));
  };
  const across = how === 'across' ? even('positionX', left, right) : null;
  const down = how === 'down' ? even('positionY', top, bottom) : null;
  return positionsOf(items, (item) => {
    const { x, y } = pointOf(item);
    switch (how) {
      case 'left':
        return { x: left, y };
      case 'centre':
        return { x: (left + right) / 2, y };
      case 'right':
        return { x: right, y };
      case 'top':
        return { x, y: top };
      case 'middle':
        return { x, y: (top + bottom) / 2 };
      case 'bottom':
        return { x, y: bottom };
      case 'across':
        return { x: across?.get(item.key) ?? x, y };
      case 'down':
        return { x, y: down?.get(item.key) ?? y };
    }
  });
}

/** Returns the position of a group: the mean of its members. [DRAW-50] */
export function middleOf(items: readonly Standing[]): Point {
  const sum = items.reduce((total, item) => ({ x: total.x + item.positionX, y: total.y + item.positionY }), {
    x: 0,
    y: 0,
  });
  return { x: sum.x / items.length, y: sum.y / items.length };
}

/** Moves all members to one point. [DRAW-48] */
export const gathered = (items: readonly Standing[], at: Point): Positions => positionsOf(items, () => at);

/** Distance just above the grouping distance. [DRAW-49] */
const apart = 20;
const directions = 12;
const furthestRing = 60;

/**
 * Returns the position of a member removed from a group: the nearest free place around the group where it doesn't join another item.
 * [DRAW-21]
 */
export function ungroupedPlace(
  member: Standing,
  group: readonly Standing[],
  others: readonly Standing[],
): Point {
  const around = middleOf(group);
  const isFree = (at: Point) =>
    others.every((other) => {
      const reach = apart * Math.max(effectiveScale(other.scale), effectiveScale(member.scale));
      return Math.hypot(other.positionX - at.x, other.positionY - at.y) >= reach;
    });
  const step = apart * effectiveScale(member.scale);
  for (let ring = 1; ring <= furthestRing; ring += 1) {
    for (let turn = 0; turn < directions * ring; turn += 1) {
      const angle = (2 * Math.PI * turn) / (directions * ring);
      const target = {
        x: around.x + ring * step * Math.cos(angle),
        y: around.y + ring * step * Math.sin(angle),
      };
      const at = clampToGrid(target);
      if (isFree(at)) return at;
    }
  }
  return clampToGrid({ x: around.x + step, y: around.y });
}

/** Maximum vertical distance of items in one row. */
const rowHeight = 40;

/** Sorts items in reading order: row by row, from left to right. */
export function inReadingOrder<Item extends Standing>(items: readonly Item[]): Item[] {
  const rows: Item[][] = [];
  for (const item of items.toSorted((a, b) => a.positionY - b.positionY || a.positionX - b.positionX)) {
    const row = rows.at(-1);
    if (row?.[0] && item.positionY - row[0].positionY <= rowHeight) row.push(item);
    else rows.push([item]);
  }
  return rows.flatMap((row) => row.sort((a, b) => a.positionX - b.positionX || a.positionY - b.positionY));
}

/** Returns the distance from a point to the nearest point of a path, and the path's length up to that point. */
export function nearestOn(path: readonly Point[], at: Point): { distance: number; length: number } {
  let best = { distance: Infinity, length: 0 };
  let walked = 0;
  path.forEach((start, index) => {
    const end = path[index + 1] ?? start;
    const [dx, dy] = [end.x - start.x, end.y - start.y];
    const length = Math.hypot(dx, dy);
    const part =
      length === 0
        ? 0
        : Math.min(1, Math.max(0, ((at.x - start.x) * dx + (at.y - start.y) * dy) / length ** 2));
    const distance = Math.hypot(start.x + part * dx - at.x, start.y + part * dy - at.y);
    if (distance < best.distance) best = { distance, length: walked + part * length };
    walked += length;
  });
  return best;
}

/** Sorts items in the order in which a drawn path passes them. */
export function alongPath<Item extends Standing>(items: readonly Item[], path: readonly Point[]): Item[] {
  const lengths = new Map(items.map((item) => [item.key, nearestOn(path, pointOf(item)).length]));
  return items.toSorted((a, b) => (lengths.get(a.key) ?? 0) - (lengths.get(b.key) ?? 0));
}

/** Returns whether a point lies within a closed outline. */
export function isInside({ x, y }: Point, outline: readonly Point[]): boolean {
  let isIn = false;
  outline.forEach((a, index) => {
    const b = outline[(index + 1) % outline.length] ?? a;
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) isIn = !isIn;
  });
  return isIn;
}
