import type { Random } from '../random.ts';
import { addExit } from './openings.ts';
import type { Plan, Rect } from './planTypes.ts';
import type { Programme } from './cells.ts';
import type { FixedCell } from './strips.ts';
import { layStrip } from './strips.ts';

/** A wing that leaves the main bar towards the south; measures in metres. */
export interface Wing {
  at: number;
  length: number;
  west: number;
  east: number;
}

/** A bar with rooms on both sides of a corridor, and wings of the same kind. */
export interface CombShape {
  length: number;
  north: number;
  corridor: number;
  south: number;
  wings: readonly Wing[];
  stairWidth: number;
  hasToilets: boolean;
  hasStairs: boolean;
}

interface CombLevel {
  level: number;
  programme: Programme;
}

function corridorRoom(rect: Rect, name: string): Plan['rooms'][number] {
  return { ...rect, kind: 'corridor', name, number: '', doorSide: 'n', isInner: false };
}

function northCells(shape: CombShape, programme: Programme): FixedCell[] {
  const middle = shape.length * 0.48;
  const cells: FixedCell[] = [];
  if (shape.hasStairs) {
    cells.push(
      { at: 0, width: shape.stairWidth, kind: 'stair', name: 'Trapphus A' },
      { at: shape.length - shape.stairWidth, width: shape.stairWidth, kind: 'stair', name: 'Trapphus B' },
    );
  }
  if (shape.hasToilets) cells.push({ at: middle, width: 3.6, kind: 'toilets', name: 'WC' });
  if (programme.hasLift) cells.push({ at: shape.stairWidth, width: 2.1, kind: 'lift', name: 'Hiss' });
  return cells;
}

function southCells(shape: CombShape, { level, programme }: CombLevel): FixedCell[] {
  const cells: FixedCell[] = shape.wings.map((wing) => ({
    at: wing.at + wing.west,
    width: shape.corridor,
    kind: 'corridor',
    name: 'Korridor',
  }));
  const firstWing = shape.wings[0];
  const isLeftTaken = firstWing !== undefined && firstWing.at < shape.length * 0.3;
  // The entrance needs a façade: to the right of a wing at the left end.
  const free = isLeftTaken
    ? firstWing.at + firstWing.west + shape.corridor + firstWing.east + 1
    : shape.length * 0.32;
  if (level === 0) cells.push({ at: free, width: 5.2, kind: 'entrance', name: 'Entré' });
  for (const special of programme.specials) {
    const from = level === 0 ? free + 5.2 : free;
    const limit = Math.min(
      shape.length,
      ...shape.wings.map((wing) => wing.at + wing.west).filter((edge) => edge > from),
    );
    if (from + special.width <= limit) cells.push({ ...special, at: from });
  }
  return cells;
}

function addWing(
  plan: Plan,
  shape: CombShape,
  wing: Wing,
  letter: string,
  of: CombLevel,
  random: Random,
): void {
  const top = shape.north + shape.corridor + shape.south;
  const corridorX = wing.at + wing.west;
  const width = wing.west + shape.corridor + wing.east;
  plan.footprint.push({ x: wing.at, y: top - 0.5, w: width, h: wing.length + 0.5 });
  const start = shape.north + shape.corridor;
  const corridor = { x: corridorX, y: start, w: shape.corridor, h: shape.south + wing.length };
  plan.rooms = plan.rooms.filter(
    (room) =>
      room.kind !== 'corridor' || room.y !== start || room.x < corridorX - 0.1 || room.x > corridorX + 0.1,
  );
  plan.rooms.push(corridorRoom(corridor, 'Korridor'));
  plan.doors.push({
    x: corridorX + shape.corridor / 2,
    y: start,
    wall: 'x',
    width: Math.min(1.9, shape.corridor - 0.4),
    kind: 'double',
    swing: 1,
    hinge: 'start',
    escape: 'none',
  });
  layStrip(
    plan,
    {
      rect: { x: wing.at, y: top, w: wing.west, h: wing.length },
      door: 'e',
      fixed: [],
      cells: of.programme.west,
    },
    random,
  );
  layStrip(
    plan,
    {
      rect: { x: corridorX + shape.corridor, y: top, w: wing.east, h: wing.length },
      door: 'w',
      fixed: [
        {
          at: wing.length - shape.stairWidth,
          width: shape.stairWidth,
          kind: 'stair',
          name: `Trapphus ${letter}`,
        },
      ],
      cells: of.programme.east,
    },
    random,
  );
  if (of.level === 0) addExit(plan, corridor, 's');
}

/** Lays out a floor of a bar with wings: stairs and lift keep their places on every level. */
export function layComb(plan: Plan, shape: CombShape, of: CombLevel, random: Random): void {
  const { length, north, corridor, south } = shape;
  plan.footprint.push({ x: 0, y: 0, w: length, h: north + corridor + south });
  layStrip(
    plan,
    {
      rect: { x: 0, y: 0, w: length, h: north },
      door: 's',
      fixed: northCells(shape, of.programme),
      cells: of.programme.north,
    },
    random,
  );
  layStrip(
    plan,
    {
      rect: { x: 0, y: north + corridor, w: length, h: south },
      door: 'n',
      fixed: southCells(shape, of),
      cells: of.programme.south,
    },
    random,
  );
  const split = length > 42 ? Math.round(length * 0.48) - 0.5 : length;
  const first = { x: 0, y: north, w: split, h: corridor };
  plan.rooms.push(corridorRoom(first, 'Korridor'));
  let last = first;
  if (split < length) {
    last = { x: split, y: north, w: length - split, h: corridor };
    plan.rooms.push(corridorRoom(last, 'Korridor'));
    plan.doors.push({
      x: split,
      y: north + corridor / 2,
      wall: 'y',
      width: Math.min(1.9, corridor - 0.4),
      kind: 'double',
      swing: 1,
      hinge: 'start',
      escape: 'none',
    });
  }
  shape.wings.forEach((wing, index) =>
    addWing(plan, shape, wing, String.fromCharCode(67 + index), of, random),
  );
  if (of.level !== 0) return;
  addExit(plan, first, 'w', 'double', 1.6);
  addExit(plan, last, 'e', 'double', 1.6);
  const entrance = plan.rooms.find((room) => room.kind === 'entrance');
  if (entrance) addExit(plan, entrance, 's', 'double', 2);
}
