import { and, eq, isNull, notExists, or } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { files } from '#server/db/schema/drawings.ts';
import { flawFiles } from '#server/db/schema/flawEvents.ts';
import { roundHistoryInfos, roundHistoryItems } from '#server/db/schema/rounds.ts';
import type { RequestContext } from '#server/core/authorise.ts';
import { fail } from '#server/core/httpProblem.ts';

/** Returns the condition for unused files: photos, and files that only a round still shows, can't become a new drawing. */
const isFree = (db: Database): SQL | undefined =>
  and(
    isNull(files.mapId),
    notExists(db.select().from(flawFiles).where(eq(flawFiles.fileId, files.id))),
    notExists(db.select().from(roundHistoryInfos).where(eq(roundHistoryInfos.fileId, files.id))),
    notExists(db.select().from(roundHistoryItems).where(eq(roundHistoryItems.uncheckedFileId, files.id))),
  );

/**
 * Locks a file that a body refers to as a drawing's image: an unused image in scope.
 * @throws HttpProblem invalid_reference
 */
export async function lockUnusedFile(
  { db, scope }: RequestContext,
  fileId: number,
  map: { id: number | null; customerId: number },
): Promise<void> {
  const unused = map.id === null ? isFree(db) : or(isFree(db), eq(files.mapId, map.id));
  const inScope = and(
    eq(files.id, fileId),
    eq(files.deleted, false),
    eq(files.customerId, map.customerId),
    isNull(files.documentType),
    scope.customers(files.customerId),
    unused,
  );
  const [file] = await db.select({ id: files.id }).from(files).where(inScope).limit(1).for('no key update');
  if (!file) fail('invalid_reference', 'fileId');
}
