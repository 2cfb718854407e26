import { sql } from 'drizzle-orm';
import { rm } from 'node:fs/promises';
import { Readable, pipeline } from 'node:stream';
import { createGzip } from 'node:zlib';
import { openPglite } from '#server/db/client.ts';
import type { OpenDatabase } from '#server/db/client.ts';
import { recordedBytes } from '../files/recordedBytes.ts';
import type { Snapshot } from './snapshot.ts';
import { tarOf } from './tar.ts';

export type CopyAnswer = Pick<Snapshot, 'moment' | 'waitedMs'>;

/** Copies the folder of the embedded database as a consistent snapshot; all statements are blocked meanwhile. */
export async function copyDatabase(
  { db, copyFolder }: Pick<OpenDatabase, 'db' | 'copyFolder'>,
  to: string,
): Promise<CopyAnswer> {
  await rm(to, { recursive: true, force: true });
  // Flushes the dirty pages before the other statements are blocked.
  await db.execute(sql`checkpoint`);
  return db.transaction(async () => {
    const startedAt = Date.now();
    if (!copyFolder) throw new Error('The database has no folder.');
    await copyFolder(to);
    return { moment: new Date(startedAt).toISOString(), waitedMs: Date.now() - startedAt };
  });
}

/**
 * Creates a snapshot from a copied folder, which is deleted on close. Its records are read after it was archived, which also
 * proves that it is usable.
 */
export function embeddedSnapshot(folder: string, copied: CopyAnswer): Snapshot {
  let openedDatabase: Promise<OpenDatabase> | undefined;
  return {
    kind: 'embedded',
    ...copied,
    content: () => {
      if (openedDatabase) throw new Error('The copy was opened before it was packed.');
      return pipeline(Readable.from(tarOf(folder)), createGzip({ level: 3 }), () => undefined);
    },
    named: async function* () {
      openedDatabase ??= openPglite({ dataDir: folder });
      yield* recordedBytes((await openedDatabase).db);
    },
    close: async () => {
      await (await openedDatabase)?.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
