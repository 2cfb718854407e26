import type { Door, Plan, Rect, Room, Side } from './planTypes.ts';
import { holds } from './planTypes.ts';

const windowless: readonly Room['kind'][] = [
  'lift',
  'toilets',
  'electrical',
  'storageCage',
  'ventilation',
  'bath',
  'plant',
  'court',
  'warehouse',
  'charging',
];

interface Edge {
  side: Side;
  wall: 'x' | 'y';
  x: number;
  y: number;
  length: number;
  outX: number;
  outY: number;
}

function edgesOf(room: Rect): Edge[] {
  return [
    { side: 'n', wall: 'x', x: room.x, y: room.y, length: room.w, outX: 0, outY: -0.6 },
    { side: 's', wall: 'x', x: room.x, y: room.y + room.h, length: room.w, outX: 0, outY: 0.6 },
    { side: 'w', wall: 'y', x: room.x, y: room.y, length: room.h, outX: -0.6, outY: 0 },
    { side: 'e', wall: 'y', x: room.x + room.w, y: room.y, length: room.h, outX: 0.6, outY: 0 },
  ];
}

function isOutside(plan: Plan, x: number, y: number): boolean {
  return !plan.footprint.some((part) => holds(part, x, y));
}

function isFree(plan: Plan, edge: Edge, middle: number, width: number): boolean {
  const x = edge.wall === 'x' ? edge.x + middle : edge.x;
  const y = edge.wall === 'y' ? edge.y + middle : edge.y;
  return !plan.doors.some(
    (door) =>
      door.wall === edge.wall &&
      Math.abs(door.x - x) < (edge.wall === 'x' ? (door.width + width) / 2 + 0.2 : 0.4) &&
      Math.abs(door.y - y) < (edge.wall === 'y' ? (door.width + width) / 2 + 0.2 : 0.4),
  );
}

/** Sets windows into all outer walls of the rooms that have daylight; below ground only narrow ones. */
export function addWindows(plan: Plan, level: number): void {
  for (const room of plan.rooms) {
    if (room.isInner || windowless.includes(room.kind)) continue;
    for (const edge of edgesOf(room)) {
      const width =
        level < 0
          ? 0.7
          : room.kind === 'corridor' || room.kind === 'stair'
            ? 1.1
            : room.kind === 'production'
              ? 2.2
              : 1.5;
      const pitch = level < 0 ? 4 : room.kind === 'production' ? 4.4 : 2.3;
      const count = Math.floor((edge.length - 0.7) / pitch + 0.35);
      if (edge.length < width + 0.8 || count < 1) continue;
      const gap = edge.length / count;
      for (let index = 0; index < count; index += 1) {
        const middle = gap * (index + 0.5);
        const x = edge.wall === 'x' ? edge.x + middle : edge.x;
        const y = edge.wall === 'y' ? edge.y + middle : edge.y;
        const half = width / 2;
        const isOuter =
          isOutside(plan, x + edge.outX, y + edge.outY) &&
          isOutside(
            plan,
            x + edge.outX + (edge.wall === 'x' ? half : 0),
            y + edge.outY + (edge.wall === 'y' ? half : 0),
          ) &&
          isOutside(
            plan,
            x + edge.outX - (edge.wall === 'x' ? half : 0),
            y + edge.outY - (edge.wall === 'y' ? half : 0),
          );
        if (isOuter && isFree(plan, edge, middle, width)) plan.windows.push({ x, y, wall: edge.wall, width });
      }
    }
  }
}

/** A door out of the building in the middle of a room's outer wall, swinging outwards; nothing when that wall is no outer one. */
export function addExit(
  plan: Plan,
  room: Rect,
  side: Side,
  kind: Door['kind'] = 'double',
  width = 1.8,
): boolean {
  const edge = edgesOf(room).find((each) => each.side === side);
  if (!edge) return false;
  const x = edge.wall === 'x' ? edge.x + edge.length / 2 : edge.x;
  const y = edge.wall === 'y' ? edge.y + edge.length / 2 : edge.y;
  if (!isOutside(plan, x + edge.outX, y + edge.outY)) return false;
  plan.doors.push({
    x,
    y,
    wall: edge.wall,
    width: Math.min(width, edge.length - 0.5),
    kind,
    swing: side === 's' || side === 'e' ? 1 : -1,
    hinge: 'start',
    escape: kind === 'gate' ? 'none' : 'exit',
  });
  return true;
}

const unnumbered: readonly Room['kind'][] = ['corridor', 'lift', 'stair'];

/** Gives rooms without a number one by level and place: 101, 102, … row by row from the left. */
export function numberRooms(plan: Plan, level: number): void {
  const rooms = plan.rooms.filter((room) => !room.isInner && !unnumbered.includes(room.kind));
  const rows = [...rooms].sort((a, b) => Math.round(a.y / 4) - Math.round(b.y / 4) || a.x - b.x);
  const hundreds = level < 0 ? `0${Math.abs(level)}` : String(level + 1);
  rows.forEach((room, index) => {
    room.number = `${hundreds}${String(index + 1).padStart(2, '0')}`;
  });
}
