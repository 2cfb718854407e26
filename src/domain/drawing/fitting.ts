import { gridSize } from '#contract/constants.ts';
import { clampToGrid } from './coordinates.ts';
import type { Point } from './coordinates.ts';

/** Maps a point of the old drawing to the new one, in grid units: `[a, b, c, d, e, f]` means x' = ax + by + c and y' = dx + ey + f. */
export type Fit = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** The same place on both drawings, on each one's own grid. */
export interface PointPair {
  old: Point;
  new: Point;
}

/** Width by height of both pictures: the grid is stretched, so rotations must be computed on the picture. */
export interface Aspects {
  old: number;
  new: number;
}

/** Two pairs give translation, rotation and scale; three also skew; more are a least-squares fit. */
export type FitMethod = 'similarity' | 'affine' | 'leastSquares';

/** `errors`: the distance by which each pair is missed, in thousandths of the new picture's height. */
export type Fitting =
  | { kind: 'fit'; method: FitMethod; fit: Fit; errors: readonly number[] }
  | { kind: 'tooFew' }
  /** Points of one of the drawings coincide, or are on one line. */
  | { kind: 'samePoint' | 'oneLine' };

/** A mapped point; `isLeaving`: it is outside the new drawing and would be put at the edge. */
export type FittedPoint = Point & { isLeaving: boolean };

/** An area's corners in whole grid units. */
export interface AreaBox {
  startX: number;
  startY: number;
  endX: number;
  endY: number;
}

/** Points with less spread, in grid units squared, determine no direction. */
const leastSpread = 1;

/** Below this a fit isn't invertible: it flattens the drawing. */
const leastDeterminant = 1e-6;

/** The area scale of a fit; negative where it mirrors. */
const determinant = ([a, b, , d, e]: Fit): number => a * e - b * d;

/** False for a fit that flattens the drawing, or isn't numeric. */
export const isUsableFit = (fit: Fit): boolean =>
  fit.every(Number.isFinite) && Math.abs(determinant(fit)) >= leastDeterminant;

/** Where a point of the old drawing lies on the new one; neither rounded nor clamped. */
export const applyFit = ([a, b, c, d, e, f]: Fit, { x, y }: Point): Point => ({
  x: a * x + b * y + c,
  y: d * x + e * y + f,
});

/** The inverse. Only for usable fits. */
export function inverseFit(fit: Fit): Fit {
  const [a, b, c, d, e, f] = fit;
  const by = determinant(fit);
  return [e / by, -b / by, (b * f - c * e) / by, -d / by, a / by, (c * d - a * f) / by];
}

const stretched = (point: Point, aspect: number): Point => ({ x: point.x * aspect, y: point.y });

const centreOf = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});

interface Spread {
  xx: number;
  xy: number;
  yy: number;
}

const spreadOf = (points: readonly Point[]): Spread => ({
  xx: points.reduce((sum, { x }) => sum + x * x, 0),
  xy: points.reduce((sum, { x, y }) => sum + x * y, 0),
  yy: points.reduce((sum, { y }) => sum + y * y, 0),
});

/** The spread perpendicular to the line that points mostly lie along. */
function spreadAcross({ xx, xy, yy }: Spread): number {
  const total = xx + yy;
  const along = (total + Math.hypot(xx - yy, 2 * xy)) / 2;
  return along > 0 ? (xx * yy - xy * xy) / along : 0;
}

/** The fault of one drawing's points, which must span as many directions as the method needs. */
function faultOf(centred: readonly Point[], isAffine: boolean): 'samePoint' | 'oneLine' | null {
  const spread = spreadOf(centred);
  if (spread.xx + spread.yy < leastSpread) return 'samePoint';
  return isAffine && spreadAcross(spread) < leastSpread ? 'oneLine' : null;
}

type Turn = readonly [a: number, b: number, d: number, e: number];

/** The best similarity: one rotation and one scale. */
function similarTurn(from: readonly Point[], to: readonly Point[]): Turn {
  const { xx, yy } = spreadOf(from);
  let along = 0;
  let across = 0;
  for (const [index, { x, y }] of from.entries()) {
    const at = to[index] ?? { x: 0, y: 0 };
    along += x * at.x + y * at.y;
    across += x * at.y - y * at.x;
  }
  const by = xx + yy;
  return [along / by, -across / by, across / by, along / by];
}

