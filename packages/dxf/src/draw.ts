import { byLayer } from './colours.ts';
import type { DxfEntity } from './entity.ts';
import { radians, splinePoints } from './geometry.ts';
import { hatchRings } from './hatch.ts';
import { shapeFlags, shapeKinds } from './shapes.ts';
import type { ShapeLook, ShapeStore } from './shapes.ts';
import { mapped, unmoved } from './matrix.ts';
import type { Matrix } from './matrix.ts';

/** A polyline under construction: from one entity, or from several. */
export interface OpenPolyline {
  /** x, y, bulge. */
  points: number[];
  isClosed: boolean;
  plane: Matrix;
  look: ShapeLook;
}

const isPlain = (plane: Matrix): boolean => plane === unmoved;
const isMirrored = (plane: Matrix): boolean => plane[0] * plane[3] - plane[1] * plane[2] < 0;

const putPoint = (store: ShapeStore, plane: Matrix, x: number, y: number): void => {
  const [mx, my] = isPlain(plane) ? [x, y] : mapped(plane, x, y);
  store.put(mx);
  store.put(my);
};

/** Stores a polyline with its bulges; in a mirrored plane their sign is inverted. */
export const drawPolyline = (store: ShapeStore, { points, isClosed, plane, look }: OpenPolyline): void => {
  if (points.length < 6) return;
  let hasBulge = false;
  for (let at = 2; at < points.length; at += 3) if (points[at] !== 0) hasBulge = true;
  const sign = isMirrored(plane) ? -1 : 1;
  for (let at = 0; at < points.length; at += 3) {
    putPoint(store, plane, points[at] ?? 0, points[at + 1] ?? 0);
    if (hasBulge) store.put(sign * (points[at + 2] ?? 0));
  }
  store.end(hasBulge ? shapeKinds.bulged : shapeKinds.line, look, isClosed ? shapeFlags.closed : 0);
};

const drawRing = (
  store: ShapeStore,
  plane: Matrix,
  look: ShapeLook,
  points: readonly number[],
  flags = 0,
): void => {
  for (let at = 0; at + 1 < points.length; at += 2)
    putPoint(store, plane, points[at] ?? 0, points[at + 1] ?? 0);
  store.end(shapeKinds.line, look, flags);
};

const drawFill = (
  store: ShapeStore,
  plane: Matrix,
  look: ShapeLook,
  rings: readonly (readonly number[])[],
  isLight: boolean,
): void => {
  if (rings.length === 0) return;
  for (const ring of rings) {
    store.put(ring.length >> 1);
    for (let at = 0; at + 1 < ring.length; at += 2) putPoint(store, plane, ring[at] ?? 0, ring[at + 1] ?? 0);
  }
  store.end(shapeKinds.fill, look, isLight ? shapeFlags.light : 0);
};

const drawArc = (
  store: ShapeStore,
  plane: Matrix,
  look: ShapeLook,
  [cx, cy, ux, uy, vx, vy]: readonly number[],
  [from, to]: readonly [number, number],
): void => {
  putPoint(store, plane, cx ?? 0, cy ?? 0);
  const flat: Matrix = [plane[0], plane[1], plane[2], plane[3], 0, 0];
  putPoint(store, isPlain(plane) ? plane : flat, ux ?? 0, uy ?? 0);
  putPoint(store, isPlain(plane) ? plane : flat, vx ?? 0, vy ?? 0);
  store.put(from);
  store.put(to);
  store.end(shapeKinds.arc, look);
};

const circle = (entity: DxfEntity, store: ShapeStore, look: ShapeLook): void => {
  const [x, y, r] = [entity.number(10), entity.number(20), entity.number(40)];
  const isArc = entity.type === 'ARC';
  const from = isArc ? radians(entity.number(50)) : 0;
  const to = isArc ? radians(entity.number(51, 360)) : 2 * Math.PI;
  const end = to <= from ? to + 2 * Math.PI : to;
  drawArc(store, entity.plane(), look, [x, y, r, 0, 0, r], [from, end]);
};

const ellipse = (entity: DxfEntity, store: ShapeStore, look: ShapeLook): void => {
  const [ux, uy, ratio] = [entity.number(11), entity.number(21), entity.number(40, 1)];
  const side = entity.number(230, 1) < 0 ? -ratio : ratio;
  const [from, to] = [entity.number(41, 0), entity.number(42, 2 * Math.PI)];
  const end = to <= from ? to + 2 * Math.PI : to;
  drawArc(
    store,
    unmoved,
    look,
    [entity.number(10), entity.number(20), ux, uy, -uy * side, ux * side],
    [from, end],
  );
};

const spline = (entity: DxfEntity, store: ShapeStore, look: ShapeLook): void => {
  const curve = {
    degree: entity.number(71, 3),
    knots: entity.numbers(40),
    controls: entity.points(10),
    weights: entity.numbers(41),
  };
  const isClosed = (entity.number(70) & 1) !== 0;
  drawRing(store, unmoved, look, splinePoints(curve, entity.points(11)), isClosed ? shapeFlags.closed : 0);
};

