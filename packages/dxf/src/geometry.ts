import type { Matrix } from './matrix.ts';
import { dxfLimits } from './limits.ts';

export const radians = (degrees: number): number => (degrees * Math.PI) / 180;

type Vector = readonly [x: number, y: number, z: number];

const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

const unit = (v: Vector): Vector => {
  const length = Math.hypot(...v);
  return length > 0 ? [v[0] / length, v[1] / length, v[2] / length] : [0, 0, 1];
};

/**
 * Returns the transform of an entity's own plane to the drawing, seen from above; null if they are the same. A downward plane is mirrored.
 * (DXF reference, Arbitrary axis algorithm)
 */
export const planeOf = (x: number, y: number, z: number, height: number): Matrix | null => {
  const n = unit([x, y, z]);
  if (Math.abs(n[0]) < 1e-9 && Math.abs(n[1]) < 1e-9 && n[2] > 0) return null;
  const isNearZ = Math.abs(n[0]) < 1 / 64 && Math.abs(n[1]) < 1 / 64;
  const ax = unit(cross(isNearZ ? [0, 1, 0] : [0, 0, 1], n));
  const ay = unit(cross(n, ax));
  return [ax[0], ax[1], ay[0], ay[1], n[0] * height, n[1] * height];
};

/** An arc as an ellipse, closed under affine maps: centre, the vectors at 0 and 90 degrees, and start and end in radians. */
export interface Arc {
  cx: number;
  cy: number;
  ux: number;
  uy: number;
  vx: number;
  vy: number;
  from: number;
  to: number;
}

/** Returns the arc between two points of a polyline; its bulge is the tangent of a quarter of its angle. (DXF reference, LWPOLYLINE) */
export const bulgeArc = (x0: number, y0: number, x1: number, y1: number, bulge: number): Arc => {
  const [dx, dy] = [x1 - x0, y1 - y0];
  const k = (1 - bulge * bulge) / (4 * bulge);
  const [cx, cy] = [(x0 + x1) / 2 - dy * k, (y0 + y1) / 2 + dx * k];
  const [ux, uy] = [x0 - cx, y0 - cy];
  return { cx, cy, ux, uy, vx: -uy, vy: ux, from: 0, to: 4 * Math.atan(bulge) };
};

/** Adds the points of an arc after its first, each within a third of a unit of the curve at `scale`. */
export const arcPoints = (arc: Arc, scale: number, add: (x: number, y: number) => void): void => {
  const radius = Math.max(Math.hypot(arc.ux, arc.uy), Math.hypot(arc.vx, arc.vy)) * scale;
  const step = radius > 0.5 ? 2 * Math.acos(Math.max(0.5, 1 - 0.33 / radius)) : 1;
  const count = Math.min(720, Math.max(4, Math.ceil(Math.abs(arc.to - arc.from) / step))) || 4;
  for (let index = 1; index <= count; index += 1) {
    const t = arc.from + ((arc.to - arc.from) * index) / count;
    const [cos, sin] = [Math.cos(t), Math.sin(t)];
    add(arc.cx + arc.ux * cos + arc.vx * sin, arc.cy + arc.uy * cos + arc.vy * sin);
  }
};

interface Spline {
  degree: number;
  knots: readonly number[];
  /** x and y alternating. */
  controls: readonly number[];
  weights: readonly number[];
}

/** Returns a point of a spline by de Boor's algorithm. */
const splineAt = (
  { degree, knots, controls, weights }: Spline,
  t: number,
  span: number,
): [number, number] => {
  const d: [number, number, number][] = [];
  for (let j = 0; j <= degree; j += 1) {
    const index = j + span - degree;
    const weight = weights[index] ?? 1;
    d.push([(controls[2 * index] ?? 0) * weight, (controls[2 * index + 1] ?? 0) * weight, weight]);
  }
  for (let r = 1; r <= degree; r += 1) {
    for (let j = degree; j >= r; j -= 1) {
      const low = knots[j + span - degree] ?? 0;
      const high = knots[j + 1 + span - r] ?? 0;
      const alpha = high > low ? (t - low) / (high - low) : 0;
      const [before, now] = [d[j - 1] ?? [0, 0, 1], d[j] ?? [0, 0, 1]];
      d[j] = [0, 1, 2].map((k) => (1 - alpha) * (before[k] ?? 0) + alpha * (now[k] ?? 0)) as [
        number,
        number,
        number,
      ];
    }
  }
  const [x, y, w] = d[degree] ?? [0, 0, 1];
  return [x / (w || 1), y / (w || 1)];
};

/** Returns a smooth curve through points (Catmull-Rom), for splines without other data. */
const smoothThrough = (points: readonly number[]): number[] => {
  const count = points.length / 2;
  if (count < 3 || count > 5000) return [...points];
  const at = (index: number, part: 0 | 1): number =>
    points[2 * Math.min(count - 1, Math.max(0, index)) + part] ?? 0;
  const smooth: number[] = [at(0, 0), at(0, 1)];
  for (let index = 0; index < count - 1; index += 1) {
    for (let step = 1; step <= 10; step += 1) {
      const t = step / 10;
      for (const part of [0, 1] as const) {
        const [a, b, c, d] = [index - 1, index, index + 1, index + 2].map((place) => at(place, part)) as [
          number,
          number,
          number,
          number,
        ];
        smooth.push(
          0.5 *
            (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t ** 2 + (3 * b - a - 3 * c + d) * t ** 3),
        );
      }
    }
  }
  return smooth;
};

/** Returns the points of a spline, x and y alternating; its control points or fit points if its knots are invalid. */
export const splinePoints = (spline: Spline, through: readonly number[]): number[] => {
  const { degree, knots, controls } = spline;
  const count = controls.length / 2;
  const isWhole = degree >= 1 && degree <= 12 && count > degree && knots.length === count + degree + 1;
  if (!isWhole) return smoothThrough(through.length >= 4 ? through : controls);
  const points: number[] = [];
  const steps = Math.max(2, Math.min(degree === 1 ? 1 : 12, Math.floor(dxfLimits.curvePoints / count)));
  for (let span = degree; span < count; span += 1) {
    const [low, high] = [knots[span] ?? 0, knots[span + 1] ?? 0];
    if (!(high > low)) continue;
    if (points.length === 0) points.push(...splineAt(spline, low, span));
    for (let step = 1; step <= steps; step += 1)
      points.push(...splineAt(spline, low + ((high - low) * step) / steps, span));
  }
  return points;
};
