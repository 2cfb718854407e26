import { arcPoints, bulgeArc, radians, splinePoints } from './geometry.ts';
import type { Arc } from './geometry.ts';
import type { DxfEntity } from './entity.ts';

/** Reads an entity's values in order. */
class Cursor {
  private readonly entity: DxfEntity;
  at = 0;

  constructor(entity: DxfEntity) {
    this.entity = entity;
  }

  get code(): number {
    return this.at < this.entity.count ? (this.entity.codes[this.at] ?? -1) : -1;
  }

  /** Returns the next value of a code, if it comes before `until`; other values are skipped. */
  next(code: number, until = -2): number | null {
    for (; this.at < this.entity.count; this.at += 1) {
      if (this.code === until) return null;
      if (this.code !== code) continue;
      const value = Number(this.entity.values[this.at]);
      this.at += 1;
      return Number.isFinite(value) ? value : 0;
    }
    return null;
  }

  /** Returns the current value if its code matches. */
  here(code: number): number | null {
    return this.code === code ? this.next(code) : null;
  }

  point(code: number): [number, number] {
    return [this.next(code) ?? 0, this.next(code + 10) ?? 0];
  }
}

/** Returns the scale for flattening a curve in a hatch: it is filled, so that its edge needs no more detail. */
const arcScale = (arc: Arc): number => 400 / (Math.hypot(arc.ux, arc.uy) || 1);

const addArc = (ring: number[], arc: Arc): void => {
  ring.push(
    arc.cx + arc.ux * Math.cos(arc.from) + arc.vx * Math.sin(arc.from),
    arc.cy + arc.uy * Math.cos(arc.from) + arc.vy * Math.sin(arc.from),
  );
  arcPoints(arc, arcScale(arc), (x, y) => ring.push(x, y));
};

const polylineRing = (cursor: Cursor): number[] => {
  const hasBulge = (cursor.next(72) ?? 0) !== 0;
  cursor.next(73);
  const count = cursor.next(93) ?? 0;
  const points: [number, number, number][] = [];
  for (let index = 0; index < count && cursor.code !== -1; index += 1) {
    const [x, y] = cursor.point(10);
    points.push([x, y, hasBulge ? (cursor.here(42) ?? 0) : 0]);
  }
  const ring: number[] = [];
  points.forEach(([x, y, bulge], index) => {
    const [nextX, nextY] = points[(index + 1) % points.length] ?? [x, y];
    ring.push(x, y);
    if (bulge === 0 || (x === nextX && y === nextY)) return;
    const arc = bulgeArc(x, y, nextX, nextY, bulge);
    arcPoints(arc, arcScale(arc), (px, py) => ring.push(px, py));
  });
  return ring;
};

const curveEdge = (cursor: Cursor, ring: number[], isEllipse: boolean): void => {
  const [cx, cy] = cursor.point(10);
  const [ax, ay] = isEllipse ? cursor.point(11) : [0, 0];
  const size = cursor.next(40) ?? 0;
  const [ux, uy] = isEllipse ? [ax, ay] : [size, 0];
  const ratio = isEllipse ? size : 1;
  const [from, to] = [cursor.next(50) ?? 0, cursor.next(51) ?? 0];
  const sign = (cursor.next(73) ?? 1) === 0 ? -1 : 1;
  const end = to <= from ? to + 360 : to;
  addArc(ring, {
    cx,
    cy,
    ux,
    uy,
    vx: -uy * ratio,
    vy: ux * ratio,
    from: sign * radians(from),
    to: sign * radians(end),
  });
};

const splineEdge = (cursor: Cursor, ring: number[]): void => {
  const degree = cursor.next(94) ?? 3;
  const isRational = (cursor.next(73) ?? 0) !== 0;
  cursor.next(74);
  const [knotCount, pointCount] = [cursor.next(95) ?? 0, cursor.next(96) ?? 0];
  const knots: number[] = [];
  const controls: number[] = [];
  const weights: number[] = [];
  for (let index = 0; index < knotCount && cursor.code !== -1; index += 1) knots.push(cursor.next(40) ?? 0);
  for (let index = 0; index < pointCount && cursor.code !== -1; index += 1) {
    controls.push(...cursor.point(10));
    if (isRational) weights.push(cursor.here(42) ?? 1);
  }
  for (const value of splinePoints({ degree, knots, controls, weights }, [])) ring.push(value);
};

const edgeRing = (cursor: Cursor): number[] => {
  const count = cursor.next(93) ?? 0;
  const ring: number[] = [];
  for (let index = 0; index < count && cursor.code !== -1; index += 1) {
    const kind = cursor.next(72, 97);
    if (kind === null) break;
    if (kind === 1) ring.push(...cursor.point(10), ...cursor.point(11));
    else if (kind === 2 || kind === 3) curveEdge(cursor, ring, kind === 3);
    else if (kind === 4) splineEdge(cursor, ring);
    else break;
  }
  return ring;
};

/** Returns the rings of a hatch, x and y of their points alternating. (DXF reference, HATCH) */
export const hatchRings = (entity: DxfEntity): number[][] => {
  const cursor = new Cursor(entity);
  const count = cursor.next(91) ?? 0;
  const rings: number[][] = [];
  for (let index = 0; index < count && cursor.code !== -1; index += 1) {
    const flags = cursor.next(92);
    if (flags === null) break;
    const ring = (flags & 2) !== 0 ? polylineRing(cursor) : edgeRing(cursor);
    if (ring.length >= 6) rings.push(ring);
    // The sources of the boundary follow it.
    const sources = cursor.next(97, 92) ?? 0;
    for (let source = 0; source < sources && cursor.code === 330; source += 1) cursor.at += 1;
  }
  return rings;
};
