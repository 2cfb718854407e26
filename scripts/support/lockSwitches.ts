import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { AsyncLocalStorage } from 'node:async_hooks';

const within = new AsyncLocalStorage<true>();
const removed = new Set<number>();
const reached = new Set<number>();

const isOff = (id: number): boolean => {
  reached.add(id);
  return removed.has(id) || within.getStore() === true;
};

/** Switches of the locks: the proof removes locks, and the instrumented backend consults them. */
export const lockSwitches = {
  /** Runs an act; returns the locks that it reached. */
  reachedBy: async (act: () => Promise<unknown>): Promise<ReadonlySet<number>> => {
    reached.clear();
    await act();
    return new Set(reached);
  },

  /** Runs an act without some locks. */
  without: async <T>(ids: readonly number[], act: () => Promise<T>): Promise<T> => {
    for (const id of ids) removed.add(id);
    try {
      return await act();
    } finally {
      removed.clear();
    }
  },

  /** Returns a query whose `for` does nothing while its lock is removed. */
  query: (id: number, query: object): object => (isOff(id) ? { for: () => query } : query),

  /** Returns a statement, or a part of one, that exists only for its lock. */
  statement: <T>(id: number, statement: T, instead: T | SQL = sql``): T | SQL =>
    isOff(id) ? instead : statement,

  /** Returns the start or the end of an SQL comment around the locking part of a statement. */
  mark: (id: number, mark: '/*' | '*/'): SQL => (isOff(id) ? sql.raw(mark) : sql``),

  /** Wraps a function: while its lock is removed, neither it nor the functions that it calls take a lock. */
  call:
    <Args extends unknown[], Result>(id: number, act: (...args: Args) => Result) =>
    (...args: Args): Result => {
      reached.add(id);
      return removed.has(id) ? within.run(true, () => act(...args)) : act(...args);
    },
};
