import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { isMomentOpen } from '#server/db/backupLock.ts';
import type { OpenDatabase } from '#server/db/client.ts';
import { isOwned } from '#server/db/ownerLock.ts';
import { copyDatabase } from './embeddedSnapshot.ts';
import { noteBackup } from '../watch/lastBackup.ts';

/** Request of a backup to the server that owns the embedded database. */
export type BackupRequest = { command: 'copy database' } | { command: 'note backup'; at: string };

/** Returns the folder for the copy of the embedded database during a backup. */
export const copyFolderIn = (dataDir: string): string => join(dataDir, 'backup-db');
/** Returns the path of the lock that a running backup holds. */
export const lockIn = (dataDir: string): string => join(dataDir, 'backup.lock');

export const isBackupRequest = (request: { command: string }): request is BackupRequest =>
  request.command === 'copy database' || request.command === 'note backup';

/** Creates the handler of backup requests. Copies run one at a time: one for a killed backup may still be running. */
export function createServerBackup(
  database: Pick<OpenDatabase, 'db' | 'copyFolder'>,
  dataDir: string,
): (request: BackupRequest) => Promise<string[]> {
  // Leftover of a killed backup.
  if (!isOwned(lockIn(dataDir))) rmSync(copyFolderIn(dataDir), { recursive: true, force: true });
  let copying: Promise<unknown> = Promise.resolve();
  return async (request) => {
    if (request.command === 'note backup') {
      await noteBackup(database.db, request.at);
      return [];
    }
    const copy = copying.then(() => copyDatabase(database, copyFolderIn(dataDir)));
    copying = copy.catch(() => undefined);
    return [JSON.stringify(await copy)];
  };
}

/** Returns whether a backup is running, during which no bytes may be deleted. */
export const isBackedUp =
  ({ db, kind }: Pick<OpenDatabase, 'db' | 'kind'>, dataDir: string) =>
  async (): Promise<boolean> =>
    kind === 'postgres' ? isMomentOpen(db) : isOwned(lockIn(dataDir));
