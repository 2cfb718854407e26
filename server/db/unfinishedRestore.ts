import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OwnerLockError } from './ownerLock.ts';

const pathIn = (dataDir: string): string => join(dataDir, 'restore-unfinished');

/** Which backup is being restored here, or was when the restore was broken off; null if none. */
export function unfinishedRestore(dataDir: string): string | null {
  try {
    return readFileSync(pathIn(dataDir), 'utf8');
  } catch {
    return null; // none
  }
}

/** The mark is there whole or not at all: half of one would name no backup that goes on. */
export function markRestore(dataDir: string, backupId: string): void {
  const path = pathIn(dataDir);
  writeFileSync(`${path}.new`, backupId, { mode: 0o600, flush: true });
  renameSync(`${path}.new`, path);
}

export const unmarkRestore = (dataDir: string): void => rmSync(pathIn(dataDir), { force: true });

/** @throws OwnerLockError while a restore isn't finished */
export function refuseUnfinished(dataDir: string): void {
  if (unfinishedRestore(dataDir) !== null) throw refusedForRestore('this data folder');
}

export const refusedForRestore = (what: string): OwnerLockError =>
  new OwnerLockError(
    `A restore into ${what} is under way, or was broken off: run npm run restore with the same backup again.`,
  );
