import { randomBytes } from 'node:crypto';
import type { Database } from '#server/db/client.ts';
import { keepInDatabase, keepInFolder } from './keptSecret.ts';
import type { KeptSecret } from './keptSecret.ts';
import { minSecretLength } from './settings.ts';

const tokenSecret: KeptSecret = {
  name: 'token',
  file: 'token-secret',
  setting: 'TOKEN_SECRET',
  generate: () => randomBytes(48).toString('base64url'),
  isValid: (value) => value.length >= minSecretLength,
};

/** Returns the secret that all servers of a database sign tokens with, so that sessions and API keys are valid at each of them. */
export const secretInDatabase = (db: Database, dataDir: string, now: Date): Promise<string> =>
  keepInDatabase(db, tokenSecret, { dataDir, now });

/** Returns the secret in a data folder that its server signs tokens with. @throws SettingsError */
export const secretInFolder = (dataDir: string): string => keepInFolder(dataDir, tokenSecret);
