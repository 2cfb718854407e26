import type { Dexie } from 'dexie';
import { logFailure } from '../platform/log.ts';
import { isConnectionLost, toStorageError } from './storageError.ts';

/**
 * Runs a piece of database work; when the browser has closed the connection, opens it again and repeats the work once. The work
 * must bear being done twice. Rejects with a `StorageError`. (offline-and-safety, The device)
 */
export const withReopening = async <T>(db: Dexie, work: () => PromiseLike<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (!isConnectionLost(error)) throw toStorageError(error);
    logFailure('the connection to the device store was closed; opening it again', error);
  }
  try {
    db.close({ disableAutoOpen: false });
    await db.open();
    return await work();
  } catch (error) {
    throw toStorageError(error);
  }
};
