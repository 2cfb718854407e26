import { gridSize } from '#contract/constants.ts';
import { clampToGrid } from './coordinates.ts';
import type { Point } from './coordinates.ts';

/**
 * Affine transform from points of the old drawing to the new one, in grid units: `[a, b, c, d, e, f]` means x' = ax + by + c and y' = dx +
 * ey + f.
 */
export type Fit = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** The same place on both drawings, each on its own grid. */
export interface PointPair {
  old: Point;
  new: Point;
}

/** Aspect ratio (width by height) of both images: the grid is stretched, so rotations must be computed on the image. */
export interface Aspects {
  old: number;
  new: number;
}

/** Two pairs determine translation, rotation and scale; three also skew; more are a least-squares fit. */
export type FitMethod = 'similarity' | 'affine' | 'leastSquares';

/** `errors`: the residual of each pair, in thousandths of the new image's height. */
export type Fitting =
  | { kind: 'fit'; method: FitMethod; fit: Fit; errors: readonly number[] }
  | { kind: 'tooFew' }
  /** Points of one of the drawings coincide, or are collinear. */
  | { kind: 'samePoint' | 'oneLine' };

/** A transformed point; `isLeaving`: it is outside the new drawing and is clamped to the edge. */
export type FittedPoint = Point & { isLeaving: boolean };

/** An area's corners in whole grid units. */
export interface AreaBox {
  startX: number;
  startY: number;
  endX: number;
  endY: number;
}

/** Minimum spread of points, in grid units squared; below it they determine no direction. */
const leastSpread = 1;

/** Minimum determinant of an invertible transform. */
const leastDeterminant = 1e-6;

/** Returns the determinant of a transform, its area scale; negative if it mirrors. */
const determinant = ([a, b, , d, e]: Fit): number => a * e - b * d;

/** Returns whether a transform is numeric and invertible. */
export const isUsableFit = (fit: Fit): boolean =>
  fit.every(Number.isFinite) && Math.abs(determinant(fit)) >= leastDeterminant;

/** Transforms a point of the old drawing to the new one; neither rounded nor clamped. */
export const applyFit = ([a, b, c, d, e, f]: Fit, { x, y }: Point): Point => ({
  x: a * x + b * y + c,
  y: d * x + e * y + f,
});

/** Returns the inverse of a usable transform. */
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

/** Returns the spread perpendicular to the points' principal axis. */
function spreadAcross({ xx, xy, yy }: Spread): number {
  const total = xx + yy;
  const along = (total + Math.hypot(xx - yy, 2 * xy)) / 2;
  return along > 0 ? (xx * yy - xy * xy) / along : 0;
}

/** Returns the fault of one drawing's points, which must span as many directions as the method needs. */
function faultOf(centred: readonly Point[], isAffine: boolean): 'samePoint' | 'oneLine' | null {
  const spread = spreadOf(centred);
  if (spread.xx + spread.yy < leastSpread) return 'samePoint';
  return isAffine && spreadAcross(spread) < leastSpread ? 'oneLine' : null;
}

type Turn = readonly [a: number, b: number, d: number, e: number];

/** Returns the least-squares similarity: one rotation and one scale. */
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

/** Returns the least-squares linear map; exact for three points. */
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

/** Returns the residual of a pair, in thousandths of the new image's height. */
function pairError(fit: Fit, pair: PointPair, aspects: Aspects): number {
  const at = applyFit(fit, pair.old);
  return Math.hypot((at.x - pair.new.x) * aspects.new, at.y - pair.new.y);
}

/** Computes the transform from matching pairs: on the images, expressed on their grids. */
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
 * Transforms an item's position to the nearest whole point of the new drawing. Its rotation is unchanged: symbols stay upright even if the
 * image is rotated.
 */
export function fitPoint(fit: Fit, point: Point): FittedPoint {
  const at = applyFit(fit, point);
  const isLeaving = !isOnGrid(Math.round(at.x)) || !isOnGrid(Math.round(at.y));
  return { ...clampToGrid(at), isLeaving };
}

/** Returns a span of at least one whole unit within the grid. */
function wholeSpan(from: number, to: number): [number, number] {
  const { x: start, y: end } = clampToGrid({ x: from, y: to });
  if (end > start) return [start, end];
  return start < gridSize ? [start, start + 1] : [gridSize - 1, gridSize];
}

/**
 * Returns the bounding box of an area's transformed corners, clipped to the new drawing and never empty; `isLeaving`: it is completely
 * outside.
 */
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
