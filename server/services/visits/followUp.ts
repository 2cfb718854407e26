import { asc, eq, inArray } from 'drizzle-orm';
import type { CallName } from '#contract/calls.ts';
import type { Call } from '#server/core/call.ts';
import { visitPointLinks, visitPoints } from '#server/db/schema/visits/visits.ts';
import { createdColumns } from '#server/services/shared/changes.ts';

/**
 * Carries the points of a case over to its follow-up, with their flaws and deadlines: they remain until the follow-up says that they were
 * mended. Points that were mended before, views and proofs aren't carried over.
 */
export async function carryPoints(
  { db, now }: Pick<Call<CallName>, 'db' | 'now'>,
  earlierCaseId: number,
  follower: { id: number; customerId: number },
): Promise<void> {
  const points = await db
    .select()
    .from(visitPoints)
    .where(eq(visitPoints.caseId, earlierCaseId))
    .orderBy(asc(visitPoints.position), asc(visitPoints.id));
  const openPoints = points.filter(({ outcome }) => outcome !== 'mended');
  if (openPoints.length === 0) return;
  const rows = await db
    .insert(visitPoints)
    .values(
      openPoints.map(({ id, text, legalGround, addressedTo, deadline, deadlineFileId }, position) => ({
        caseId: follower.id,
        customerId: follower.customerId,
        position,
        text,
        legalGround,
        addressedTo,
        deadline,
        deadlineFileId,
        outcome: 'remains' as const,
        carriedFromId: id,
        ...createdColumns(now),
      })),
    )
    .returning({ id: visitPoints.id, carriedFromId: visitPoints.carriedFromId });
  const newIds = new Map(rows.map(({ id, carriedFromId }) => [carriedFromId, id]));
  const links = await db
    .select()
    .from(visitPointLinks)
    .where(
      inArray(
        visitPointLinks.pointId,
        openPoints.map(({ id }) => id),
      ),
    )
    .orderBy(asc(visitPointLinks.id));
  const carriedLinks = links.flatMap(({ pointId, flawId, party }) => {
    const newId = newIds.get(pointId);
    return flawId === null || newId === undefined
      ? []
      : [{ pointId: newId, customerId: follower.customerId, flawId, party, ...createdColumns(now) }];
  });
  if (carriedLinks.length > 0) await db.insert(visitPointLinks).values(carriedLinks);
}
