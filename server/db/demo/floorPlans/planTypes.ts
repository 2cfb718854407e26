import type { InventoryType } from '../../../../src/contract/inventory.ts';

/** A rectangle on the floor in metres, origin at the top left, y down. */
export interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** What a room is for; it decides tint, furniture and which items belong there. */
export type RoomKind =
  | 'apartment'
  | 'assembly'
  | 'bath'
  | 'bedroom'
  | 'cafe'
  | 'care'
  | 'changing'
  | 'charging'
  | 'classroom'
  | 'conference'
  | 'corridor'
  | 'court'
  | 'dining'
  | 'dock'
  | 'electrical'
  | 'entrance'
  | 'group'
  | 'hotel'
  | 'kitchen'
  | 'laundry'
  | 'library'
  | 'lift'
  | 'living'
  | 'lounge'
  | 'office'
  | 'openOffice'
  | 'plant'
  | 'production'
  | 'reception'
  | 'stair'
  | 'storage'
  | 'storageCage'
  | 'toilets'
  | 'ventilation'
  | 'warehouse'
  | 'workshop';

/** A side of a room, as a compass point with north up. */
export type Side = 'n' | 's' | 'w' | 'e';

/** A room with its inner measures from wall centre to wall centre. */
export interface Room extends Rect {
  kind: RoomKind;
  name: string;
  number: string;
  /** The side on which the room meets its corridor. */
  doorSide: Side;
  /** Whether it stands inside another room (a bathroom in a hotel room). */
  isInner: boolean;
}

/** An opening in a wall: its middle, the wall's direction, the width, and how its leaves turn. */
export interface Door {
  x: number;
  y: number;
  wall: 'x' | 'y';
  width: number;
  kind: 'single' | 'double' | 'gate' | 'opening';
  /** 1 swings towards larger x or y, -1 towards smaller. */
  swing: 1 | -1;
  /** Which end of the opening the hinge is on. */
  hinge: 'start' | 'end';
  /** The role in an escape: out of the building, into a stair, or neither. */
  escape: 'exit' | 'stair' | 'none';
}

/** A window in an outer wall. */
export interface Window {
  x: number;
  y: number;
  wall: 'x' | 'y';
  width: number;
}

/** The building blocks that a floor is made of. */
export interface Plan {
  footprint: Rect[];
  rooms: Room[];
  doors: Door[];
  windows: Window[];
}

/** The building types that have a layout of their own. */
export type Archetype =
  | 'school'
  | 'preschool'
  | 'library'
  | 'office'
  | 'tower'
  | 'industry'
  | 'warehouse'
  | 'care'
  | 'hospital'
  | 'clinic'
  | 'residential'
  | 'hotel'
  | 'sports';

/**
 * What is known of a floor before it is drawn: the seed of the building fixes shape and stairs, the level the rooms.
 * A building whose top level is 0 has one floor and no stairs.
 */
export interface FloorSpec {
  archetype: Archetype;
  buildingSeed: string;
  level: number;
  topLevel: number;
}

/** A sensible place for an item on a floor, in metres; a lower rank is placed before a higher one. */
export interface Spot {
  kind: InventoryType;
  x: number;
  y: number;
  place: string;
  rank: number;
}

/** The smallest rectangle around all of them. */
export function boundsOf(rects: readonly Rect[]): Rect {
  const x = Math.min(...rects.map((rect) => rect.x));
  const y = Math.min(...rects.map((rect) => rect.y));
  const right = Math.max(...rects.map((rect) => rect.x + rect.w));
  const bottom = Math.max(...rects.map((rect) => rect.y + rect.h));
  return { x, y, w: right - x, h: bottom - y };
}

/** Whether a point lies in a rectangle, edges included. */
export function holds(rect: Rect, x: number, y: number): boolean {
  return x >= rect.x && x <= rect.x + rect.w && y >= rect.y && y <= rect.y + rect.h;
}
