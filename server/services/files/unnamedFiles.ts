import { and, inArray, lt, sql } from 'drizzle-orm';
import { later } from '#domain/dates.ts';
import type { Clock } from '#server/core/clock.ts';
import type { FileStore, StoredObject } from '#server/core/ports.ts';
import type { Database } from '#server/db/client.ts';
import { rowsOf } from '#server/db/rowsOf.ts';
import { unnamedFiles } from '#server/db/schema/drawings.ts';

/** Retention of unreferenced bytes, in days: a restored database that isn't older still finds its bytes. */
export const keptDays = 35;

const keysAtOnce = 500;

/** Returns the keys that records refer to: files, smaller images of drawings, quarantined photos, or packs. */
async function namedAmong(db: Database, keys: readonly string[]): Promise<Set<string>> {
  const rows = await rowsOf<{ key: string }>(
    db,
    // Joins, because with `exists` the planner would rather scan all files than use their index.
    sql`with keys as (select key from jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb) key)
      select key from keys join files f on f.storage_key = key and not f.deleted
      union select key from keys join round_quarantine q on q.storage_key = key
      union select key from keys join file_packs p on p.storage_key = key
      union select key from keys join files f
        on f.sizes @> jsonb_build_array(jsonb_build_object('storageKey', key)) and not f.deleted`,
  );
  return new Set(rows.map(({ key }) => key));
}

/** Groups the listed objects into batches, each for one query. */
async function* inPages(objects: AsyncIterable<StoredObject>): AsyncGenerator<StoredObject[]> {
  let page: StoredObject[] = [];
  for await (const object of objects) {
    page.push(object);
    if (page.length < keysAtOnce) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

/**
 * Deletes bytes that no record has referred to for `keptDays`, unless a backup is running, and records since when other bytes are
 * unreferenced. Safe to run on several servers at once.
 */
export async function deleteUnreferencedFiles(
  db: Database,
  files: FileStore,
  now: Date,
  isBackedUp: () => Promise<boolean>,
): Promise<void> {
  const old = later(now, { days: -keptDays });
  for await (const page of inPages(files.list())) {
    const keys = page.map(({ key }) => key);
    const referencedKeys = await namedAmong(db, keys);
    if (referencedKeys.size > 0)
      await db.delete(unnamedFiles).where(inArray(unnamedFiles.storageKey, [...referencedKeys]));
    const unnamed = keys.filter((key) => !referencedKeys.has(key));
    if (unnamed.length === 0) continue;
    const since = now.toISOString();
    await db
      .insert(unnamedFiles)
      .values(unnamed.map((storageKey) => ({ storageKey, since })))
      .onConflictDoNothing();
    const expiredKeys = await db
      .select({ key: unnamedFiles.storageKey })
      .from(unnamedFiles)
      .where(and(inArray(unnamedFiles.storageKey, unnamed), lt(unnamedFiles.since, old)));
    if (expiredKeys.length > 0 && (await isBackedUp())) return;
    for (const { key } of expiredKeys) await files.delete(key);
  }
  // Rows of bytes that no longer exist: listed bytes are never in the table for so long.
  await db.delete(unnamedFiles).where(lt(unnamedFiles.since, later(now, { days: -2 * keptDays })));
}

/** Removes leftovers of interrupted uploads, and deletes unreferenced bytes. */
export async function sweepFiles({
  db,
  files,
  clock,
  isBackedUp,
}: {
  db: Database;
  files: FileStore;
  clock: Clock;
  isBackedUp: () => Promise<boolean>;
}): Promise<void> {
  await files.tidy?.();
  await deleteUnreferencedFiles(db, files, clock(), isBackedUp);
}
