import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { CallName } from '#contract/calls.ts';
import type { Call } from '#server/core/call.ts';
import { fail } from '#server/core/httpProblem.ts';
import type { Database } from '#server/db/client.ts';
import { itemUnits, serviceEvents } from '#server/db/schema/maintenance.ts';
import { nameBehind } from '../users/namedUsers.ts';

/**
 * Selects the same service at the same time by the same inspector in a round: a repeated request must not record it twice, even if a proxy
 * removed its `Idempotency-Key`.
 */
export const sameEvents = (db: Database, row: typeof serviceEvents.$inferInsert) =>
  db
    .select({ id: serviceEvents.id })
    .from(serviceEvents)
    .where(
      and(
        eq(serviceEvents.mapItemId, row.mapItemId ?? 0),
        eq(serviceEvents.serviceKey, row.serviceKey),
        eq(serviceEvents.done, row.done),
        eq(serviceEvents.userId, row.userId ?? 0),
        eq(serviceEvents.roundHistoryId, row.roundHistoryId ?? 0),
        eq(serviceEvents.deleted, false),
      ),
    );

/** Selects an equal event of the same day by the same person, outside of a round: it is recorded once, however often it is sent. */
export const sameEventsOfDay = (db: Database, row: typeof serviceEvents.$inferInsert) =>
  db
    .select({ id: serviceEvents.id })
    .from(serviceEvents)
    .where(
      and(
        sql`${serviceEvents.mapItemId} is not distinct from ${row.mapItemId ?? null}::int`,
        sql`${serviceEvents.installationId} is not distinct from ${row.installationId ?? null}::int`,
        sql`${serviceEvents.unitId} is not distinct from ${row.unitId ?? null}::int`,
        sql`${serviceEvents.fileId} is not distinct from ${row.fileId ?? null}::int`,
        sql`${serviceEvents.userId} is not distinct from ${row.userId ?? null}::int`,
        sql`(${serviceEvents.done} at time zone 'utc')::date = (${row.done}::timestamptz at time zone 'utc')::date`,
        sql`${serviceEvents.partIds} = ${JSON.stringify(row.partIds ?? [])}::jsonb`,
        eq(serviceEvents.serviceKey, row.serviceKey),
        eq(serviceEvents.performer, row.performer ?? ''),
        eq(serviceEvents.note, row.note ?? ''),
        isNull(serviceEvents.roundHistoryId),
        eq(serviceEvents.deleted, false),
      ),
    )
    .limit(1);

/**
 * Fails if another inspector of the round has recorded a service on the same item: it is taken to be the same service unless
 * the user confirms otherwise.
 * @throws HttpProblem serviced_already
 */
export async function rejectServicedTwice(
  call: Call<CallName>,
  roundId: number,
  services: readonly { mapItemId: number; serviceKey: string }[],
): Promise<void> {
  const { db, caller } = call;
  const rows = await db
    .select({
      mapItemId: serviceEvents.mapItemId,
      serviceKey: serviceEvents.serviceKey,
      userName: serviceEvents.userName,
    })
    .from(serviceEvents)
    .where(
      and(
        eq(serviceEvents.roundHistoryId, roundId),
        inArray(
          serviceEvents.mapItemId,
          services.map(({ mapItemId }) => mapItemId),
        ),
        eq(serviceEvents.deleted, false),
        sql`${serviceEvents.userId} is distinct from ${caller.userId}`,
      ),
    );
  const sameService = rows.find((row) =>
    services.some((each) => each.mapItemId === row.mapItemId && each.serviceKey === row.serviceKey),
  );
  if (sameService) fail('serviced_already', null, { user: await nameBehind(call, sameService.userName) });
}

/**
 * Fails if another inspector has replaced the same item in the round: both mean the same new unit, and a person must decide on its facts.
 * @throws HttpProblem replaced_already
 */
export async function rejectReplacedTwice(
  call: Call<CallName>,
  roundId: number,
  itemIds: readonly number[],
): Promise<void> {
  const { db, caller } = call;
  const [other] = await db
    .select({ userName: itemUnits.userName })
    .from(itemUnits)
    .where(
      and(
        eq(itemUnits.roundHistoryId, roundId),
        inArray(itemUnits.mapItemId, [...itemIds]),
        sql`${itemUnits.endedBy} is distinct from ${caller.userId}`,
      ),
    )
    .limit(1);
  if (other) fail('replaced_already', null, { user: await nameBehind(call, other.userName) });
}
