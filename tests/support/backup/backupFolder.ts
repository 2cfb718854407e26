import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openEmbedded } from '#server/db/client.ts';
import type { Manifest } from '#server/services/backup/manifest.ts';
import { dumpTables } from '../database/dumpTables.ts';

/** Returns the paths of the stored files in a backup's folder. */
export const pathsIn = (backup: string): string[] =>
  readdirSync(join(backup, 'files'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.length > 2)
    .map((name) => join(backup, 'files', name));

/** Reads the manifest of a backup. */
export const manifestOf = (backup: string) =>
  JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8')) as Manifest;

/** Returns the contents of the tables in a data folder. */
export async function tablesIn(dir: string) {
  const database = await openEmbedded(dir);
  try {
    return await dumpTables(database.db, (name) => name === 'installation_moments');
  } finally {
    await database.close();
  }
}
