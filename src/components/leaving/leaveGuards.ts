import { createContext } from 'react';
import type { Location } from 'react-router-dom';

/** A navigation from one place to another. */
export interface Navigation {
  from: Location;
  to: Location;
}

/** A blocked navigation, with the id of the blocking guard and the functions that continue or cancel it. */
interface BlockedNavigation {
  guardId: string;
  leave: () => void;
  stay: () => void;
}

/** Guard of changes that the server doesn't have yet. */
export interface Guard {
  isUnsaved: () => boolean;
  /** Returns whether a navigation leaves the guarded content. */
  isLeaving: (navigation: Navigation) => boolean;
  /** True for changes that are stored on the device. */
  isStored: boolean;
}

/** Guards that may block a navigation; if several do, the newest asks. */
const guards = new Map<string, Guard>();

/** Adds a guard until the returned function is called. */
export const addGuard = (id: string, guard: Guard): (() => void) => {
  guards.set(id, guard);
  return () => {
    guards.delete(id);
  };
};

/** Returns the id of the guard that blocks a navigation, or null. */
export const blockingGuard = (navigation: Navigation): string | null =>
  [...guards].findLast(([, guard]) => guard.isLeaving(navigation) && guard.isUnsaved())?.[0] ?? null;

/** Returns whether a form on the page has changes that are stored nowhere. */
export const isAnyUnsaved = (): boolean =>
  [...guards.values()].some((guard) => !guard.isStored && guard.isUnsaved());

export const BlockedNavigationContext = createContext<BlockedNavigation | null>(null);
