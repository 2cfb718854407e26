import { mkdirSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import packageJson from '../package.json' with { type: 'json' };
import { askRunning } from './adminSocket.ts';
import { StorageUnavailableError } from './core/storageUnavailableError.ts';
import { openDatabase } from './db/client.ts';
import { acquireOwnerLock, OwnerLockError } from './db/ownerLock.ts';
import { rejectUnfinished } from './db/unfinishedRestore.ts';
import { filesPlaceOf } from './settings/filesPlace.ts';
import { keepDatabasePrivate, keepPrivate } from './privateFolders.ts';
import { BackupFailure } from './services/backup/backupFailure.ts';
import { isEmptyPlace, newestBackupIn, openBackupPlace } from './services/backup/backupPlace.ts';
import { openEarlierBackup } from './services/backup/earlierBackup.ts';
import type { EarlierBackup } from './services/backup/earlierBackup.ts';
import { parseRecipient } from './services/backup/encryption.ts';
import type { FilesPlace } from './services/files/objectStore.ts';
import { noteBackup } from './services/watch/lastBackup.ts';
import { copyDatabase, embeddedSnapshot } from './services/backup/embeddedSnapshot.ts';
import type { CopyAnswer } from './services/backup/embeddedSnapshot.ts';
import { makeBackup } from './services/backup/makeBackup.ts';
import { postgresSnapshot } from './services/backup/postgresPrograms.ts';
import { copyFolderIn, lockIn } from './services/backup/serverBackup.ts';
import type { BackupRequest } from './services/backup/serverBackup.ts';
import type { Snapshot } from './services/backup/snapshot.ts';
import { openObjects } from './services/files/fileStore.ts';
import { megabytes } from './services/shared/progress.ts';
import { readSettings } from './settings/settings.ts';
import type { Settings } from './settings/settings.ts';
import { SettingsError } from './settings/settingsError.ts';

const usage = `A backup of the database and of the files that it names (same settings as the server’s, whether or not it runs):

  npm run backup -- TO       into an empty folder, or a bucket and prefix with nothing in it, in the form of FILES_URL
       --since EARLIER       takes unchanged files over from an earlier backup: as hard links in a folder (or from the
                             newest backup in that folder), shared with it in the same bucket

With BACKUP_RECIPIENT, a public key of age (age1…), database, secret and each file are encrypted.
`;

const printLine = (line: string) => void process.stdout.write(`${line}\n`);
const shownAtMost = 20;

interface BackupArguments {
  to: string;
  since: string | undefined;
}

/** Runs `npm run backup -- TO`. @returns the exit code */
export async function backUp(args: readonly string[]): Promise<number> {
  const parsed = parseBackupArguments(args);
  if (parsed === null) {
    process.stdout.write(usage);
    return args.length === 0 || args.includes('--help') ? 0 : 1;
  }
  return withFailureMessages(() => run(parsed));
}

/** Reports failures that the administrator can fix in one line; others are thrown. */
export async function withFailureMessages(act: () => Promise<number>): Promise<number> {
  try {
    return await act();
  } catch (error) {
    const isTold = [SettingsError, OwnerLockError, StorageUnavailableError, BackupFailure].some(
      (kind) => error instanceof kind,
    );
    if (!isTold) throw error;
    process.stderr.write(`${(error as Error).message}\n`);
    return 1;
  }
}

function parseBackupArguments(args: readonly string[]): BackupArguments | null {
  try {
    const options = { since: { type: 'string' } } as const;
    const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [to, ...more] = positionals;
    return to !== undefined && more.length === 0 ? { to, since: values.since } : null;
  } catch {
    return null; // an unknown option
  }
}

const isWithin = (folder: string, path: string): boolean => {
  const way = relative(folder, path);
  return !way.startsWith('..') && !isAbsolute(way);
};

async function run({ to, since }: BackupArguments): Promise<number> {
  const settings = readSettings(process.env);
  const { dataDir } = settings;
  const readEnvironment = (name: string) => process.env[name]?.trim() || undefined;
  const target = filesPlaceOf(to, { dataDir, read: readEnvironment, name: 'TO' });
  if (target.kind === 'folder' && isWithin(dataDir, target.folder))
    throw new BackupFailure('A backup inside of DATA_DIR would be lost with it: name another place.');
  keepPrivate(settings);
  rejectUnfinished(dataDir);
  const lock = acquireOwnerLock(lockIn(dataDir), (holder) => `A backup is made by ${holder} already.`);
  try {
    if (!(await isEmptyPlace(target)))
      throw new BackupFailure('There is something already: a backup wants an empty place of its own.');
    if (target.kind === 'folder') mkdirSync(target.folder, { recursive: true, mode: 0o700 });
    const recipient = recipientOf(readEnvironment('BACKUP_RECIPIENT'));
    const earlier =
      since === undefined
        ? null
        : await earlierBackup(since, { target, dataDir, read: readEnvironment, recipient });
    const place = await openBackupPlace(target, {
      keys: { recipient, identity: null },
      filesPrefix: earlier?.filesPrefix,
    });
    await place.documents.check();
    const { snapshot, note } = await snapshotOf(settings);
    try {
      const { manifest, copied } = await makeBackup({
        snapshot,
        place,
        say: printLine,
        files: await openObjects(settings.files),
        secretsFolder: dataDir,
        listFile: join(dataDir, 'backup-files'),
        version: packageJson.version,
        earlier,
        recipient,
      });
      await note(manifest.moment);
      printLine(
        `The backup is whole: ${copied.files} files, ${megabytes(copied.bytes)} MB, and the database.`,
      );
      if (earlier !== null) printLine(`${copied.unchanged} files were in the earlier backup already.`);
      printRecords('Records without their file, which the backup lacks too', copied.missing);
      printRecords('Records whose file is another than they say', copied.damaged);
      return copied.missing.length + copied.damaged.length > 0 ? 1 : 0;
    } finally {
      await snapshot.close();
    }
  } finally {
    lock.release();
  }
}

const recipientOf = (text: string | undefined): string | null =>
  text === undefined ? null : parseRecipient(text);

/** Opens the earlier backup of `--since`; null if its folder doesn't contain one yet. */
async function earlierBackup(
  since: string,
  { target, dataDir, read, recipient }: EarlierOptions,
): Promise<EarlierBackup | null> {
  const earlierPlace = filesPlaceOf(since, { dataDir, read, name: 'EARLIER' });
  if (earlierPlace.kind === 's3') return openEarlierBackup(earlierPlace, target, recipient);
  const folder = await newestBackupIn(earlierPlace.folder);
  return folder === null ? null : openEarlierBackup({ kind: 'folder', folder }, target, recipient);
}

interface EarlierOptions {
  target: FilesPlace;
  dataDir: string;
  read: (name: string) => string | undefined;
  recipient: string | null;
}

function printRecords(what: string, records: readonly string[]): void {
  if (records.length === 0) return;
  const more = records.length > shownAtMost ? ', …' : '';
  printLine(`${what}: ${records.length} (${records.slice(0, shownAtMost).join(', ')}${more})`);
}

/** Snapshot, and a function that records its backup. */
interface OpenSnapshot {
  snapshot: Snapshot;
  note: (moment: string) => Promise<void>;
}

async function snapshotOf({ databaseUrl, dataDir }: Settings): Promise<OpenSnapshot> {
  if (databaseUrl !== undefined) {
    const note = (moment: string) => withDatabase({ url: databaseUrl, dataDir }, moment);
    return { snapshot: await postgresSnapshot(databaseUrl), note };
  }
  const folder = copyFolderIn(dataDir);
  const answer = await askServer(dataDir, { command: 'copy database' });
  if (answer !== null) {
    const note = async (at: string) => void (await askServer(dataDir, { command: 'note backup', at }));
    return { snapshot: embeddedSnapshot(folder, JSON.parse(answer) as CopyAnswer), note };
  }
  const database = await openDatabase({ dataDir });
  keepDatabasePrivate(dataDir);
  const snapshot = embeddedSnapshot(folder, { ...(await copyDatabase(database, folder)), waitedMs: null });
  const close = async () => {
    await snapshot.close();
    await database.close();
  };
  return { snapshot: { ...snapshot, close }, note: (at) => noteBackup(database.db, at) };
}

async function withDatabase(options: { url: string; dataDir: string }, moment: string): Promise<void> {
  const database = await openDatabase(options);
  try {
    await noteBackup(database.db, moment);
  } finally {
    await database.close();
  }
}

/** Returns the running server's reply; null if none runs. @throws BackupFailure when the server rejects the request */
async function askServer(dataDir: string, request: BackupRequest): Promise<string | null> {
  const reply = await askRunning(dataDir, request);
  if (!reply) return null;
  if (!reply.isDone) throw new BackupFailure(reply.lines.join('\n'));
  return reply.lines[0] ?? '';
}
