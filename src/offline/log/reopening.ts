import type { Dexie } from 'dexie';
import { logFailure } from '#platform/log.ts';
import { isConnectionLost, toStorageError } from './storageError.ts';

/** Number of times each database was reopened, so that of several operations failing together only one closes and opens it. */
const reopened = new WeakMap<Dexie, number>();
const opening = new WeakMap<Dexie, Promise<unknown>>();

const times = (db: Dexie): number => reopened.get(db) ?? 0;

const reopen = async (db: Dexie): Promise<void> => {
  reopened.set(db, times(db) + 1);
  db.close({ disableAutoOpen: false });
  const done = Promise.resolve(db.open());
  opening.set(db, done);
  await done;
};

/**
 * Runs a database operation; if the browser has closed the connection, reopens it and repeats the operation once, which must be idempotent.
 * Rejects with a `StorageError`. (offline-and-safety, The device)
 */
export const withReopening = async <T>(db: Dexie, work: () => PromiseLike<T>): Promise<T> => {
  const before = times(db);
  try {
    return await work();
  } catch (error) {
    if (!isConnectionLost(error)) throw toStorageError(error);
    logFailure('the connection to the device store was closed; opening it again', error);
  }
  try {
    // Closing it again would break operations already repeated on the new connection.
    if (times(db) === before) await reopen(db);
    else await opening.get(db);
    return await work();
  } catch (error) {
    throw toStorageError(error);
  }
};
