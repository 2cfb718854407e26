import type { Failure } from '#platform/calls/failure.ts';
import { deviceFailure } from '#platform/calls/failure.ts';

/** Reason for a failed write. `storage_full`: the quota is used up. `storage_unavailable`: there is no IndexedDB. */
export type StorageProblem = 'storage_full' | 'storage_failed' | 'storage_unavailable';

/** Error of a failed read or write of the device's store; its transaction was rolled back. */
export class StorageError extends Error {
  readonly code: StorageProblem;

  constructor(code: StorageProblem, cause?: unknown) {
    super(code, { cause });
    this.name = 'StorageError';
    this.code = code;
  }
}

/** Returns the names of an error and its causes (Dexie keeps the browser's own error in `inner`). */
const namesOf = (error: unknown): string[] => {
  if (!(error instanceof Object)) return [];
  const inner = 'inner' in error ? error.inner : 'cause' in error ? error.cause : null;
  return ['name' in error ? String(error.name) : '', ...(inner === error ? [] : namesOf(inner))];
};

/** Converts any error of the store to a `StorageError`. */
export const toStorageError = (error: unknown): StorageError => {
  if (error instanceof StorageError) return error;
  return new StorageError(
    namesOf(error).includes('QuotaExceededError') ? 'storage_full' : 'storage_failed',
    error,
  );
};

/** Returns whether the browser closed the connection (iOS does under memory pressure): reopening and retrying helps. */
export const isConnectionLost = (error: unknown): boolean =>
  namesOf(error).some((name) =>
    ['DatabaseClosedError', 'InvalidStateError', 'TransactionInactiveError', 'UnknownError'].includes(name),
  );

/** Returns the failure shown for an error of the store: its code is a key of `errors.json`. */
export const storageFailure = (error: unknown): Failure => deviceFailure(toStorageError(error).code);
