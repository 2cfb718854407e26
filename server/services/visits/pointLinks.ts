import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { FlawParty } from '#contract/visits/visitWords.ts';
import type { CallName } from '#contract/calls.ts';
import type { Call } from '#server/core/call.ts';
import { fail } from '#server/core/httpProblem.ts';
import { files } from '#server/db/schema/drawings.ts';
import { flaws } from '#server/db/schema/flaws.ts';
import { visitPointLinks } from '#server/db/schema/visits/visits.ts';
import { createdColumns } from '#server/services/shared/changes.ts';

/** Customer and building of a case. */
export interface CasePlace {
  customerId: number;
  buildingId: number;
}

/** Flaws and files of a point, as sent. */
interface SentLinks {
  flaws: readonly { flawId: number; party: FlawParty | null }[];
  fileIds: readonly number[];
}

/**
 * Fails for a file that a case of this place can't name: documents and pictures of its building, and documents of its customer.
 * @throws HttpProblem invalid_reference at the field
 */
export async function rejectStrayFiles(
  { db }: Pick<Call<CallName>, 'db'>,
  { customerId, buildingId }: CasePlace,
  ids: readonly number[],
  field: 'fileId' | 'fileIds' | 'deadlineFileId',
): Promise<void> {
  const wantedIds = new Set(ids);
  if (wantedIds.size === 0) return;
  const isOfFlaw = sql`exists (select 1 from flaw_files ff where ff.file_id = ${files.id})`;
  const knownCount = await db.$count(
    files,
    and(
      inArray(files.id, [...wantedIds]),
      eq(files.deleted, false),
      eq(files.customerId, customerId),
      or(isNull(files.buildingId), eq(files.buildingId, buildingId)),
      or(isNotNull(files.documentType), isOfFlaw),
    ),
  );
  if (knownCount < wantedIds.size) fail('invalid_reference', field);
}

/** Fails for a flaw of another building. @throws HttpProblem invalid_reference */
async function rejectStrayFlaws(
  { db }: Pick<Call<CallName>, 'db'>,
  { buildingId }: CasePlace,
  sent: SentLinks['flaws'],
): Promise<void> {
  const wantedIds = new Set(sent.map(({ flawId }) => flawId));
  if (wantedIds.size < sent.length) fail('invalid_value', 'flaws');
  if (wantedIds.size === 0) return;
  const isKnown = and(
    inArray(flaws.id, [...wantedIds]),
    eq(flaws.buildingId, buildingId),
    eq(flaws.deleted, false),
  );
  if ((await db.$count(flaws, isKnown)) < wantedIds.size) fail('invalid_reference', 'flaws');
}

/** Validates the flaws and files of a point. @throws HttpProblem invalid_reference, invalid_value for a flaw named twice */
export async function validateLinks(
  call: Pick<Call<CallName>, 'db'>,
  place: CasePlace,
  sent: SentLinks,
): Promise<void> {
  await rejectStrayFlaws(call, place, sent.flaws);
  await rejectStrayFiles(call, place, sent.fileIds, 'fileIds');
}

/** Replaces the flaws and files of a point. */
export async function replaceLinks(
  { db, now }: Pick<Call<CallName>, 'db' | 'now'>,
  point: { id: number; customerId: number },
  sent: SentLinks,
): Promise<void> {
  await db.delete(visitPointLinks).where(eq(visitPointLinks.pointId, point.id));
  const shared = { pointId: point.id, customerId: point.customerId, ...createdColumns(now) };
  const rows = [
    ...sent.flaws.map(({ flawId, party }) => ({ ...shared, flawId, party })),
    ...[...new Set(sent.fileIds)].map((fileId) => ({ ...shared, fileId })),
  ];
  if (rows.length > 0) await db.insert(visitPointLinks).values(rows);
}

/** Returns the ids of a point's flaws. */
export async function flawsOfPoint({ db }: Pick<Call<CallName>, 'db'>, pointId: number): Promise<number[]> {
  const rows = await db
    .select({ id: visitPointLinks.flawId })
    .from(visitPointLinks)
    .where(and(eq(visitPointLinks.pointId, pointId), isNotNull(visitPointLinks.flawId)));
  return rows.flatMap(({ id }) => id ?? []);
}
