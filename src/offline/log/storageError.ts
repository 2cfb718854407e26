import type { Failure } from '#platform/calls/failure.ts';
import { deviceFailure } from '#platform/calls/failure.ts';

/** Why the device didn't store something. `storage_full`: the quota is used up. */
export type StorageProblem = 'storage_full' | 'storage_failed';

/** A write or read that the device's store refused; nothing of its transaction is kept. */
export class StorageError extends Error {
  readonly code: StorageProblem;

  constructor(code: StorageProblem, cause?: unknown) {
    super(code, { cause });
    this.name = 'StorageError';
    this.code = code;
  }
}

/** The names along an error and what it wraps (Dexie keeps the browser's own error in `inner`). */
const namesOf = (error: unknown): string[] => {
  if (!(error instanceof Object)) return [];
  const inner = 'inner' in error ? error.inner : 'cause' in error ? error.cause : null;
  return ['name' in error ? String(error.name) : '', ...(inner === error ? [] : namesOf(inner))];
};

/** Any error of the store as a `StorageError`. */
export const toStorageError = (error: unknown): StorageError => {
  if (error instanceof StorageError) return error;
  return new StorageError(
    namesOf(error).includes('QuotaExceededError') ? 'storage_full' : 'storage_failed',
    error,
  );
};

/** Whether the browser closed the connection (iOS does under memory pressure): reopening and repeating helps. */
export const isConnectionLost = (error: unknown): boolean =>
  namesOf(error).some((name) =>
    ['DatabaseClosedError', 'InvalidStateError', 'TransactionInactiveError', 'UnknownError'].includes(name),
  );

/** What a screen shows of an error of the store: its code is a key of `errors.json`. */
export const storageFailure = (error: unknown): Failure => deviceFailure(toStorageError(error).code);
