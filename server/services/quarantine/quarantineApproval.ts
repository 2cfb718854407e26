import type { Call as CallRow } from '#contract/call.ts';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { CallName } from '#contract/calls.ts';
import { callSchemas } from '#contract/callSchemas.ts';
import { idempotencyReceipts } from '#server/db/schema/receipts.ts';
import { roundQuarantine } from '#server/db/schema/quarantine.ts';
import { orNotFound, fail } from '#server/core/httpProblem.ts';
import { validateBody } from '#server/core/validate.ts';
import type { Call, StagedCall } from '#server/core/call.ts';
import { insertFile } from '../files/files.ts';
import { rejectForeignPayload, rejectForeignTarget } from './quarantineTargets.ts';
import { storeItemPhoto } from '../files/itemPhotos.ts';
import { digestOf } from '../files/storedFile.ts';
import { judgeUpload } from '../files/uploadPlaces.ts';
import { inNameOf } from './roundQuarantine.ts';
import type { QuarantineRow } from './roundQuarantine.ts';

/** Returns the flaw of an entry: by its id, or the one that an approved entry of the same author has created under its key. */
async function flawIdOf({ db }: Call<CallName>, entry: QuarantineRow): Promise<number> {
  if (entry.targetId !== null) return entry.targetId;
  const [made] = await db
    .select({ id: roundQuarantine.resultId })
    .from(roundQuarantine)
    .where(
      and(
        eq(roundQuarantine.userId, entry.userId),
        eq(roundQuarantine.callName, 'createFlaw'),
        eq(roundQuarantine.targetKey, entry.targetKey ?? ''),
        isNotNull(roundQuarantine.resultId),
      ),
    )
    .limit(1);
  return made?.id ?? fail('flaw_waits_for_approval');
}

const idOf = (made: unknown): number | null =>
  made instanceof Object && 'id' in made && typeof made.id === 'number' ? made.id : null;

/**
 * Returns the record that the author's own attempt created, if only its response was lost before the author lost the permission. The
 * entry's operation is the call's `Idempotency-Key`. Undefined when it had no effect.
 */
async function earlierEffect(
  { db }: Call<CallName>,
  { userId, operationId }: QuarantineRow,
): Promise<number | null | undefined> {
  const { owner, idempotencyKey, answer, recordId, status } = idempotencyReceipts;
  const isThis = and(eq(owner, `user:${userId}`), eq(idempotencyKey, operationId), isNotNull(status));
  const [receipt] = await db.select({ answer, recordId }).from(idempotencyReceipts).where(isThis).limit(1);
  if (!receipt) return undefined;
  if (receipt.answer === null) return receipt.recordId;
  const envelope: unknown = JSON.parse(receipt.answer);
  return envelope instanceof Object && 'data' in envelope ? idOf(envelope.data) : null;
}

/** Parts of a route that repeat quarantined work. */
interface ReplayedRoute {
  name: CallName;
  kind: string;
  row: CallRow;
  handle: (call: StagedCall<CallName>) => Promise<unknown>;
}

/**
 * Applies an entry in its author's name, with the deciding admin's permissions and scope, through the route that rejected the author.
 * Returns the id of the created record, or null.
 * @throws HttpProblem as the route: the entry then stays pending
 */
export async function applyEntry(
  call: Call<CallName>,
  entry: QuarantineRow,
  routes: readonly ReplayedRoute[],
): Promise<number | null> {
  const earlier = await earlierEffect(call, entry);
  if (earlier !== undefined) return earlier;
  const caller = await inNameOf(call.db, call.caller, entry.userId);
  const asAuthor = { ...call, name: entry.callName, caller };
  const isAboutFlaw = ['updateFlaw', 'deleteFlaw', 'uploadFile'].includes(entry.callName);
  const id = isAboutFlaw ? await flawIdOf(call, entry) : (entry.targetId ?? 0);
  const isOnRecord = !['createFlaw', 'noteServices', 'replaceItems'].includes(entry.callName);
  if (isOnRecord) await rejectForeignTarget(call, entry, id);
  await rejectForeignPayload(call, entry);
  if (entry.callName === 'uploadFile' || entry.callName === 'uploadItemPhoto')
    return storePhoto(asAuthor, entry, id);
  const { row, handle } = orNotFound(
    routes.find(({ name, kind }) => name === entry.callName && kind === 'writing'),
  );
  const shape = callSchemas[entry.callName];
  const body = 'body' in shape ? validateBody(shape.body, entry.payload, call.now) : undefined;
  const replayed = { ...asAuthor, id: () => id, body: () => body };
  const result = await handle(replayed as never);
  const isCreation = 'creates' in row && row.creates === true;
  return isCreation ? idOf(result) : null;
}

async function storePhoto(call: Call<CallName>, entry: QuarantineRow, ownerId: number): Promise<number> {
  const { photo, storageKey } = entry;
  // Entries from before digests were kept lack it.
  const readDigest = async (key: string) => digestOf(await call.services.files.get(key));
  const sha256 = storageKey === null ? null : (entry.sha256 ?? (await readDigest(storageKey)));
  if (!photo || storageKey === null || sha256 === null) return fail('photo_not_sent');
  const storedPhoto = { ...photo, storageKey, sha256 };
  if (entry.callName === 'uploadItemPhoto') return (await storeItemPhoto(call, ownerId, storedPhoto)).id;
  const { place } = await judgeUpload(call, { flawid: String(ownerId) });
  const { id } = await insertFile(call.db, storedPhoto, { place, userId: call.caller.userId, now: call.now });
  return id;
}
