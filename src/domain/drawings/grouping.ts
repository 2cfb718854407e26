import { effectiveScale, type Point } from './coordinates.ts';

/** An item to group; positions in grid units. */
export interface Placed extends Point {
  id: string | number;
  scale: number;
}

/** Type of a group with several items. [DRAW-39] */
export const groupType = 'Grupp';

/** Items at one place, at the mean of their positions; a group of one has the item's own data and no type. [DRAW-39] */
export interface Group<T> extends Point {
  /** Joined ids of the members, so that equal members give an equal id. */
  id: string;
  type: typeof groupType | null;
  items: T[];
}

/** Items within this many grid units times the larger scale form a group. [ROUND-24, DRAW-49] */
const groupingDistance = 19;
/** Exceeds the number of cells in a column, so that each cell has a unique number. */
const cellStride = 1 << 20;

/**
 * Groups items into connected components: two items are connected within 19 times the larger of their scales. Members are ordered by id and
 * groups by their first member, independent of input order. Union-find over a grid of cells as wide as the longest distance, so that only
 * neighbours are compared. [ROUND-24, DRAW-49, DRAW-50]
 */
export function groupItems<T extends Placed>(items: readonly T[]): Group<T>[] {
  const sorted = items.toSorted(byIdOrder);
  const scales = sorted.map((item) => effectiveScale(item.scale));
  const cellSize = groupingDistance * scales.reduce((a, b) => Math.max(a, b), 1);
  const parents = sorted.map((_, index) => index);
  const rootOf = (index: number): number => {
    let root = index;
    for (let parent = parents[root]; parent !== undefined && parent !== root; parent = parents[root])
      root = parent;
    parents[index] = root;
    return root;
  };

  const cells = new Map<number, number[]>();
  const cellOf = (column: number, row: number) => column * cellStride + row;
  sorted.forEach((item, index) => {
    const column = Math.floor(item.x / cellSize);
    const row = Math.floor(item.y / cellSize);
    for (let x = column - 1; x <= column + 1; x += 1) {
      for (let y = row - 1; y <= row + 1; y += 1) {
        for (const otherIndex of cells.get(cellOf(x, y)) ?? []) {
          if (!isTogether(item, scales[index], sorted[otherIndex], scales[otherIndex])) continue;
          const [own, others] = [rootOf(index), rootOf(otherIndex)];
          parents[Math.max(own, others)] = Math.min(own, others);
        }
      }
    }
    const key = cellOf(column, row);
    const cell = cells.get(key);
    if (cell) cell.push(index);
    else cells.set(key, [index]);
  });

  const groups = new Map<number, T[]>();
  sorted.forEach((item, index) => {
    const group = groups.get(rootOf(index));
    if (group) group.push(item);
    else groups.set(rootOf(index), [item]);
  });
  return [...groups.values()].map(asGroup);
}

function isTogether(
  a: Point,
  aScale: number | undefined,
  b: Point | undefined,
  bScale: number | undefined,
): boolean {
  if (!b) return false;
  return Math.hypot(a.x - b.x, a.y - b.y) <= groupingDistance * Math.max(aScale ?? 1, bScale ?? 1);
}

function asGroup<T extends Placed>(members: T[]): Group<T> {
  const sum = members.reduce((total, { x, y }) => ({ x: total.x + x, y: total.y + y }), { x: 0, y: 0 });
  return {
    id: members.map((member) => String(member.id)).join('+'),
    x: sum.x / members.length,
    y: sum.y / members.length,
    type: members.length > 1 ? groupType : null,
    items: members,
  };
}

/** Compares by id, numbers before texts; equal ids by position. */
function byIdOrder(a: Placed, b: Placed): number {
  if (typeof a.id === 'number' && typeof b.id === 'number') return a.id - b.id || a.x - b.x || a.y - b.y;
  if (typeof a.id !== typeof b.id) return typeof a.id === 'number' ? -1 : 1;
  return String(a.id) < String(b.id) ? -1 : String(a.id) > String(b.id) ? 1 : a.x - b.x || a.y - b.y;
}
