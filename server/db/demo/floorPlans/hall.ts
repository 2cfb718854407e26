import type { Random } from '../random.ts';
import { addExit } from './openings.ts';
import type { Plan, Rect, Room, RoomKind } from './planTypes.ts';
import type { Cell } from './strips.ts';
import { layStrip } from './strips.ts';

/** A hall with a row of offices on the west side and a row of side rooms on the east or north side; metres. */
export interface HallShape {
  width: number;
  height: number;
  offices: number;
  side: number;
  kind: 'warehouse' | 'production' | 'court';
  hasStairs: boolean;
}

function cell(kind: RoomKind, name: string, min: number, max: number): Cell {
  return { kind, name, min, max };
}

const corridorWidth = 1.9;

const officeCells: Cell[] = [
  cell('office', 'Kontor', 3, 3.8),
  cell('office', 'Arbetsledare', 3.4, 4),
  cell('lounge', 'Lunchrum', 6, 7),
  cell('changing', 'Omklädning', 4.5, 5.5),
  { ...cell('toilets', 'WC', 3.4, 3.8), once: true },
  cell('conference', 'Mötesrum', 4, 5),
  cell('storage', 'Förråd', 2.6, 3.4),
];

const sideCells: Cell[] = [
  cell('charging', 'Truckladdning', 6, 7.5),
  cell('workshop', 'Verkstad', 7, 9),
  cell('electrical', 'Elcentral', 3, 4),
  cell('plant', 'Sprinklercentral', 3.6, 4.4),
  cell('storage', 'Brandfarlig vara', 3.6, 4.4),
  cell('storage', 'Miljörum', 4, 5),
];

const sportCells: Cell[] = [
  { ...cell('changing', 'Omklädning 1', 6, 7), once: true },
  { ...cell('changing', 'Omklädning 2', 6, 7), once: true },
  { ...cell('storage', 'Redskapsförråd', 7, 9), once: true },
  { ...cell('office', 'Domare', 3, 3.6), once: true },
  { ...cell('toilets', 'WC', 3.6, 4), once: true },
  { ...cell('ventilation', 'Fläktrum', 5, 6), once: true },
  cell('storage', 'Förråd', 4, 6),
];

function room(rect: Rect, kind: RoomKind, name: string): Room {
  return { ...rect, kind, name, number: '', doorSide: 's', isInner: false };
}

function layIndustry(plan: Plan, shape: HallShape, random: Random): Room {
  const { width, height, offices, side } = shape;
  const hallX = offices + corridorWidth;
  const stair = { at: 0, width: 3.2, kind: 'stair', name: 'Trapphus A' } as const;
  const entrance = { at: height * 0.42, width: 4, kind: 'entrance', name: 'Entré' } as const;
  layStrip(
    plan,
    {
      rect: { x: 0, y: 0, w: offices, h: height },
      door: 'e',
      fixed: shape.hasStairs ? [stair, entrance] : [entrance],
      cells: officeCells,
    },
    random,
  );
  const corridor = room({ x: offices, y: 0, w: corridorWidth, h: height }, 'corridor', 'Korridor');
  plan.rooms.push(corridor);
  const hall = room(
    { x: hallX, y: 0, w: width - hallX - side, h: height },
    shape.kind,
    shape.kind === 'warehouse' ? 'Lager' : 'Produktion',
  );
  plan.rooms.push(hall);
  layStrip(
    plan,
    { rect: { x: width - side, y: 0, w: side, h: height }, door: 'w', fixed: [], cells: sideCells },
    random,
  );
  for (const share of [0.2, 0.8]) {
    plan.doors.push({
      x: hallX,
      y: height * share,
      wall: 'y',
      width: 1.2,
      kind: 'single',
      swing: 1,
      hinge: 'start',
      escape: 'none',
    });
  }
  const gates = Math.max(2, Math.floor(hall.w / 9));
  for (let index = 0; index < gates; index += 1) {
    const dock = { x: hall.x + (hall.w / gates) * index, y: hall.y, w: hall.w / gates, h: hall.h };
    addExit(plan, dock, 's', 'gate', 3.6);
  }
  addExit(plan, { x: hall.x + hall.w * 0.2, y: hall.y, w: 4, h: hall.h }, 'n', 'single', 1.1);
  addExit(plan, { x: hall.x + hall.w * 0.75, y: hall.y, w: 4, h: hall.h }, 'n', 'single', 1.1);
  addExit(plan, corridor, 's', 'single', 1.1);
  const lobby = plan.rooms.find((each) => each.kind === 'entrance');
  if (lobby) addExit(plan, lobby, 'w');
  return hall;
}

function laySports(plan: Plan, shape: HallShape, random: Random): Room {
  const { width, height, side } = shape;
  const corridorY = side;
  const hallY = side + corridorWidth;
  const stair = { at: 0, width: 3.2, kind: 'stair', name: 'Trapphus A' } as const;
  const entrance = { at: width * 0.4, width: 6, kind: 'entrance', name: 'Entré' } as const;
  layStrip(
    plan,
    {
      rect: { x: 0, y: 0, w: width, h: side },
      door: 's',
      fixed: shape.hasStairs ? [stair, entrance] : [entrance],
      cells: sportCells,
    },
    random,
  );
  const corridor = room({ x: 0, y: corridorY, w: width, h: corridorWidth }, 'corridor', 'Korridor');
  plan.rooms.push(corridor);
  const hall = room({ x: 0, y: hallY, w: width, h: height - hallY }, 'court', 'Idrottshall');
  plan.rooms.push(hall);
  for (const share of [0.16, 0.84]) {
    plan.doors.push({
      x: width * share,
      y: hallY,
      wall: 'x',
      width: 1.9,
      kind: 'double',
      swing: -1,
      hinge: 'start',
      escape: 'none',
    });
  }
  addExit(plan, hall, 's');
  addExit(plan, hall, 'w');
  addExit(plan, corridor, 'e', 'single', 1.1);
  const lobby = plan.rooms.find((each) => each.kind === 'entrance');
  if (lobby) addExit(plan, lobby, 'n', 'double', 2.2);
  return hall;
}

/** Lays out the ground floor of an industrial building or a sports hall. */
export function layHall(plan: Plan, shape: HallShape, random: Random): void {
  plan.footprint.push({ x: 0, y: 0, w: shape.width, h: shape.height });
  if (shape.kind === 'court') laySports(plan, shape, random);
  else layIndustry(plan, shape, random);
}
