import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { madeOnce } from '#scripts/support/madeOnce.ts';
import { sourceHash } from '#scripts/support/sourceHash.ts';
import { PGlite } from '@electric-sql/pglite';
import { migrateEmbedded } from '#server/db/client.ts';

/** Returns the path of a dump of a migrated, empty embedded database, cached by its sources. */
export function migratedDump(): Promise<string> {
  const hash = sourceHash([
    'server/db/migrations',
    'server/db/client.ts',
    'server/db/migrationHistory.ts',
    'package-lock.json',
  ]);
  return madeOnce('migrated', hash, async (path) => {
    const client = await PGlite.create();
    await migrateEmbedded(client);
    const dump = await client.dumpDataDir('none');
    await client.close();
    writeFileSync(path, Buffer.from(await dump.arrayBuffer()));
  });
}

/** Unpacks the database of a dump into a data folder; the dump is an archive of the database's folder. */
export function unpackDump(dump: string, dataDir: string): void {
  const database = join(dataDir, 'db');
  mkdirSync(database, { mode: 0o700, recursive: true });
  execFileSync('tar', ['-xf', dump, '-C', database], { stdio: 'ignore' });
}
