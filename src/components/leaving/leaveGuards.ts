import { createContext } from 'react';
import type { Location } from 'react-router-dom';

/** A navigation from one place to another. */
export interface Way {
  from: Location;
  to: Location;
}

/** A navigation that is held, the id of the guard that holds it, and how it goes on. */
interface HeldWay {
  guardId: string;
  leave: () => void;
  stay: () => void;
}

/** The guards that may block a navigation; of several that do the newest asks. */
const guards = new Map<string, (way: Way) => boolean>();

/** Active until the returned function is called. */
export const addGuard = (id: string, holds: (way: Way) => boolean): (() => void) => {
  guards.set(id, holds);
  return () => {
    guards.delete(id);
  };
};

export const holderOf = (way: Way): string | null =>
  [...guards].findLast(([, holds]) => holds(way))?.[0] ?? null;

export const HeldWayContext = createContext<HeldWay | null>(null);