const solid = (entity: DxfEntity, store: ShapeStore, look: ShapeLook): void => {
  const corner = (index: number): number[] => [entity.number(10 + index), entity.number(20 + index)];
  const last = entity.has(13) ? corner(3) : corner(2);
  const is3d = entity.type === '3DFACE';
  const ring = is3d
    ? [...corner(0), ...corner(1), ...corner(2), ...last]
    : [...corner(0), ...corner(1), ...last, ...corner(2)];
  if (is3d) drawRing(store, unmoved, look, ring, shapeFlags.closed);
  else drawFill(store, entity.plane(), look, [ring], false);
};

const hatch = (entity: DxfEntity, store: ShapeStore, look: ShapeLook): void =>
  drawFill(
    store,
    entity.plane(entity.number(30)),
    look,
    hatchRings(entity),
    entity.number(70) === 0 && entity.number(450) === 0,
  );

/** Stores a lightweight polyline, with all points in one entity. (DXF reference, LWPOLYLINE) */
const lightPolyline = (entity: DxfEntity, store: ShapeStore, look: ShapeLook): void => {
  const points: number[] = [];
  let width = entity.number(43);
  entity.each((code, value) => {
    if (code === 10) points.push(Number(value), 0, 0);
    else if (code === 20 && points.length > 0) points[points.length - 2] = Number(value);
    else if (code === 42 && points.length > 0) points[points.length - 1] = Number(value);
    else if ((code === 40 || code === 41) && width === 0) width = Number(value) || 0;
  });
  const isClosed = (entity.number(70) & 1) !== 0;
  drawPolyline(store, { points, isClosed, plane: entity.plane(), look: { ...look, width } });
};

/** Stores a mask that hides shapes below it: its boundary is in shares of an image's pixels. (DXF reference, WIPEOUT) */
const wipeout = (entity: DxfEntity, store: ShapeStore, look: ShapeLook): void => {
  const [ux, uy, vx, vy] = [entity.number(11), entity.number(21), entity.number(12), entity.number(22)];
  const place: Matrix = [
    ux,
    uy,
    -vx,
    -vy,
    entity.number(10) + (ux + vx) / 2,
    entity.number(20) + (uy + vy) / 2,
  ];
  const edge = entity.points(14);
  const [left = 0, top = 0, right = 0, bottom = 0] = edge;
  const ring = entity.number(71, 2) === 1 ? [left, top, right, top, right, bottom, left, bottom] : edge;
  if (ring.length < 6) return;
  store.put(ring.length >> 1);
  for (let at = 0; at + 1 < ring.length; at += 2) putPoint(store, place, ring[at] ?? 0, ring[at + 1] ?? 0);
  store.end(shapeKinds.mask, look);
};

const drawers: Readonly<Record<string, (entity: DxfEntity, store: ShapeStore, look: ShapeLook) => void>> = {
  LINE: (entity, store, look) =>
    drawRing(store, unmoved, look, [
      entity.number(10),
      entity.number(20),
      entity.number(11),
      entity.number(21),
    ]),
  LWPOLYLINE: lightPolyline,
  CIRCLE: circle,
  ARC: circle,
  ELLIPSE: ellipse,
  SPLINE: spline,
  SOLID: solid,
  TRACE: solid,
  '3DFACE': solid,
  HATCH: hatch,
  MPOLYGON: hatch,
  WIPEOUT: wipeout,
  LEADER: (entity, store, look) => drawRing(store, unmoved, look, entity.points(10)),
  MLINE: (entity, store, look) =>
    drawRing(store, unmoved, look, entity.points(11), (entity.number(71) & 2) !== 0 ? shapeFlags.closed : 0),
};

/** Stores an entity that is complete by itself; returns false for other types. */
export const drawEntity = (entity: DxfEntity, store: ShapeStore, look: ShapeLook): boolean => {
  const draw = drawers[entity.type];
  draw?.(entity, store, look);
  return draw !== undefined;
};

/** Reads the style of an entity. */
export const lookOf = (entity: DxfEntity, layerOf: (name: string) => number): ShapeLook => ({
  layer: layerOf(entity.text(8)),
  colour: entity.colour(),
  weight: entity.has(370) ? entity.number(370, byLayer) : byLayer,
  width: 0,
  isPaper: entity.number(67) === 1,
});

/** Starts an old-style polyline, whose vertices follow as separate entities; null for a mesh. */
export const openPolyline = (entity: DxfEntity, look: ShapeLook): OpenPolyline | null => {
  const flags = entity.number(70);
  if ((flags & (16 | 64)) !== 0) return null;
  return {
    points: [],
    isClosed: (flags & 1) !== 0,
    plane: (flags & 8) !== 0 ? unmoved : entity.plane(),
    look: { ...look, width: entity.number(40) },
  };
};

/** Adds a vertex to its polyline; control points of a curve's frame are skipped. */
export const addVertex = (polyline: OpenPolyline, entity: DxfEntity): void => {
  if ((entity.number(70) & 16) !== 0) return;
  polyline.points.push(entity.number(10), entity.number(20), entity.number(42));
};
