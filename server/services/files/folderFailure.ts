import { StorageUnavailableError } from '#server/core/storageUnavailableError.ts';

/** Returns the system's error code of a failed file operation; undefined for any other failure. */
export const fileErrorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'syscall' in error && 'code' in error ? String(error.code) : undefined;

/** Runs file operations. @throws StorageUnavailableError when the file system fails: full, read-only, missing, no permission */
export async function inFolder<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = fileErrorCode(error);
    throw code === undefined ? error : new StorageUnavailableError(`failed (${code})`, error);
  }
}
