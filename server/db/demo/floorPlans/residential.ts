import { addExit } from './openings.ts';
import type { Door, Plan, Rect, Room, RoomKind } from './planTypes.ts';

/** A house with stairwells and two flats at each landing; metres. */
export interface ResidentialShape {
  sections: number;
  sectionWidth: number;
  depth: number;
}

const stairWidth = 2.9;
const stairDepth = 5.4;

interface FlatFrame {
  /** Turns a distance from the gable side into an x range, mirrored for flats on the right. */
  at(from: number, to: number): { x: number; w: number };
  width: number;
}

function frameOf(left: number, width: number, isMirrored: boolean): FlatFrame {
  return {
    width,
    at: (from, to) => ({ x: isMirrored ? left + width - to : left + from, w: to - from }),
  };
}

function door(x: number, y: number, wall: 'x' | 'y', swing: 1 | -1, width = 0.9): Door {
  return { x, y, wall, width, kind: 'single', swing, hinge: 'start', escape: 'none' };
}

function addFlat(plan: Plan, frame: FlatFrame, depth: number, number: string): void {
  const put = (kind: RoomKind, name: string, from: number, to: number, y: number, h: number): Room => {
    const room: Room = {
      ...frame.at(from, to),
      y,
      h,
      kind,
      name,
      number: kind === 'apartment' ? number : '',
      doorSide: 's',
      isInner: false,
    };
    plan.rooms.push(room);
    return room;
  };
  const toStair = frame.width - stairWidth / 2;
  const kitchen = 3.9;
  const hallTop = 2.8;
  put('kitchen', 'Kök', 0, kitchen, 0, stairDepth);
  put('bath', 'Bad', kitchen, kitchen + 2.3, 0, hallTop);
  const closet = put(
    toStair - kitchen - 2.3 > 2.6 ? 'bedroom' : 'storage',
    toStair - kitchen - 2.3 > 2.6 ? 'Sov' : 'Klk',
    kitchen + 2.3,
    toStair,
    0,
    hallTop,
  );
  put('apartment', 'Hall', kitchen, toStair, hallTop, stairDepth - hallTop);
  const bedroomEnd = kitchen + 1.7;
  put('bedroom', 'Sovrum', 0, bedroomEnd, stairDepth, depth - stairDepth);
  put('living', 'Vardagsrum', bedroomEnd, frame.width, stairDepth, depth - stairDepth);
  const at = (from: number): number => frame.at(from, from).x;
  plan.doors.push(
    door(at(kitchen), hallTop + 1.6, 'y', 1),
    door(at(kitchen + 1.2), hallTop, 'x', -1, 0.8),
    door(closet.x + closet.w / 2, hallTop, 'x', -1, 0.8),
    door(at(kitchen + 0.9), stairDepth, 'x', 1),
    { ...door(at(toStair - 1.1), stairDepth, 'x', 1, 1.4), kind: 'double' },
    { ...door(at(toStair), hallTop + 1.5, 'y', 1, 1), escape: 'stair' },
  );
}

/** Lays out a floor of flats: every section has a stairwell with a lift and a flat on either side. */
export function layResidential(plan: Plan, shape: ResidentialShape, level: number): void {
  const { sections, sectionWidth, depth } = shape;
  plan.footprint.push({ x: 0, y: 0, w: sections * sectionWidth, h: depth });
  for (let index = 0; index < sections; index += 1) {
    const left = index * sectionWidth;
    const half = sectionWidth / 2;
    const letter = String.fromCharCode(65 + index);
    const stair: Rect = { x: left + half - stairWidth / 2, y: 0, w: stairWidth, h: stairDepth };
    plan.rooms.push({
      ...stair,
      kind: 'stair',
      name: `Trapphus ${letter}`,
      number: '',
      doorSide: 's',
      isInner: false,
    });
    const first = 1001 + level * 100 + index * 2;
    addFlat(plan, frameOf(left, half, false), depth, `Lgh ${first}`);
    addFlat(plan, frameOf(left + half, half, true), depth, `Lgh ${first + 1}`);
    if (level === 0) addExit(plan, stair, 'n', 'double', 1.5);
  }
}
