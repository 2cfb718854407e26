import type { RoomKind } from './planTypes.ts';
import type { Cell } from './strips.ts';

/** What the strips of a floor are filled with, in order and round again. */
export interface Programme {
  north: Cell[];
  south: Cell[];
  west: Cell[];
  east: Cell[];
  /** A large room with a place of its own by the entrance. */
  specials: { width: number; kind: RoomKind; name: string }[];
  hasLift: boolean;
}

/** A room that a strip may have several of; widths in metres. */
export function cell(kind: RoomKind, name: string, min: number, max: number): Cell {
  return { kind, name, min, max };
}

/** A room that a strip has once. */
export function once(kind: RoomKind, name: string, min: number, max: number): Cell {
  return { kind, name, min, max, once: true };
}
