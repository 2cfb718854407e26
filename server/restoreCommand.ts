import { existsSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { tellingFailures } from './backupCommand.ts';
import { acquireOwnerLock } from './db/ownerLock.ts';
import { isBeingFilled, markPostgres, restoreStateOf, unmarkPostgres } from './db/postgresRestore.ts';
import { markRestore, unfinishedRestore, unmarkRestore } from './db/unfinishedRestore.ts';
import { filesPlaceOf } from './filesPlace.ts';
import { keepPrivate } from './privateFolders.ts';
import { BackupFailure } from './services/backup/backupFailure.ts';
import { names, openBackupPlace } from './services/backup/backupPlace.ts';
import type { BackupPlace } from './services/backup/backupPlace.ts';
import { readManifest } from './services/backup/manifest.ts';
import type { Manifest } from './services/backup/manifest.ts';
import { pgRestore } from './services/backup/postgresPrograms.ts';
import { checkBackup, readDocument, readToEnd, restoreFiles } from './services/backup/restoreBackup.ts';
import { gunzipped, untar } from './services/backup/tar.ts';
import { openObjects } from './services/files/fileStore.ts';
import type { ObjectStore } from './services/files/objectStore.ts';
import { megabytes } from './services/shared/progress.ts';
import { readSettings } from './settings.ts';
import type { Settings } from './settings.ts';

const usage = `A backup's return (same settings as the server’s, which doesn't run):

  npm run restore -- FROM           into a data folder, a database and a place for files that are empty; one that was
                                    broken off goes on when it is run again
  npm run restore -- FROM --check   reads the whole backup and compares it with its digests, nothing else
`;

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** `npm run restore -- FROM`. @returns the exit code */
export async function restore(args: readonly string[]): Promise<number> {
  const asked = askedBy(args);
  if (!asked) {
    process.stdout.write(usage);
    return args.length === 0 || args.includes('--help') ? 0 : 1;
  }
  return tellingFailures(() => run(asked));
}

interface Asked {
  from: string;
  isCheck: boolean;
}

function askedBy(args: readonly string[]): Asked | null {
  try {
    const options = { check: { type: 'boolean' } } as const;
    const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [from, ...rest] = positionals;
    return from !== undefined && rest.length === 0 ? { from, isCheck: values.check === true } : null;
  } catch {
    return null; // an unknown option
  }
}

/** A backup, and where it goes. */
interface Restore {
  settings: Settings;
  place: BackupPlace;
  manifest: Manifest;
}

async function run({ from, isCheck }: Asked): Promise<number> {
  const settings = readSettings(process.env);
  const read = (name: string) => process.env[name]?.trim() || undefined;
  const place = await openBackupPlace(filesPlaceOf(from, { dataDir: settings.dataDir, read, name: 'FROM' }));
  const { manifest, id } = await readManifest(place);
  const { files, moment } = manifest;
  say(`A backup of ${moment}: ${files.count} files, ${megabytes(files.bytes)} MB, and the database.`);
  if (isCheck) {
    await checkBackup({ place, manifest, say });
    say('All of it is as its digests say.');
    return 0;
  }
  refuseOtherKind(settings, manifest);
  keepPrivate(settings);
  const lock = acquireOwnerLock(join(settings.dataDir, 'db.lock'));
  try {
    const target = await openObjects(settings.files);
    await refuseFilled(settings, target, id);
    await target.check();
    await mark(settings, id);
    await restoreFiles({ place, manifest, say }, target);
    await restoreDatabase({ settings, place, manifest });
    await restoreSecret({ settings, place, manifest });
    await unmark(settings);
  } finally {
    lock.release();
  }
  say('All of it is restored: the server can be started.');
  return 0;
}

function refuseOtherKind({ databaseUrl }: Settings, { database }: Manifest): void {
  const isPostgres = database.kind === 'postgres';
  if (isPostgres === (databaseUrl !== undefined)) return;
  throw new BackupFailure(
    isPostgres
      ? 'The backup is of PostgreSQL: set DATABASE_URL to an empty database.'
      : 'The backup is of the embedded database: leave DATABASE_URL out.',
  );
}

/** @throws BackupFailure unless everything is empty, or half restored from this backup */
async function refuseFilled(
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
  const found = ['db', 'token-secret'].find((name) => existsSync(join(dataDir, name)));
  if (marks.length === 0 && found !== undefined)
    throw new BackupFailure(`DATA_DIR has a ${found} already: a restore wants an empty one.`);
  if (marks.length === 0)
    for await (const _ of files.list())
      throw new BackupFailure('There are files already: a restore wants an empty place for them.');
  if (inDatabase.backupId === null && inDatabase.isFilled) throw filledDatabase();
}

const filledDatabase = () =>
  new BackupFailure('The database at DATABASE_URL has tables already: a restore wants an empty one.');

/** The database's mark is there first and goes last: a filled one without it isn't this restore's. */
async function mark({ dataDir, databaseUrl }: Settings, id: string): Promise<void> {
  if (databaseUrl !== undefined && !(await markPostgres(databaseUrl, id))) throw filledDatabase();
  markRestore(dataDir, id);
}

async function unmark({ dataDir, databaseUrl }: Settings): Promise<void> {
  unmarkRestore(dataDir);
  if (databaseUrl !== undefined) await unmarkPostgres(databaseUrl);
}

async function restoreDatabase({ settings, place, manifest: { database } }: Restore): Promise<void> {
  const { dataDir, databaseUrl } = settings;
  const name = names[database.kind];
  if (databaseUrl !== undefined) {
    while (await isBeingFilled(databaseUrl)) await pause(200);
    // One transaction has filled it, or none: then only the mark was left.
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

async function restoreSecret({ settings, place, manifest: { secret } }: Restore): Promise<void> {
  if (!secret) return;
  await readDocument({ place }, names.secret, secret, async (content) => {
    const bytes = await buffer(Readable.from(content));
    await writeFile(join(settings.dataDir, 'token-secret'), bytes, { mode: 0o600 });
  });
}
