import type { Random } from '../random.ts';
import type { Door, Plan, Rect, Room, RoomKind, Side } from './planTypes.ts';

/** A kind of room that a strip may get, with the range of its width along the corridor in metres. */
export interface Cell {
  kind: RoomKind;
  name: string;
  min: number;
  max: number;
  /** Left out when the list is gone through again. */
  once?: boolean;
}

/** A cell with a place of its own, measured from the start of the strip. */
export interface FixedCell {
  at: number;
  width: number;
  kind: RoomKind;
  name: string;
}

/** A row of rooms along a corridor; `door` is the side on which the corridor lies. */
export interface Strip {
  rect: Rect;
  door: Side;
  fixed: readonly FixedCell[];
  cells: readonly Cell[];
}

interface Slot {
  at: number;
  width: number;
  kind: RoomKind;
  name: string;
}

function fillGap(from: number, to: number, next: () => Cell, random: Random): Slot[] {
  const length = to - from;
  if (length < 1.2) return [];
  const chosen: { cell: Cell; width: number }[] = [];
  let used = 0;
  while (used < length - 1.4) {
    const cell = next();
    const width = random.between(cell.min, cell.max);
    if (used + width > length + cell.min * 0.45 && chosen.length > 0) break;
    chosen.push({ cell, width });
    used += width;
  }
  const factor = length / used;
  let at = from;
  return chosen.map(({ cell, width }) => {
    const slot = { at, width: width * factor, kind: cell.kind, name: cell.name };
    at += slot.width;
    return slot;
  });
}

function slotsOf(strip: Strip, random: Random): Slot[] {
  const isHorizontal = strip.door === 'n' || strip.door === 's';
  const length = isHorizontal ? strip.rect.w : strip.rect.h;
  const fixed = [...strip.fixed].sort((a, b) => a.at - b.at);
  let turn = 0;
  const again = strip.cells.filter((cell) => !cell.once);
  const later = again.length > 0 ? again : strip.cells;
  const next = (): Cell => {
    const cell = strip.cells[turn] ?? later[turn % later.length];
    turn += 1;
    if (!cell) throw new RangeError('a strip needs cells');
    return cell;
  };
  const slots: Slot[] = [];
  let at = 0;
  for (const cell of fixed) {
    slots.push(...fillGap(at, cell.at, next, random), cell);
    at = cell.at + cell.width;
  }
  slots.push(...fillGap(at, length, next, random));
  return slots;
}

/** The door of a room on the side of its corridor; wide for large rooms, an opening for entrances. */
function doorOf(room: Room, random: Random, escape: Door['escape'] = 'none'): Door {
  const isHorizontal = room.doorSide === 'n' || room.doorSide === 's';
  const length = isHorizontal ? room.w : room.h;
  const isWide =
    length > 9 && (room.kind === 'assembly' || room.kind === 'dining' || room.kind === 'library');
  const kind: Door['kind'] =
    room.kind === 'entrance' || room.kind === 'lounge' || room.kind === 'lift'
      ? 'opening'
      : isWide
        ? 'double'
        : 'single';
  const width =
    room.kind === 'lift'
      ? 0.95
      : kind === 'opening'
        ? Math.min(3, length - 0.8)
        : kind === 'double'
          ? 1.8
          : room.kind === 'stair'
            ? 1.1
            : 0.95;
  const atStart = random.chance(0.5);
  const along =
    kind !== 'single' || length < 2.4 ? length / 2 : atStart ? 0.45 + width / 2 : length - 0.45 - width / 2;
  const inward = room.doorSide === 'n' || room.doorSide === 'w' ? 1 : -1;
  const base = {
    width,
    kind,
    swing: inward,
    hinge: atStart ? 'start' : 'end',
    escape,
  } satisfies Partial<Door>;
  if (room.doorSide === 'n') return { ...base, x: room.x + along, y: room.y, wall: 'x' };
  if (room.doorSide === 's') return { ...base, x: room.x + along, y: room.y + room.h, wall: 'x' };
  if (room.doorSide === 'w') return { ...base, x: room.x, y: room.y + along, wall: 'y' };
  return { ...base, x: room.x + room.w, y: room.y + along, wall: 'y' };
}

/** Divides a strip into rooms with doors to its corridor and adds them to the plan; answers the rooms. */
export function layStrip(plan: Plan, strip: Strip, random: Random): Room[] {
  const { rect, door } = strip;
  const isHorizontal = door === 'n' || door === 's';
  const rooms = slotsOf(strip, random).map((slot): Room => ({
    kind: slot.kind,
    name: slot.name,
    number: '',
    doorSide: door,
    isInner: false,
    x: isHorizontal ? rect.x + slot.at : rect.x,
    y: isHorizontal ? rect.y : rect.y + slot.at,
    w: isHorizontal ? slot.width : rect.w,
    h: isHorizontal ? rect.h : slot.width,
  }));
  for (const room of rooms) {
    plan.rooms.push(room);
    if (room.kind === 'corridor') continue;
    plan.doors.push(doorOf(room, random, room.kind === 'stair' ? 'stair' : 'none'));
  }
  return rooms;
}
