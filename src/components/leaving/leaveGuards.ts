import { createContext } from 'react';
import type { Location } from 'react-router-dom';

/** A navigation from one place to another. */
export interface Way {
  from: Location;
  to: Location;
}

/** A blocked navigation, with the id of the blocking guard and the functions that continue or cancel it. */
interface HeldWay {
  guardId: string;
  leave: () => void;
  stay: () => void;
}

/** Guards that may block a navigation; if several do, the newest asks. */
const guards = new Map<string, (way: Way) => boolean>();

/** Adds a guard until the returned function is called. */
export const addGuard = (id: string, holds: (way: Way) => boolean): (() => void) => {
  guards.set(id, holds);
  return () => {
    guards.delete(id);
  };
};

export const holderOf = (way: Way): string | null =>
  [...guards].findLast(([, holds]) => holds(way))?.[0] ?? null;

export const HeldWayContext = createContext<HeldWay | null>(null);
