import { createRandom } from '../random.ts';
import { layComb } from './comb.ts';
import { combShapeOf } from './combShapes.ts';
import { layHall } from './hall.ts';
import { addWindows, numberRooms } from './openings.ts';
import type { Archetype, FloorSpec, Plan, Room } from './planTypes.ts';
import { programmeOf } from './programmes.ts';
import { layResidential } from './residential.ts';
import { layTower } from './tower.ts';

const halls: readonly Archetype[] = ['industry', 'warehouse', 'sports'];

const singles: ReadonlySet<string> = new Set([
  'Undercentral',
  'Fläktrum',
  'Tvättstuga',
  'Vaktmästarverkstad',
  'Städcentral',
  'Kök',
  'Bibliotek',
  'Expedition',
  'Elcentral',
  'Reception',
  'NO-sal',
]);

/** Turns the second of rooms that a floor has only once into something that it may have several of. */
function keepSingles(plan: Plan, archetype: Archetype, level: number): void {
  const seen = new Set<string>();
  for (const room of plan.rooms) {
    if (!singles.has(room.name) || archetype === 'residential') continue;
    if (!seen.has(room.name)) {
      seen.add(room.name);
      continue;
    }
    const isLarge = room.w * room.h > 42;
    if (level < 0 || !isLarge) Object.assign(room, { kind: 'storage', name: 'Förråd' });
    else if (archetype === 'school') Object.assign(room, { kind: 'classroom', name: 'Klassrum' });
    else Object.assign(room, { kind: 'conference', name: 'Mötesrum' });
  }
}

function addBathrooms(plan: Plan): void {
  const hosts = plan.rooms.filter((room) => room.kind === 'hotel' || room.kind === 'care');
  for (const host of hosts) {
    const door = plan.doors.find(
      (each) =>
        each.x >= host.x && each.x <= host.x + host.w && each.y >= host.y && each.y <= host.y + host.h,
    );
    if (!door) continue;
    const isHorizontal = host.doorSide === 'n' || host.doorSide === 's';
    const along = host.kind === 'hotel' ? 1.9 : 2.4;
    const deep = host.kind === 'hotel' ? 2 : 2.5;
    const isDoorFirst = isHorizontal ? door.x < host.x + host.w / 2 : door.y < host.y + host.h / 2;
    const w = isHorizontal ? along : deep;
    const h = isHorizontal ? deep : along;
    const bath: Room = {
      kind: 'bath',
      name: 'WC/D',
      number: '',
      doorSide: host.doorSide,
      isInner: true,
      w,
      h,
      x: host.doorSide === 'e' || (isHorizontal && isDoorFirst) ? host.x + host.w - w : host.x,
      y: host.doorSide === 's' || (!isHorizontal && isDoorFirst) ? host.y + host.h - h : host.y,
    };
    plan.rooms.push(bath);
    const edge = isDoorFirst ? 0 : along;
    plan.doors.push({
      x: isHorizontal ? bath.x + edge : bath.x + w / 2,
      y: isHorizontal ? bath.y + h / 2 : bath.y + edge,
      wall: isHorizontal ? 'y' : 'x',
      width: 0.85,
      kind: 'single',
      swing: isDoorFirst ? -1 : 1,
      hinge: 'start',
      escape: 'none',
    });
  }
}

/** Lays out a floor: the same spec always gives the same rooms, doors and windows. */
export function makePlan(spec: FloorSpec): Plan {
  const plan: Plan = { footprint: [], rooms: [], doors: [], windows: [] };
  const shape = createRandom(spec.buildingSeed);
  const random = createRandom(`${spec.buildingSeed}/level ${spec.level}`);
  const hasStairs = spec.topLevel > 0;
  const isHall = halls.includes(spec.archetype) && spec.level === 0;
  if (isHall && spec.archetype === 'sports') {
    layHall(plan, { width: 46, height: 36, offices: 0, side: 7, kind: 'court', hasStairs }, random);
  } else if (isHall) {
    const kind = spec.archetype === 'warehouse' ? 'warehouse' : 'production';
    layHall(
      plan,
      { width: shape.between(52, 62), height: shape.between(30, 36), offices: 6, side: 7.5, kind, hasStairs },
      random,
    );
  } else if (spec.archetype === 'residential' && spec.level >= 0) {
    layResidential(plan, { sections: 2, sectionWidth: 22, depth: 12 }, spec.level);
  } else if (spec.archetype === 'tower' && spec.level >= 0) {
    const tower = { width: shape.between(38, 44), height: shape.between(27, 30), depth: 5.8, corridor: 1.9 };
    layTower(plan, tower, spec.level, programmeOf('office', spec.level, random), random);
  } else {
    const level = {
      level: spec.level,
      programme: programmeOf(spec.archetype, spec.level, random),
    };
    layComb(plan, combShapeOf(spec.archetype, hasStairs, shape), level, random);
  }
  keepSingles(plan, spec.archetype, spec.level);
  addBathrooms(plan);
  addWindows(plan, spec.level);
  if (spec.archetype !== 'residential' || spec.level < 0) numberRooms(plan, spec.level);
  return plan;
}
