import { useSyncExternalStore } from 'react';
import { knownPeople, peopleChanged, personName } from './people.ts';

/** Returns the function for the name behind an address; re-renders when names come. */
export const usePersonName = (): ((email: string) => string) => {
  useSyncExternalStore(peopleChanged.on, knownPeople);
  return personName;
};
