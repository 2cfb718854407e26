import type { NamedPerson } from '../contract/envelope.ts';
import { sessionEnded } from './calls/sessionTokens.ts';
import { makeEmitter } from './emitter.ts';

/** Names by e-mail address, as answers of this session told them; a backend may tell none. */
let names: ReadonlyMap<string, string> = new Map();

export const peopleChanged = makeEmitter();

/** Keeps the names that an answer tells. */
export const notePeople = (people: readonly NamedPerson[]): void => {
  if (people.every(({ email, name }) => names.get(email) === name)) return;
  names = new Map([...names, ...people.map(({ email, name }) => [email, name] as const)]);
  peopleChanged.emit();
};

// Whoever logs in next may not see the same people, also after a session that was refused.
sessionEnded.on(() => {
  names = new Map();
  peopleChanged.emit();
});

/** The known names by address. */
export const knownPeople = (): ReadonlyMap<string, string> => names;

/** Returns the name behind an address, or the address while it isn't known. */
export const personName = (email: string): string => names.get(email) ?? email;
