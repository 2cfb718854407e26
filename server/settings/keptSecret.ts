import { eq } from 'drizzle-orm';
import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '#server/db/client.ts';
import { installationSecrets } from '#server/db/schema/installation.ts';
import { SettingsError } from './settingsError.ts';

/** Secret that the server generates where the administrator sets none. */
export interface KeptSecret {
  /** Name of its row in the database. */
  name: string;
  /** Name of its file in the data folder. */
  file: string;
  /** Setting to set instead. */
  setting: string;
  generate: () => string;
  isValid: (value: string) => boolean;
}

/** Returns the secret that all servers of a database share; null when there is none yet. */
export async function findInDatabase(db: Database, { name }: KeptSecret): Promise<string | null> {
  const [kept] = await db
    .select({ value: installationSecrets.value })
    .from(installationSecrets)
    .where(eq(installationSecrets.name, name));
  return kept?.value ?? null;
}

/**
 * Returns the secret that all servers of a database share; generated when missing, only once even if several start concurrently. A
 * server that already has a secret in its folder stores that one, so that what it protects stays valid.
 */
export async function keepInDatabase(
  db: Database,
  secret: KeptSecret,
  { dataDir, now }: { dataDir: string; now: Date },
): Promise<string> {
  const kept = await findInDatabase(db, secret);
  if (kept !== null) return kept;
  const fromFolder = findInFolder(dataDir, secret) ?? '';
  const value = secret.isValid(fromFolder) ? fromFolder : secret.generate();
  const stamp = { created: now.toISOString(), updated: now.toISOString() };
  await db
    .insert(installationSecrets)
    .values({ name: secret.name, value, ...stamp })
    .onConflictDoNothing();
  return (await findInDatabase(db, secret)) ?? value;
}

/** Returns the secret in a data folder; null when there is none. */
export function findInFolder(dataDir: string, { file }: KeptSecret): string | null {
  try {
    return readFileSync(join(dataDir, file), 'utf8').trim();
  } catch (error) {
    if (isErrorWithCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/**
 * Returns the secret in a data folder; generated when missing. Of several concurrent starts on one folder one generates it, and the others
 * never read a partial one: the file is renamed to its name once it is complete.
 * @throws SettingsError when the folder can't be used or its secret was truncated
 */
export function keepInFolder(dataDir: string, secret: KeptSecret): string {
  const file = join(dataDir, secret.file);
  const temporaryFile = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const storedSecret = findInFolder(dataDir, secret);
    if (storedSecret === null) {
      writeFileSync(temporaryFile, secret.generate(), { mode: 0o600, flag: 'wx' });
      linkUnlessThere(temporaryFile, file);
    }
    const value = storedSecret ?? findInFolder(dataDir, secret) ?? '';
    if (secret.isValid(value)) return value;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SettingsError(`DATA_DIR ${dataDir} can't be used: ${reason}`);
  } finally {
    rmSync(temporaryFile, { force: true });
  }
  throw new SettingsError(`${file} is too short to be a secret: remove it or set ${secret.setting}.`);
}

function linkUnlessThere(made: string, file: string): void {
  try {
    linkSync(made, file);
  } catch (error) {
    if (!isErrorWithCode(error, 'EEXIST')) throw error; // another start was first
  }
}

function isErrorWithCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
