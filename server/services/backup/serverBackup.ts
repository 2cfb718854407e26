import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { isMomentOpen } from '#server/db/backupLock.ts';
import type { OpenDatabase } from '#server/db/client.ts';
import { isOwned } from '#server/db/ownerLock.ts';
import { copyDatabase } from './embeddedSnapshot.ts';
import { noteBackup } from '../watch/lastBackup.ts';

/** What a backup asks of the server that owns the embedded database. */
export type BackupRequest = { command: 'copy database' } | { command: 'note backup'; at: string };

/** Where the copy of the embedded database lies while a backup is made. */
export const copyFolderIn = (dataDir: string): string => join(dataDir, 'backup-db');
/** The lock of whoever makes a backup. */
export const lockIn = (dataDir: string): string => join(dataDir, 'backup.lock');

export const isBackupRequest = (request: { command: string }): request is BackupRequest =>
  request.command === 'copy database' || request.command === 'note backup';

/** Answers the requests of backups, one copy at a time: that of a backup that was killed may still be made. */
export function createServerBackup(
  database: Pick<OpenDatabase, 'db' | 'copyFolder'>,
  dataDir: string,
): (request: BackupRequest) => Promise<string[]> {
  // Left by a backup that was killed.
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

/** Whether a backup is under way, which nothing may be swept from. */
export const isBackedUp =
  ({ db, kind }: Pick<OpenDatabase, 'db' | 'kind'>, dataDir: string) =>
  async (): Promise<boolean> =>
    kind === 'postgres' ? isMomentOpen(db) : isOwned(lockIn(dataDir));
