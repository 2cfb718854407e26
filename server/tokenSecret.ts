import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { minSecretLength } from './settings.ts';
import { SettingsError } from './settingsError.ts';

/**
 * The secret that a data folder keeps; made when there is none. Of starts at once on one folder one makes it, and the others
 * read it whole: it gets its name when all of it is written.
 * @throws SettingsError when the folder can't be used or its secret was cut short
 */
export function secretInFolder(dataDir: string): string {
  const file = join(dataDir, 'token-secret');
  const made = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const kept = readSecret(file);
    if (kept === null) {
      writeFileSync(made, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' });
      linkUnlessThere(made, file);
    }
    const secret = kept ?? readSecret(file) ?? '';
    if (secret.length >= minSecretLength) return secret;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SettingsError(`DATA_DIR ${dataDir} can't be used: ${reason}`);
  } finally {
    rmSync(made, { force: true });
  }
  throw new SettingsError(`${file} is too short to be a secret: remove it or set TOKEN_SECRET.`);
}

/** Null when there is none. */
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
