import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { secretKeyBytes } from '#server/core/secrets/secretBox.ts';
import type { SecretKey } from '#server/core/secrets/secretBox.ts';
import type { Database, OpenDatabase } from '#server/db/client.ts';
import { findInDatabase, findInFolder, keepInDatabase, keepInFolder } from './keptSecret.ts';
import type { KeptSecret } from './keptSecret.ts';
import { SettingsError } from './settingsError.ts';

const generatedKey: KeptSecret = {
  name: 'secrets',
  file: 'secrets-key',
  setting: 'SECRETS_KEY',
  generate: () => `g${randomBytes(6).toString('hex')} ${randomBytes(secretKeyBytes).toString('base64')}`,
  isValid: (text) => secretKeysIn(text) !== null,
};

/**
 * Parses a file of keys, newest first: a line `id key` each, the key 32 bytes in base64, the id of up to 32 letters, digits, `-` and `_`.
 * Empty lines and those that begin with `#` are skipped. @returns null unless there is a key, every line is one, and their ids differ
 */
export function secretKeysIn(text: string): SecretKey[] | null {
  const lines = text.split('\n').map((line) => line.trim());
  const keys = lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, id = '', base64 = ''] = /^([\w-]{1,32})\s+([A-Za-z0-9+/]+={0,2})$/.exec(line) ?? [];
      return { id, key: Buffer.from(base64, 'base64') };
    });
  const isValid = keys.every(({ id, key }) => id !== '' && key.length === secretKeyBytes);
  const hasOwnIds = new Set(keys.map(({ id }) => id)).size === keys.length;
  return keys.length > 0 && isValid && hasOwnIds ? keys : null;
}

/** Reads the keys at `SECRETS_KEY`. @throws SettingsError that doesn't repeat the file's content */
export function readSecretKeys(path: string): SecretKey[] {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw new SettingsError(`SECRETS_KEY: the file ${path} can't be read.`);
  }
  const keys = secretKeysIn(text);
  if (keys === null)
    throw new SettingsError(
      `SECRETS_KEY: each line of ${path} must be an id and ${secretKeyBytes} bytes in base64 (1 $(openssl rand -base64 ${secretKeyBytes})).`,
    );
  return keys;
}

/**
 * Returns the keys of stored secrets: the administrator's, or a generated one, which is kept in the database that several servers share and
 * otherwise in the data folder. A key generated before the administrator set others still opens what it has sealed.
 * @param configured keys of `SECRETS_KEY`, or null
 */
export async function secretKeysOf(
  configured: readonly SecretKey[] | null,
  { db, shared }: Pick<OpenDatabase, 'shared'> & { db: Database },
  { dataDir, now }: { dataDir: string; now: Date },
): Promise<SecretKey[]> {
  const isShared = shared !== undefined;
  if (configured === null) {
    const text = isShared
      ? await keepInDatabase(db, generatedKey, { dataDir, now })
      : keepInFolder(dataDir, generatedKey);
    return secretKeysIn(text) ?? [];
  }
  const text = isShared ? await findInDatabase(db, generatedKey) : findInFolder(dataDir, generatedKey);
  return [...configured, ...(secretKeysIn(text ?? '') ?? [])];
}
