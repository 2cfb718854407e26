import type { NamedPerson } from '../contract/envelope.ts';
import { sessionEnded } from './calls/sessionTokens.ts';
import { makeEmitter } from './emitter.ts';

/** Names by e-mail address, collected from responses of this session; a backend may omit them. */
let names: ReadonlyMap<string, string> = new Map();

export const peopleChanged = makeEmitter();

/** Stores the names in a response. */
export const notePeople = (people: readonly NamedPerson[]): void => {
  if (people.every(({ email, name }) => names.get(email) === name)) return;
  names = new Map([...names, ...people.map(({ email, name }) => [email, name] as const)]);
  peopleChanged.emit();
};

// The next user may not be allowed to see the same people, even after a refused session.
sessionEnded.on(() => {
  names = new Map();
  peopleChanged.emit();
});

/** Returns the known names by address. */
export const knownPeople = (): ReadonlyMap<string, string> => names;

/** Returns the name of an address, or the address if unknown. */
export const personName = (email: string): string => names.get(email) ?? email;
