import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { OwnerLockError } from './ownerLock.ts';
import { writeWhole } from './wholeFile.ts';

const pathIn = (dataDir: string): string => join(dataDir, 'restore-unfinished');
const restoredPathIn = (dataDir: string): string => join(dataDir, 'restore-finished');

/** Returns the id of the backup whose restore into this folder is running or was interrupted; null if there is none. */
export function unfinishedRestore(dataDir: string): string | null {
  try {
    return readFileSync(pathIn(dataDir), 'utf8');
  } catch {
    return null; // none
  }
}

/**
 * Marks the folder as being restored. Written atomically: a truncated id would match no backup to resume, and without the mark the server
 * would start on an incomplete database.
 */
export const markRestore = (dataDir: string, backupId: string): void =>
  writeWhole(pathIn(dataDir), backupId, { isLasting: true });

/** Marks the folder as restored; idempotent. */
export function finishRestore(dataDir: string): void {
  if (existsSync(pathIn(dataDir))) renameSync(pathIn(dataDir), restoredPathIn(dataDir));
}

/** Returns whether the folder was restored, and no server has started on it since. */
export const isRestored = (dataDir: string): boolean => existsSync(restoredPathIn(dataDir));

export const unmarkRestored = (dataDir: string): void => rmSync(restoredPathIn(dataDir), { force: true });

/** Fails while a restore isn't finished. @throws OwnerLockError while a restore isn't finished */
export function rejectUnfinished(dataDir: string): void {
  if (unfinishedRestore(dataDir) !== null) throw refusedForRestore('this data folder');
}

export const refusedForRestore = (what: string): OwnerLockError =>
  new OwnerLockError(
    `A restore into ${what} is under way, or was broken off: run npm run restore with the same backup again.`,
  );
