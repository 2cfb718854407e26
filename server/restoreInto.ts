import { existsSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';
import { acquireOwnerLock } from './db/ownerLock.ts';
import { finishPostgres, isBeingFilled, markPostgres, restoreStateOf } from './db/postgresRestore.ts';
import { finishRestore, markRestore, unfinishedRestore } from './db/unfinishedRestore.ts';
import { keepPrivate } from './privateFolders.ts';
import { BackupFailure } from './services/backup/backupFailure.ts';
import { names } from './services/backup/backupPlace.ts';
import type { BackupPlace } from './services/backup/backupPlace.ts';
import type { Manifest } from './services/backup/manifest.ts';
import { pgRestore } from './services/backup/postgresPrograms.ts';
import { readDocument, readToEnd, restoreFiles, secretsOf } from './services/backup/restoreBackup.ts';
import { gunzipped, untar } from './services/backup/tar.ts';
import { openObjects } from './services/files/fileStore.ts';
import type { ObjectStore } from './services/files/objectStore.ts';
import type { Settings } from './settings/settings.ts';

/** Opened backup; `id` is the digest of its manifest. */
export interface OpenBackup {
  place: BackupPlace;
  manifest: Manifest;
  id: string;
}

/** Backup, and its target. */
interface Restore {
  settings: Settings;
  place: BackupPlace;
  manifest: Manifest;
}

/**
 * Restores files, database and secret into the location in the settings; resumes an interrupted restore.
 * @throws BackupFailure unless the target is empty, or half restored from this backup
 */
export async function restoreInto(
  settings: Settings,
  { place, manifest, id }: OpenBackup,
  say: (line: string) => void,
): Promise<void> {
  rejectOtherKind(settings, manifest);
  keepPrivate(settings);
  const lock = acquireOwnerLock(join(settings.dataDir, 'db.lock'));
  try {
    const target = await openObjects(settings.files);
    await rejectFilled(settings, target, id);
    await target.check();
    await mark(settings, id);
    await restoreFiles({ place, manifest, say }, target);
    await restoreDatabase({ settings, place, manifest });
    await restoreSecrets({ settings, place, manifest });
    await finish(settings);
  } finally {
    lock.release();
  }
}

function rejectOtherKind({ databaseUrl }: Settings, { database }: Manifest): void {
  const isPostgres = database.kind === 'postgres';
  if (isPostgres === (databaseUrl !== undefined)) return;
  throw new BackupFailure(
    isPostgres
      ? 'The backup is of PostgreSQL: set DATABASE_URL to an empty database.'
      : 'The backup is of the embedded database: leave DATABASE_URL out.',
  );
}

/**
 * Fails unless the target is empty, or half restored from this backup. @throws BackupFailure unless everything is empty, or half
 * restored from this backup
 */
async function rejectFilled(
  { dataDir, databaseUrl }: Settings,
  files: ObjectStore,
  id: string,
): Promise<void> {
  const inFolder = unfinishedRestore(dataDir);
  const inDatabase =
    databaseUrl === undefined ? { backupId: null, isFilled: false } : await restoreStateOf(databaseUrl);
  const marks = [inFolder, inDatabase.backupId].filter((mark) => mark !== null);
  if (marks.some((mark) => mark !== id))
    throw new BackupFailure(
      'Another backup was half restored here: empty DATA_DIR, the database and the place for files.',
    );
  const existingName = ['db', 'token-secret', 'secrets-key'].find((name) => existsSync(join(dataDir, name)));
  if (marks.length === 0 && existingName !== undefined)
    throw new BackupFailure(`DATA_DIR has a ${existingName} already: a restore wants an empty one.`);
  if (marks.length === 0)
    for await (const _ of files.list())
      throw new BackupFailure('There are files already: a restore wants an empty place for them.');
  if (inDatabase.backupId === null && inDatabase.isFilled) throw filledDatabase();
}

const filledDatabase = () =>
  new BackupFailure('The database at DATABASE_URL has tables already: a restore wants an empty one.');

/**
 * Marks the target as being restored. The database's mark is set first and removed last: a database with data but without the
 * mark isn't from this restore.
 */
async function mark({ dataDir, databaseUrl }: Settings, id: string): Promise<void> {
  if (databaseUrl !== undefined && !(await markPostgres(databaseUrl, id))) throw filledDatabase();
  markRestore(dataDir, id);
}

/** Marks the target as restored, so that the first server that starts holds back its e-mails. */
async function finish({ dataDir, databaseUrl }: Settings): Promise<void> {
  finishRestore(dataDir);
  if (databaseUrl !== undefined) await finishPostgres(databaseUrl);
}

async function restoreDatabase({ settings, place, manifest: { database } }: Restore): Promise<void> {
  const { dataDir, databaseUrl } = settings;
  const name = names[database.kind];
  if (databaseUrl !== undefined) {
    while (await isBeingFilled(databaseUrl)) await pause(200);
    // The database is restored in a single transaction: when filled, it only lacks the removal of the mark.
    if ((await restoreStateOf(databaseUrl)).isFilled) return;
    await readDocument({ place }, name, database, readToEnd);
    await readDocument({ place }, name, database, (content) => pgRestore(databaseUrl, content));
    return;
  }
  const part = join(dataDir, 'db.restored');
  await rm(part, { recursive: true, force: true });
  await readDocument({ place }, name, database, (content) => untar(gunzipped(content), part));
  await rm(join(dataDir, 'db'), { recursive: true, force: true });
  await rename(part, join(dataDir, 'db'));
}

async function restoreSecrets({ settings, place, manifest }: Restore): Promise<void> {
  for (const { name, digest } of secretsOf(manifest))
    await readDocument({ place }, name, digest, async (content) => {
      const bytes = await buffer(Readable.from(content));
      await writeFile(join(settings.dataDir, name), bytes, { mode: 0o600 });
    });
}
