import { and, eq } from 'drizzle-orm';
import type { CallName } from '#contract/calls.ts';
import type { StoredFile } from '#contract/drawings/drawing.ts';
import type { Call } from '#server/core/call.ts';
import { fail } from '#server/core/httpProblem.ts';
import { files } from '#server/db/schema/drawings.ts';
import { roundHistoryItems } from '#server/db/schema/rounds.ts';
import { insertFile } from './files.ts';
import { updatedColumns } from '../shared/changes.ts';
import type { KeptFile } from '../uploads/receiveUpload.ts';
import type { ItemRow } from '../rounds/roundParts.ts';
import { loadRound, loadRoundPart, lockRoundPart, touchRound } from '../rounds/rounds.ts';

/** Loads an item of a round in scope, with its round. @throws HttpProblem not_found */
export async function loadItemOfRound(call: Call<CallName>, id: number) {
  const row = await loadRoundPart(call, roundHistoryItems, id);
  return { row, ...(await loadRound(call, row.roundHistoryId)) };
}

/** Deletes the photo that shows why an item couldn't be checked. */
export async function dropItemPhoto(
  { db, now }: Pick<Call<CallName>, 'db' | 'now'>,
  { id, uncheckedFileId }: Pick<ItemRow, 'id' | 'uncheckedFileId'>,
): Promise<void> {
  if (uncheckedFileId === null) return;
  await db.update(roundHistoryItems).set({ uncheckedFileId: null }).where(eq(roundHistoryItems.id, id));
  await db
    .update(files)
    .set({ deleted: true, ...updatedColumns(files, now) })
    .where(and(eq(files.id, uncheckedFileId), eq(files.deleted, false)));
}

/**
 * Stores the photo that shows why an item of a round couldn't be checked, replacing the previous one. It belongs to the round, like the old
 * drawings that the round shows. A photo that arrives after the round's end is stored if there is none yet.
 * @throws HttpProblem not_found, right_missing, round_finished
 */
export async function storeItemPhoto(call: Call<CallName>, id: number, kept: KeptFile): Promise<StoredFile> {
  const { round, row: item } = await lockRoundPart(call, roundHistoryItems, id);
  if (round.done !== null && item.uncheckedFileId !== null) fail('round_finished');
  const { db, now, caller } = call;
  await dropItemPhoto(call, item);
  const place = { customerId: round.customerId, buildingId: null, mapId: null, flawId: null };
  const file = await insertFile(db, kept, {
    place: { ...place, flawEventId: null, documentType: null },
    userId: caller.userId,
    now,
  });
  await db.update(roundHistoryItems).set({ uncheckedFileId: file.id }).where(eq(roundHistoryItems.id, id));
  if (round.done === null) await touchRound(db, round.id, now);
  return file;
}
