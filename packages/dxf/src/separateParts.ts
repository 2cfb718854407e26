import { cutParts, rasterOf } from './cutParts.ts';
import type { CutPart } from './cutParts.ts';
import { addBounds, areApart } from './bounds.ts';
import type { Bounds } from './bounds.ts';
import { covered, withoutFrames } from './frames.ts';
import type { PartShape } from './partShapes.ts';

/** A separate part of a drawing; `isSure`: certainly a floor next to other floors of its building. */
export interface SeparatePart {
  area: Bounds;
  isSure: boolean;
}

/** Maximum number of parts to offer: more are details, not floors. */
const mostParts = 12;

/** Minimum size of a part relative to the largest. */
const leastShare = 0.2;

/** Minimum width and height of unnamed floors relative to the largest. */
const equalShare = 0.75;

/** Minimum length of a wall, as a share of its part in both directions. */
const wallsAlong = 0.6;
const leastStroke = 0.05;
const fewestStrokes = 4;

/** Minimum number of strokes in a block that is a floor; fewer are a symbol. */
const floorStrokes = 20;

/** Maximum distance of a floor's name from its plan, as a share of the part's longer side. */
const nameReach = 0.3;

const longestText = 80;

const areaOf = ({ left, right, bottom, top }: Bounds): number =>
  Math.max(0, right - left) * Math.max(0, top - bottom);

const hasWalls = ({ area, shapes }: CutPart<PartShape>): boolean => {
  const [wide, high] = [area.right - area.left, area.top - area.bottom];
  const strokes = shapes.filter(
    ({ kind, strokes: count }) => kind !== 'text' && (kind !== 'block' || count >= floorStrokes),
  );
  const along = strokes.filter((b) => b.right - b.left >= leastStroke * wide);
  const up = strokes.filter((b) => b.top - b.bottom >= leastStroke * high);
  const count = [...new Set([...along, ...up])].reduce((sum, shape) => sum + shape.strokes, 0);
  return (
    count >= fewestStrokes &&
    covered(
      along.map((b) => [b.left, b.right]),
      area.left,
      area.right,
    ) >= wallsAlong &&
    covered(
      up.map((b) => [b.bottom, b.top]),
      area.bottom,
      area.top,
    ) >= wallsAlong
  );
};

/** Sorts parts by rows from the top, each from the left; a part that overlaps a row's first part by half its height belongs to that row. */
const inReadingOrder = <Part extends { area: Bounds }>(parts: readonly Part[]): Part[] => {
  const rows: Part[][] = [];
  for (const part of [...parts].sort((a, b) => b.area.top - a.area.top)) {
    const row = rows.at(-1);
    const first = row?.[0]?.area;
    const { top, bottom } = part.area;
    const shared = first ? Math.min(first.top, top) - Math.max(first.bottom, bottom) : 0;
    if (row && shared > 0.5 * (top - bottom)) row.push(part);
    else rows.push([part]);
  }
  return rows.flatMap((row) => row.sort((a, b) => a.area.left - b.area.left));
};

/** Returns a key of the floor that a text names, the same for all names of one floor; null if it names none. */
export type FloorNames = (text: string) => string | null;

/** Returns the key of the floor that the first line naming one names. */
const floorKey = ({ text }: PartShape, floorOf: FloorNames): string | null => {
  for (const line of text?.split('\n') ?? []) {
    const key = line.length <= longestText ? floorOf(line) : null;
    if (key !== null) return key;
  }
  return null;
};

const distance = (a: Bounds, b: Bounds): number =>
  Math.hypot(
    Math.max(0, a.left - b.right, b.left - a.right),
    Math.max(0, a.bottom - b.top, b.bottom - a.top),
  );

/** Returns the floor named by a part's largest text; null if there is none. */
const ownFloor = ({ shapes }: CutPart<PartShape>, floorOf: FloorNames): string | null => {
  let largest = 0;
  let floor: string | null = null;
  for (const shape of shapes) {
    const size = Math.min(shape.top - shape.bottom, shape.right - shape.left);
    const key = size > largest ? floorKey(shape, floorOf) : null;
    if (key === null) continue;
    largest = size;
    floor = key;
  }
  return floor;
};

