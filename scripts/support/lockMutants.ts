import type { Exception } from './isolationSites.ts';
import { coveredLocks } from './lockExceptions.ts';
import { findLocks } from './lockSites.ts';
import type { Lock } from './lockSites.ts';

/** One lock that can be removed, at all places of a function where it is written. */
export interface LockMutant {
  ids: readonly number[];
  title: string;
}

const isOf = ({ within, text }: Exception, lock: Lock): boolean =>
  lock.within === within && lock.text.startsWith(text);

/** The identifying part of a lock's text. */
const shown = (text: string): string =>
  text.length > 100 ? `${text.slice(0, 60)} … ${text.slice(-36)}` : text;

/** Every lock that can be taken away; `only` keeps what stands in a file of that path, or in a route or function of that name. */
export function findLockMutants(only?: string, locks = findLocks()): LockMutant[] {
  const missable = locks.filter((lock) => !coveredLocks.some((exception) => isOf(exception, lock)));
  return [...Map.groupBy(missable, ({ sameAs }) => sameAs).values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { file, within, text } = first;
    const isWanted = only === undefined || file.includes(only) || within.replace('route ', '') === only;
    if (!isWanted) return [];
    const lines = group.map(({ line }) => line).join(', ');
    return [{ ids: group.map(({ id }) => id), title: `${file}:${lines} ${within}: ${shown(text)}` }];
  });
}

/** Exceptions that no longer match anything. */
export function staleLockExceptions(locks = findLocks()): string[] {
  return coveredLocks
    .filter((exception) => !locks.some((lock) => isOf(exception, lock)))
    .map(({ within, text }) => `${within}: ${text}`);
}
