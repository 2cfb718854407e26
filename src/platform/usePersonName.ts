import { useSyncExternalStore } from 'react';
import { knownPeople, peopleChanged, personName } from './people.ts';

/** Returns the function for the name of an address; re-renders when names arrive. */
export const usePersonName = (): ((email: string) => string) => {
  useSyncExternalStore(peopleChanged.on, knownPeople);
  return personName;
};
