import { hallFurniture } from './furnitureHalls.ts';
import { homeFurniture } from './furnitureHome.ts';
import { workFurniture } from './furnitureWork.ts';
import type { Door, Plan, Rect, Room, RoomKind, Window } from './planTypes.ts';
import { holds } from './planTypes.ts';

const wallColour = '#2d333b';
const lineColour = '#a3abb5';
const doorColour = '#59636f';
const outer = 0.32;
const inner = 0.07;

const furniture = { ...homeFurniture, ...workFurniture, ...hallFurniture };

const tints: Partial<Record<RoomKind, string>> = {
  corridor: '#f3f6ef',
  entrance: '#f3f6ef',
  stair: '#e4efe0',
  lift: '#eceff2',
  toilets: '#eaf3f8',
  bath: '#eaf3f8',
  changing: '#eaf3f8',
  laundry: '#eaf3f8',
  electrical: '#f6f1e4',
  plant: '#f6f1e4',
  ventilation: '#f6f1e4',
  charging: '#f6f1e4',
};

/** The floor colour of a kind of room. */
export function tintOf(kind: RoomKind): string {
  return tints[kind] ?? '#ffffff';
}

function short(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}

function filled(rect: Rect, grow: number, colour: string): string {
  return `<path fill="${colour}" d="M${short(rect.x - grow)} ${short(rect.y - grow)}h${short(rect.w + grow * 2)}v${short(rect.h + grow * 2)}h${short(-rect.w - grow * 2)}z"/>`;
}

/** Which way is out at a point of a wall: 1 towards larger coordinates, -1 smaller, 0 when both sides are inside. */
function outwardAt(plan: Plan, x: number, y: number, wall: 'x' | 'y'): 1 | -1 | 0 {
  const at = (step: number): boolean =>
    plan.footprint.some((part) => holds(part, wall === 'y' ? x + step : x, wall === 'x' ? y + step : y));
  if (!at(0.6)) return 1;
  return at(-0.6) ? 0 : -1;
}

/** The hole of an opening, in a frame where u runs along the wall and v across it. */
function framed(x: number, y: number, wall: 'x' | 'y', content: string): string {
  const turn = wall === 'x' ? '' : ' matrix(0 1 1 0 0 0)';
  return `<g transform="translate(${short(x)} ${short(y)})${turn}">${content}</g>`;
}

function hole(width: number, outward: number, colour: string): string {
  const from = outward === -1 ? -outer : -inner;
  const to = outward === 1 ? outer : inner;
  return `<path stroke="none" fill="${colour}" d="M${short(-width / 2)} ${short(from - 0.01)}h${short(width)}v${short(to - from + 0.02)}h${short(-width)}z"/>`;
}

function leaf(hinge: number, width: number, swing: number, turn: 1 | -1): string {
  const sweep = turn * swing > 0 ? 0 : 1;
  const tip = hinge + width * turn;
  return `<path stroke-width=".05" d="M${short(hinge)} 0v${short(width * swing)}"/><path stroke-width=".025" d="M${short(hinge)} ${short(width * swing)}A${short(width)} ${short(width)} 0 0 ${sweep} ${short(tip)} 0"/>`;
}

function renderDoor(plan: Plan, door: Door): string {
  const outward = outwardAt(plan, door.x, door.y, door.wall);
  const half = door.width / 2;
  const floor = door.kind === 'opening' || outward === 0 ? tintOf('corridor') : '#ffffff';
  let content = hole(door.width, outward, floor);
  if (door.kind === 'single')
    content +=
      door.hinge === 'start'
        ? leaf(-half, door.width, door.swing, 1)
        : leaf(half, door.width, door.swing, -1);
  if (door.kind === 'double') content += leaf(-half, half, door.swing, 1) + leaf(half, half, door.swing, -1);
  if (door.kind === 'gate') {
    const v = outward * outer * 0.6;
    content += `<path stroke-width=".06" stroke-dasharray=".3 .15" d="M${short(-half)} ${short(v)}h${short(door.width)}"/><path stroke-width=".04" d="M${short(-half)} ${short(outward * outer)}v${short(outward * 1.1)}M${short(half)} ${short(outward * outer)}v${short(outward * 1.1)}"/>`;
  }
  if (door.escape === 'exit' && door.width >= 2) {
    const v = outward * 1.5;
    content += `<path stroke="none" fill="${wallColour}" d="M0 ${short(v)}l.55 ${short(outward * 0.9)}h-1.1z"/>`;
  }
  return framed(door.x, door.y, door.wall, content);
}

function renderWindow(plan: Plan, window: Window): string {
  const outward = outwardAt(plan, window.x, window.y, window.wall);
  const half = window.width / 2;
  const middle = (outward * (outer - inner)) / 2;
  const bars = `<path stroke-width=".035" d="M${short(-half)} ${short(middle)}h${short(window.width)}M${short(-half)} ${short(outward * outer)}h${short(window.width)}M${short(-half)} ${short(-outward * inner)}h${short(window.width)}"/>`;
  return framed(window.x, window.y, window.wall, hole(window.width, outward, '#ffffff') + bars);
}

function frameOf(room: Room): { transform: string; w: number; d: number } {
  if (room.doorSide === 's')
    return { transform: `translate(${short(room.x)} ${short(room.y)})`, w: room.w, d: room.h };
  if (room.doorSide === 'n')
    return {
      transform: `translate(${short(room.x + room.w)} ${short(room.y + room.h)}) rotate(180)`,
      w: room.w,
      d: room.h,
    };
  if (room.doorSide === 'e')
    return {
      transform: `translate(${short(room.x)} ${short(room.y + room.h)}) rotate(-90)`,
      w: room.h,
      d: room.w,
    };
  return {
    transform: `translate(${short(room.x + room.w)} ${short(room.y)}) rotate(90)`,
    w: room.h,
    d: room.w,
  };
}

function renderFurniture(room: Room): string {
  const draw = furniture[room.kind];
  if (!draw) return '';
  const { transform, w, d } = frameOf(room);
  return `<g transform="${transform}">${draw(w, d)}</g>`;
}

/** The floor as SVG marks in metres: walls, floors, furniture, doors and windows; without texts. */
export function renderPlan(plan: Plan, penMetres: number): string {
  const whole = plan.rooms.filter((room) => !room.isInner);
  const nested = plan.rooms.filter((room) => room.isInner);
  return [
    ...plan.footprint.map((part) => filled(part, outer, wallColour)),
    ...whole.map((room) => filled(room, -inner, tintOf(room.kind))),
    `<g fill="none" stroke="${lineColour}" stroke-width="${short(penMetres)}">`,
    ...whole.map(renderFurniture),
    '</g>',
    ...nested.flatMap((room) => [filled(room, inner, wallColour), filled(room, -inner, tintOf(room.kind))]),
    `<g fill="none" stroke="${lineColour}" stroke-width="${short(penMetres)}">`,
    ...nested.map(renderFurniture),
    '</g>',
    `<g fill="none" stroke="${doorColour}" stroke-linecap="round">`,
    ...plan.windows.map((window) => renderWindow(plan, window)),
    ...plan.doors.map((door) => renderDoor(plan, door)),
    '</g>',
  ].join('');
}
