import { eq } from 'drizzle-orm';
import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from './db/client.ts';
import { installationSecrets } from './db/schema/installation.ts';
import { minSecretLength } from './settings.ts';
import { SettingsError } from './settingsError.ts';

const secretFile = (dataDir: string) => join(dataDir, 'token-secret');
const newSecret = () => randomBytes(48).toString('base64url');

/**
 * Returns the secret that all servers of a database sign with; generated when missing, only once even if several start concurrently. A
 * server that already has a secret in its folder stores that one, so that sessions and API keys stay valid.
 */
export async function secretInDatabase(db: Database, dataDir: string, now: Date): Promise<string> {
  const name = 'token';
  const find = () =>
    db
      .select({ value: installationSecrets.value })
      .from(installationSecrets)
      .where(eq(installationSecrets.name, name));
  const [kept] = await find();
  if (kept) return kept.value;
  const storedSecret = readSecret(secretFile(dataDir)) ?? '';
  const value = storedSecret.length >= minSecretLength ? storedSecret : newSecret();
  const stamp = { created: now.toISOString(), updated: now.toISOString() };
  await db
    .insert(installationSecrets)
    .values({ name, value, ...stamp })
    .onConflictDoNothing();
  const [first] = await find();
  return first?.value ?? value;
}

/**
 * Returns the secret in a data folder; generated when missing. Of several concurrent starts on one folder one generates it, and the others
 * never read a partial one: the file is renamed to its name once it is complete.
 * @throws SettingsError when the folder can't be used or its secret was truncated
 */
export function secretInFolder(dataDir: string): string {
  const file = secretFile(dataDir);
  const temporaryFile = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const storedSecret = readSecret(file);
    if (storedSecret === null) {
      writeFileSync(temporaryFile, newSecret(), { mode: 0o600, flag: 'wx' });
      linkUnlessThere(temporaryFile, file);
    }
    const secret = storedSecret ?? readSecret(file) ?? '';
    if (secret.length >= minSecretLength) return secret;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SettingsError(`DATA_DIR ${dataDir} can't be used: ${reason}`);
  } finally {
    rmSync(temporaryFile, { force: true });
  }
  throw new SettingsError(`${file} is too short to be a secret: remove it or set TOKEN_SECRET.`);
}

/** Returns null when there is none. */
function readSecret(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (isErrorWithCode(error, 'ENOENT')) return null;
    throw error;
  }
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
