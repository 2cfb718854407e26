import type { InventoryType } from '../../../../src/contract/inventory.ts';
import type { Archetype, Door, Plan, Room, Spot } from './planTypes.ts';
import { holds } from './planTypes.ts';
import { roomSpots } from './roomSpots.ts';

function roomAt(plan: Plan, x: number, y: number): Room | undefined {
  return plan.rooms.find((room) => !room.isInner && holds(room, x, y));
}

/** A point beside a door on one of its sides: `along` the wall and `away` from it, in metres. */
function beside(door: Door, along: number, away: number): { x: number; y: number } {
  return door.wall === 'x'
    ? { x: door.x + along, y: door.y + away }
    : { x: door.x + away, y: door.y + along };
}

function sidesOf(plan: Plan, door: Door): { plus: Room | undefined; minus: Room | undefined } {
  const plus = beside(door, 0, 0.5);
  const minus = beside(door, 0, -0.5);
  return { plus: roomAt(plan, plus.x, plus.y), minus: roomAt(plan, minus.x, minus.y) };
}

function stairSpots(door: Door, stair: Room, away: 1 | -1, isFirst: boolean): Spot[] {
  const at = (along: number, out: number) => beside(door, along, away * out);
  const name = stair.name.replace('Trapphus', 'trapphus');
  return [
    { kind: 'exit_sign', ...at(0, 0.75), place: `Ovan dörr till ${name}`, rank: 1 },
    { kind: 'evacuation_plan', ...at(1.35, 0.4), place: `Vid dörr till ${name}`, rank: isFirst ? 1 : 3 },
    { kind: 'alarm_button', ...at(-1.25, 0.4), place: `Vid dörr till ${name}`, rank: isFirst ? 1 : 3 },
    { kind: 'fire_door_self_closing', ...at(0, 0), place: `Dörr till ${name}`, rank: 2 },
    { kind: 'powder_extinguisher', ...at(2.1, 0.4), place: `I korridor vid ${name}`, rank: isFirst ? 1 : 4 },
  ];
}

function exitSpots(door: Door, inside: 1 | -1, room: Room | undefined, index: number): Spot[] {
  const at = (along: number, out: number) => beside(door, along, inside * out);
  const where = room ? room.name.toLowerCase() : 'entré';
  return [
    { kind: 'exit_sign', ...at(0, 0.8), place: `Ovan utgång från ${where}`, rank: 1 },
    { kind: 'evacuation_route', ...at(0, 1.9), place: `Utgång från ${where}`, rank: index === 0 ? 2 : 4 },
    { kind: 'alarm_button', ...at(door.width / 2 + 0.7, 0.45), place: `Vid utgång från ${where}`, rank: 3 },
  ];
}

function doorSpots(plan: Plan): Spot[] {
  const spots: Spot[] = [];
  let stairs = 0;
  let exits = 0;
  for (const door of plan.doors) {
    const { plus, minus } = sidesOf(plan, door);
    if (door.escape === 'stair') {
      const stair = plus?.kind === 'stair' ? plus : minus;
      if (!stair || (plus?.kind !== 'corridor' && minus?.kind !== 'corridor')) continue;
      spots.push(...stairSpots(door, stair, stair === plus ? -1 : 1, stairs === 0));
      stairs += 1;
    } else if (door.escape === 'exit') {
      spots.push(...exitSpots(door, plus ? 1 : -1, plus ?? minus, exits));
      exits += 1;
    } else if (door.kind === 'double' && plus?.kind === 'corridor' && minus?.kind === 'corridor') {
      spots.push({ kind: 'fire_door_magnet', x: door.x, y: door.y, place: 'Branddörr i korridor', rank: 2 });
    } else if (door.kind === 'gate') {
      spots.push({
        kind: 'loading_area',
        ...beside(door, 0, -door.swing * 1.4),
        place: 'Innanför lastport',
        rank: 2,
      });
    }
  }
  return spots;
}

function isClear(plan: Plan, x: number, y: number): boolean {
  return !plan.doors.some((door) => Math.hypot(door.x - x, door.y - y) < door.width / 2 + 0.7);
}

function corridorSpots(plan: Plan): Spot[] {
  const spots: Spot[] = [];
  let hose = 0;
  for (const room of plan.rooms) {
    if (room.kind !== 'corridor') continue;
    const isLong = room.w >= room.h;
    const length = isLong ? room.w : room.h;
    const deep = isLong ? room.h : room.w;
    const at = (along: number, across: number) =>
      isLong ? { x: room.x + along, y: room.y + across } : { x: room.x + across, y: room.y + along };
    const lights = Math.max(1, Math.round(length / 9));
    for (let index = 0; index < lights; index += 1) {
      const along = (length / lights) * (index + 0.5);
      spots.push({
        kind: 'emergency_light',
        ...at(along, deep / 2),
        place: 'Tak i korridor',
        rank: index % 2 === 0 ? 2 : 4,
      });
      if (index > 0)
        spots.push({
          kind: 'smoke_detector',
          ...at(along - length / lights / 2, deep / 2),
          place: 'Tak i korridor',
          rank: 5,
        });
    }
    for (let along = 4; along < length - 2; along += 1.1) {
      const wall = at(along, deep - 0.4);
      if (!isClear(plan, wall.x, wall.y)) continue;
      const isHose = length > 16 && hose === 0;
      spots.push({
        kind: isHose ? 'hose_reel' : 'foam_extinguisher',
        ...wall,
        place: 'Korridorvägg',
        rank: isHose ? 2 : 3,
      });
      if (isHose) hose += 1;
      along += 15;
    }
  }
  return spots;
}

const outdoors: readonly InventoryType[] = ['assembly_point', 'hydrant'];

function isInside(plan: Plan, spot: Spot): boolean {
  return plan.footprint.some((part) => holds(part, spot.x, spot.y));
}

/** Places for items on a floor, found from its rooms and doors; the caller takes as many as it needs by rank. */
export function findSpots(plan: Plan, archetype: Archetype, level: number, topLevel: number): Spot[] {
  const found = [...doorSpots(plan), ...corridorSpots(plan), ...roomSpots(plan, archetype, level, topLevel)];
  return found.filter((spot) => outdoors.includes(spot.kind) || isInside(plan, spot));
}
