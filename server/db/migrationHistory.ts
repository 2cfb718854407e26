import { readMigrationFiles } from 'drizzle-orm/migrator';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { version } from './programVersion.ts';

export const migrationsFolder = join(import.meta.dirname, 'migrations');

/** Error for a database that wasn't created by this program's migrations: serving it could lose data. */
export class MigrationHistoryError extends Error {
  override name = 'MigrationHistoryError';
}

/** Connection of either driver. */
interface Connection {
  query: (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;
}

/** File of the migrations folder: its name, its SHA-256 in hex, and the timestamp in milliseconds by which drizzle orders it. */
interface MigrationFile {
  tag: string;
  hash: string;
  createdAt: number;
}

interface AppliedMigration {
  hash: string;
  createdAt: number;
}

function readMigrations(folder: string): MigrationFile[] {
  const { entries } = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: readonly { tag: string; when: number }[];
  };
  const tags = new Map(entries.map(({ tag, when }) => [when, tag]));
  return readMigrationFiles({ migrationsFolder: folder }).map(({ hash, folderMillis }) => ({
    tag: tags.get(folderMillis) ?? String(folderMillis),
    hash,
    createdAt: folderMillis,
  }));
}

async function tableExists(connection: Connection, table: string): Promise<boolean> {
  const { rows } = await connection.query('select to_regclass($1) is not null as exists', [table]);
  return (rows as { exists: boolean }[])[0]?.exists === true;
}

async function readApplied(connection: Connection): Promise<AppliedMigration[]> {
  if (!(await tableExists(connection, 'drizzle.__drizzle_migrations'))) return [];
  const { rows } = await connection.query('select hash, created_at from drizzle.__drizzle_migrations');
  return (rows as { hash: string; created_at: string }[]).map(({ hash, created_at }) => ({
    hash,
    createdAt: Number(created_at),
  }));
}

async function readProgramVersion(connection: Connection): Promise<string | null> {
  if (!(await tableExists(connection, 'drizzle.program_version'))) return null;
  const { rows } = await connection.query('select version from drizzle.program_version');
  return (rows as { version: string }[])[0]?.version ?? null;
}

function olderProgramMessage(other: string | null): string {
  const isNamed = other !== null && other !== version;
  const newer = isNamed ? `Tillsyn ${other}` : `a newer build of Tillsyn ${version}`;
  return (
    `The database belongs to ${newer}, and this is Tillsyn ${version}, which is older and doesn't know its tables: ` +
    `start ${isNamed ? other : 'the newer build'}, or restore a backup of ${version} into an empty database by npm run restore.`
  );
}

/**
 * Verifies before a migration that the database was created by the migrations in `folder`.
 * @throws MigrationHistoryError when a newer program has migrated it, or a migration was changed after it was applied
 */
export async function verifyMigrationHistory(
  connection: Connection,
  folder: string = migrationsFolder,
): Promise<void> {
  const files = new Map(readMigrations(folder).map((file) => [file.createdAt, file]));
  const applied = await readApplied(connection);
  if (applied.some(({ createdAt }) => !files.has(createdAt)))
    throw new MigrationHistoryError(olderProgramMessage(await readProgramVersion(connection)));
  const changedMigrations = applied.flatMap(({ createdAt, hash }) => {
    const file = files.get(createdAt);
    return file === undefined || file.hash === hash ? [] : [file.tag];
  });
  if (changedMigrations.length === 0) return;
  throw new MigrationHistoryError(
    `server/db/migrations/${changedMigrations.join('.sql, ')}.sql was changed after this database had applied it: ` +
      `put back the file of the release and start again, and write what is to change as a migration of its own.`,
  );
}

/** Records the version of this program, which `verifyMigrationHistory` shows to older programs. */
export async function recordProgramVersion(connection: Connection): Promise<void> {
  if ((await readProgramVersion(connection)) === version) return;
  await connection.query('create table if not exists drizzle.program_version (version text not null)');
  await connection.query('delete from drizzle.program_version');
  await connection.query('insert into drizzle.program_version values ($1)', [version]);
}
