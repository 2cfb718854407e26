import type { Exception } from './isolationSites.ts';
import { coveredLocks } from './lockExceptions.ts';
import { findLocks } from './lockSites.ts';
import type { Lock } from './lockSites.ts';
import { readRotation, turnOf } from './rotation/inTurn.ts';
import type { Rotation } from './rotation/inTurn.ts';

/** Removable lock, at all places of a function that contain it. */
export interface LockMutant {
  ids: readonly number[];
  title: string;
  file: string;
  /** Function and text of the lock, which stay the same when its line changes. */
  name: string;
}

const isOf = ({ within, text }: Exception, lock: Lock): boolean =>
  lock.within === within && lock.text.startsWith(text);

/** Returns the identifying part of a lock's text. */
const shortText = (text: string): string =>
  text.length > 100 ? `${text.slice(0, 60)} … ${text.slice(-36)}` : text;

/** Returns every removable lock; `only` selects locks in a file of that path, or in a route or function of that name. */
export function findLockMutants(only?: string, locks = findLocks()): LockMutant[] {
  const missable = locks.filter((lock) => !coveredLocks.some((exception) => isOf(exception, lock)));
  return [...Map.groupBy(missable, ({ sameAs }) => sameAs).values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { file, within, text, sameAs: name } = first;
    const isWanted = only === undefined || file.includes(only) || within.replace('route ', '') === only;
    if (!isWanted) return [];
    const lines = group.map(({ line }) => line).join(', ');
    const title = `${file}:${lines} ${within}: ${shortText(text)}`;
    return [{ ids: group.map(({ id }) => id), title, file, name }];
  });
}

/**
 * Returns the locks whose removal this run tries: a third of them, and all in a file that has changed or depends on a change; all of them
 * if the table or the proof itself has changed.
 */
export function lockMutantsInTurn(
  mutants: readonly LockMutant[],
  rotation: Rotation | null = readRotation(),
): LockMutant[] {
  if (rotation === null || rotation.touchedHarness.includes('tests/locks/proveLocks.ts')) return [...mutants];
  const touched = new Set(rotation.touched);
  return mutants.filter(({ file, name }) => turnOf(name) === rotation.turn || touched.has(file));
}

/** Returns exceptions that no longer match anything. */
export function staleLockExceptions(locks = findLocks()): string[] {
  return coveredLocks
    .filter((exception) => !locks.some((lock) => isOf(exception, lock)))
    .map(({ within, text }) => `${within}: ${text}`);
}
