import type { Point } from './coordinates.ts';

/** A guide line between two aligned marks. */
export type Guide = readonly [Point, Point];

export interface Snapped {
  by: Point;
  guides: readonly Guide[];
}

/** Maximum distance along the line, in grid units: on a full drawing there would be a guide everywhere. */
const furthest = 400;

/** Returns the mark with the nearest alignment on one axis, within reach; of several the nearest one along the line. */
function lineAt(at: Point, marks: readonly Point[], axis: 'x' | 'y', reach: number): Point | null {
  const along = axis === 'x' ? 'y' : 'x';
  let best: Point | null = null;
  for (const mark of marks) {
    const across = Math.abs(mark[axis] - at[axis]);
    const away = Math.abs(mark[along] - at[along]);
    if (across > reach || away > furthest) continue;
    const bestAcross = best ? Math.abs(best[axis] - at[axis]) : Infinity;
    if (across > bestAcross) continue;
    if (across === bestAcross && best && away >= Math.abs(best[along] - at[along])) continue;
    best = mark;
  }
  return best;
}

/**
 * Snaps a moved mark to the alignment of others: it takes the exact x or y of a mark within reach, independently per axis. `reach` is in
 * grid units of each axis.
 */
export function snapped(from: Point, by: Point, marks: readonly Point[], reach: Point): Snapped {
  const at = { x: from.x + by.x, y: from.y + by.y };
  const upright = lineAt(at, marks, 'x', reach.x);
  const level = lineAt(at, marks, 'y', reach.y);
  const to = { x: upright?.x ?? at.x, y: level?.y ?? at.y };
  const guides = [upright, level].flatMap((mark): Guide[] => (mark ? [[mark, to]] : []));
  return { by: { x: to.x - from.x, y: to.y - from.y }, guides };
}