/** Merges floor names above or below a plan into its part. */
const withNames = (
  floors: readonly CutPart<PartShape>[],
  rest: readonly CutPart<PartShape>[],
  floorOf: FloorNames,
): CutPart<PartShape>[] => {
  const namedFloors = floors.map(({ area, shapes }) => ({ area: { ...area }, shapes: [...shapes] }));
  for (const { shapes } of rest)
    for (const shape of shapes) {
      if (shape.kind !== 'text' || floorKey(shape, floorOf) === null) continue;
      const [nearest] = [...namedFloors].sort((a, b) => distance(a.area, shape) - distance(b.area, shape));
      if (!nearest) continue;
      const { left, right, bottom, top } = nearest.area;
      if (distance(nearest.area, shape) > nameReach * Math.max(right - left, top - bottom)) continue;
      const wider = { left, right, bottom, top };
      addBounds(wider, shape);
      if (!namedFloors.every((other) => other === nearest || areApart(other.area, wider))) continue;
      nearest.area = wider;
      nearest.shapes.push(shape);
    }
  return namedFloors;
};

/** Returns for each part whether it is certainly a floor next to others: texts name several floors, or all parts are of one size. */
const sureParts = (
  parts: readonly CutPart<PartShape>[],
  plain: readonly Bounds[],
  isFramed: boolean,
  floorOf: FloorNames,
): boolean[] => {
  const names = parts.map((part) => ownFloor(part, floorOf));
  const knownNames = names.filter((name) => name !== null);
  const kinds = new Set(knownNames).size;
  if (kinds >= 2 && (!isFramed || kinds === knownNames.length)) return names.map((name) => name !== null);
  if (isFramed) return names.map(() => false);
  const [wide, high] = [
    Math.max(...plain.map(({ left, right }) => right - left)),
    Math.max(...plain.map(({ bottom, top }) => top - bottom)),
  ];
  const isEqual = plain.every(
    ({ left, right, bottom, top }) => right - left >= equalShare * wide && top - bottom >= equalShare * high,
  );
  return names.map(() => isEqual);
};

const floorsAmong = (
  cut: readonly CutPart<PartShape>[],
  isFramed: boolean,
  floorOf: FloorNames,
): SeparatePart[] => {
  const walled = cut.filter(hasWalls);
  const largest = Math.max(0, ...walled.map(({ area }) => areaOf(area)));
  const floors = walled.filter(({ area }) => areaOf(area) > 0 && areaOf(area) >= leastShare * largest);
  if (floors.length < 2 || floors.length > mostParts) return [];
  const otherParts = cut.filter((part) => !floors.includes(part));
  const namedFloors = withNames(floors, otherParts, floorOf);
  const sure = sureParts(
    namedFloors,
    floors.map(({ area }) => area),
    isFramed,
    floorOf,
  );
  return inReadingOrder(namedFloors.map(({ area }, at) => ({ area, isSure: sure[at] === true })));
};

/**
 * Returns the separate parts of a drawing that have walls, as floors side by side do, in reading order; empty if it is one piece. Small
 * ones (legends, title blocks, details) are dropped. A frame around all parts doesn't join them, but the walls of a building join its
 * rooms.
 */
export const separateParts = (
  all: readonly PartShape[],
  whole: Bounds,
  floorOf: FloorNames,
): SeparatePart[] => {
  const raster = rasterOf(whole);
  if (!(raster.size > 0)) return [];
  const { size } = raster;
  const counted = all.filter(
    (b) =>
      b.left >= whole.left - size &&
      b.right <= whole.right + size &&
      b.bottom >= whole.bottom - size &&
      b.top <= whole.top + size,
  );
  const parts = floorsAmong(cutParts(counted, whole), false, floorOf);
  if (parts.length > 0) return parts;
  const unframedShapes = withoutFrames(counted, whole, raster);
  return unframedShapes ? floorsAmong(cutParts(unframedShapes, whole), true, floorOf) : [];
};