/** The best linear map; exact for three. */
function affineTurn(from: readonly Point[], to: readonly Point[]): Turn {
  const { xx, xy, yy } = spreadOf(from);
  const sums = { ux: 0, uy: 0, vx: 0, vy: 0 };
  for (const [index, { x, y }] of from.entries()) {
    const at = to[index] ?? { x: 0, y: 0 };
    sums.ux += at.x * x;
    sums.uy += at.x * y;
    sums.vx += at.y * x;
    sums.vy += at.y * y;
  }
  const by = xx * yy - xy * xy;
  return [
    (sums.ux * yy - sums.uy * xy) / by,
    (sums.uy * xx - sums.ux * xy) / by,
    (sums.vx * yy - sums.vy * xy) / by,
    (sums.vy * xx - sums.vx * xy) / by,
  ];
}

/** How far a fit misses a pair, in thousandths of the new picture's height. */
function pairError(fit: Fit, pair: PointPair, aspects: Aspects): number {
  const at = applyFit(fit, pair.old);
  return Math.hypot((at.x - pair.new.x) * aspects.new, at.y - pair.new.y);
}

/** The fit of matching pairs: computed on the pictures, expressed on their grids. */
export function fitPairs(pairs: readonly PointPair[], aspects: Aspects): Fitting {
  if (pairs.length < 2) return { kind: 'tooFew' };
  const isAffine = pairs.length > 2;
  const old = pairs.map((pair) => stretched(pair.old, aspects.old));
  const next = pairs.map((pair) => stretched(pair.new, aspects.new));
  const [oldCentre, newCentre] = [centreOf(old), centreOf(next)];
  const from = old.map(({ x, y }) => ({ x: x - oldCentre.x, y: y - oldCentre.y }));
  const to = next.map(({ x, y }) => ({ x: x - newCentre.x, y: y - newCentre.y }));
  const fault = faultOf(from, isAffine) ?? faultOf(to, isAffine);
  if (fault) return { kind: fault };
  const [a, b, d, e] = isAffine ? affineTurn(from, to) : similarTurn(from, to);
  const fit: Fit = [
    (a * aspects.old) / aspects.new,
    b / aspects.new,
    (newCentre.x - a * oldCentre.x - b * oldCentre.y) / aspects.new,
    d * aspects.old,
    e,
    newCentre.y - d * oldCentre.x - e * oldCentre.y,
  ];
  if (!isUsableFit(fit)) return { kind: 'oneLine' };
  const many = pairs.length > 3 ? 'leastSquares' : 'affine';
  const errors = pairs.map((pair) => pairError(fit, pair, aspects));
  return { kind: 'fit', method: isAffine ? many : 'similarity', fit, errors };
}

const isOnGrid = (value: number) => value >= 0 && value <= gridSize;

/**
 * An item's new position: the nearest whole point on the new drawing. Its rotation is unchanged: signs stay upright, however the picture
 * turns.
 */
export function fitPoint(fit: Fit, point: Point): FittedPoint {
  const at = applyFit(fit, point);
  const isLeaving = !isOnGrid(Math.round(at.x)) || !isOnGrid(Math.round(at.y));
  return { ...clampToGrid(at), isLeaving };
}

/** A span of at least one whole unit within the grid. */
function wholeSpan(from: number, to: number): [number, number] {
  const { x: start, y: end } = clampToGrid({ x: from, y: to });
  if (end > start) return [start, end];
  return start < gridSize ? [start, start + 1] : [gridSize - 1, gridSize];
}

/** The upright rectangle around an area's corners on the new drawing, cut at its edges, never empty; `isLeaving`: none of it is inside. */
export function fitArea(fit: Fit, area: AreaBox): AreaBox & { isLeaving: boolean } {
  const corners = [area.startX, area.endX].flatMap((x) =>
    [area.startY, area.endY].map((y) => applyFit(fit, { x, y })),
  );
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const [startX, endX] = wholeSpan(left, right);
  const [startY, endY] = wholeSpan(top, bottom);
  return {
    startX,
    endX,
    startY,
    endY,
    isLeaving: right < 0 || bottom < 0 || left > gridSize || top > gridSize,
  };
}
