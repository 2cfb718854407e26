import { and, asc, eq, gte, lt, sql } from 'drizzle-orm';
import { dueLimits } from '#domain/maintenance/serviceDates.ts';
import { later } from '#domain/dates.ts';
import { scopeOf } from '#server/core/scope.ts';
import type { Scope } from '#server/core/scope.ts';
import type { Database } from '#server/db/client.ts';
import { buildings } from '#server/db/schema/buildings.ts';
import { serviceStates } from '#server/db/schema/maintenance.ts';
import { loadPersonCaller } from '../users/callers.ts';

/**
 * Counts the services of a user's buildings that are overdue, and due in the rest of the month; null for an unknown
 * user, or if there are none.
 */
export async function countDueServices(
  db: Database,
  userId: number,
  now: string,
): Promise<{ overdue: number; month: number } | null> {
  const caller = await loadPersonCaller(db, userId);
  if (!caller) return null;
  const { today, nextMonth } = dueLimits(new Date(now));
  const [row] = await db
    .select({
      overdue: sql<number>`count(*) filter (where ${lt(serviceStates.due, today)})::int`,
      month: sql<number>`count(*) filter (where ${gte(serviceStates.due, today)})::int`,
    })
    .from(serviceStates)
    .innerJoin(buildings, eq(buildings.id, serviceStates.buildingId))
    .where(
      and(
        scopeOf(caller).buildings(serviceStates.buildingId),
        eq(buildings.deleted, false),
        lt(serviceStates.due, nextMonth),
      ),
    );
  return row && row.overdue + row.month > 0 ? row : null;
}

/** Returns the days on which services fall due, by building, from today on; the earliest first. */
export async function serviceDays(
  db: Database,
  scope: Scope,
  { now, days, most }: { now: string; days: number; most: number },
) {
  const { today } = dueLimits(new Date(now));
  const count = sql<number>`count(*)::int`;
  return db
    .select({
      due: serviceStates.due,
      buildingId: buildings.id,
      buildingName: buildings.name,
      count,
      changed: buildings.updated,
    })
    .from(serviceStates)
    .innerJoin(buildings, eq(buildings.id, serviceStates.buildingId))
    .where(
      and(
        scope.buildings(serviceStates.buildingId),
        eq(buildings.deleted, false),
        gte(serviceStates.due, today),
        lt(serviceStates.due, later(new Date(now), { days })),
      ),
    )
    .groupBy(serviceStates.due, buildings.id)
    .orderBy(asc(serviceStates.due), asc(buildings.id))
    .limit(most);
}
