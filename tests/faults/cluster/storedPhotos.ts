import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { files } from '#server/db/schema/drawings.ts';
import type { ObjectStore } from '#server/services/files/objectStore.ts';
import { digestOf } from '#server/services/files/storedFile.ts';
import { processUpload } from '#server/services/uploads/processUpload.ts';
import type { StoredPhoto } from '#offline/log/outboxTypes.ts';

/** Returns the tablets' photos whose stored bytes are missing or differ from those that the backend produces, one line each. */
export async function findLostPhotos(
  db: Database,
  objects: ObjectStore,
  photos: readonly StoredPhoto[],
): Promise<string[]> {
  const losses: string[] = [];
  for (const { name, bytes } of photos) {
    const clean = await processUpload({ file: { name, bytes: Buffer.from(bytes) } }, 'photo');
    const records = await db
      .select()
      .from(files)
      .where(and(eq(files.name, clean.name), eq(files.deleted, false)));
    for (const { storageKey } of records)
      if ((await digestOf(await objects.read(storageKey))) !== clean.sha256)
        losses.push(`photo ${name} has other bytes, or none`);
    if (records.length !== 1) losses.push(`photo ${name} has ${records.length} records`);
  }
  return losses;
}
