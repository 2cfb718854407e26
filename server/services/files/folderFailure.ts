import { StoreAway } from '#server/core/storeAway.ts';

/** The system's code of a failed call on files; none for another failure. */
export const fileErrorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'syscall' in error && 'code' in error ? String(error.code) : undefined;

/** Runs work on files. @throws StoreAway when the file system fails it: full, read only, gone, not ours */
export async function inFolder<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = fileErrorCode(error);
    throw code === undefined ? error : new StoreAway(`failed (${code})`, error);
  }
}
