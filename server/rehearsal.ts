import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { openDatabase } from './db/client.ts';
import type { Database } from './db/client.ts';
import { isCausedBy } from './db/pool.ts';
import { buildings } from './db/schema/buildings.ts';
import { users } from './db/schema/users.ts';
import { roundHistories } from './db/schema/rounds.ts';
import { restoreInto } from './restoreInto.ts';
import type { OpenBackup } from './restoreInto.ts';
import { BackupFailure } from './services/backup/backupFailure.ts';
import { checkFiles } from './services/files/checkFiles.ts';
import { folderObjects } from './services/files/folderObjects.ts';
import type { Settings } from './settings/settings.ts';

/**
 * Restores a backup into a temporary folder and, for PostgreSQL, a temporary database of the same server, migrates it, compares all records
 * with their files, and removes everything again. Needs disk space for the backup in TMPDIR.
 * @returns the exit code: 1 when records lack files that aren't missing in the backup's manifest
 * @throws BackupFailure when it can't be restored
 */
export async function rehearseRestore(
  settings: Settings,
  backup: OpenBackup,
  say: (line: string) => void,
): Promise<number> {
  const startedAt = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'tillsyn-rehearsal-'));
  const dataDir = join(folder, 'data');
  const files = join(folder, 'files');
  const database = await createRehearsalDatabase(settings.databaseUrl);
  try {
    const temporary: Settings = {
      ...settings,
      dataDir,
      databaseUrl: database?.url,
      files: { kind: 'folder', folder: files },
    };
    await restoreInto(temporary, backup, say);
    const isFine = await inspect(temporary, files, backup, say);
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    say(isFine ? `The rehearsal has brought everything back, in ${seconds} s.` : 'The rehearsal has failed.');
    return isFine ? 0 : 1;
  } finally {
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Opens the restored database as a server does, and reports its contents. */
async function inspect(
  { dataDir, databaseUrl }: Settings,
  files: string,
  { manifest }: OpenBackup,
  say: (line: string) => void,
): Promise<boolean> {
  const database = await openDatabase({
    dataDir,
    ...(databaseUrl === undefined ? {} : { url: databaseUrl }),
  });
  try {
    say(await describeContent(database.db));
    const report = await checkFiles(database.db, folderObjects(files), {
      isReading: false,
      tell: () => undefined,
    });
    const { missing, damaged } = report;
    say(`${report.records} records of files: ${missing.length} missing, ${damaged.length} damaged.`);
    return missing.length <= manifest.files.missing && damaged.length <= manifest.files.damaged;
  } finally {
    await database.close();
  }
}

async function describeContent(db: Database): Promise<string> {
  const [userCount, buildingCount, roundCount] = await Promise.all([
    db.$count(users),
    db.$count(buildings),
    db.$count(roundHistories),
  ]);
  return `${userCount} users, ${buildingCount} buildings, ${roundCount} rounds.`;
}

/** Creates an empty database on the server at `url`; null without PostgreSQL. @throws BackupFailure when its user has no permission to */
async function createRehearsalDatabase(url: string | undefined) {
  if (url === undefined) return null;
  const name = `tillsyn_rehearsal_${randomBytes(6).toString('hex')}`;
  const run = async (statement: string): Promise<void> => {
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  try {
    await run(`create database ${name}`);
  } catch (error) {
    if (!isCausedBy(error, '42501')) throw error;
    throw new BackupFailure(
      'The user of DATABASE_URL may not create a database for the rehearsal: ALTER ROLE … CREATEDB.',
      { cause: error },
    );
  }
  const address = new URL(url);
  address.pathname = `/${name}`;
  return { url: address.toString(), drop: () => run(`drop database ${name} with (force)`) };
}
