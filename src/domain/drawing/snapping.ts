import type { Point } from './coordinates.ts';

/** A line between two marks that stand in one line now. */
export type Guide = readonly [Point, Point];

export interface Snapped {
  by: Point;
  guides: readonly Guide[];
}

/** Marks further away along the line than this don't count, in grid units: on a full drawing there would be a line everywhere. */
const furthest = 400;

/** The mark whose line is nearest to a point across one axis, within reach; of several the one that is nearest along the line. */
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
 * A move of a mark, drawn onto the lines of the others: it gets the very x or y of one that is within reach, each axis by itself. `reach`
 * is how near that is, in grid units of each axis.
 */
export function snapped(from: Point, by: Point, marks: readonly Point[], reach: Point): Snapped {
  const at = { x: from.x + by.x, y: from.y + by.y };
  const upright = lineAt(at, marks, 'x', reach.x);
  const level = lineAt(at, marks, 'y', reach.y);
  const to = { x: upright?.x ?? at.x, y: level?.y ?? at.y };
  const guides = [upright, level].flatMap((mark): Guide[] => (mark ? [[mark, to]] : []));
  return { by: { x: to.x - from.x, y: to.y - from.y }, guides };
}
