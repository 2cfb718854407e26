import { eq, inArray } from 'drizzle-orm';
import type { CallName } from '#contract/calls.ts';
import { inventoryTypeOf } from '#domain/catalogue/serviceInfo.ts';
import { servicesOfField } from '#domain/maintenance/serviceYears.ts';
import type { Call } from '#server/core/call.ts';
import { fireProtections } from '#server/db/schema/catalogue.ts';
import { mapItems } from '#server/db/schema/drawings.ts';
import { serviceEvents } from '#server/db/schema/maintenance.ts';
import { createdColumns } from '../shared/changes.ts';
import { levelsOf, ruleFinder } from './levelServices.ts';

/**
 * Records the services of new items whose dates a file contained; dates for services that the kind doesn't have, and
 * future dates, are skipped.
 */
export async function noteImported(
  { db, now, caller }: Pick<Call<CallName>, 'db' | 'now' | 'caller'>,
  items: readonly { id: number; serviceDates: Readonly<Record<string, string | undefined>> }[],
): Promise<void> {
  const dated = new Map(
    items.flatMap(({ id, serviceDates }) =>
      Object.keys(serviceDates).length > 0 ? [[id, serviceDates]] : [],
    ),
  );
  if (dated.size === 0) return;
  const { id, customerId, buildingId } = mapItems;
  const rows = await db
    .select({ id, customerId, buildingId, inventoryType: fireProtections.inventoryType })
    .from(mapItems)
    .innerJoin(fireProtections, eq(fireProtections.id, mapItems.fireProtectionId))
    .where(inArray(mapItems.id, [...dated.keys()]));
  const rulesAt = ruleFinder(
    await levelsOf(
      db,
      rows.map((row) => row.customerId),
    ),
  );
  const events = rows.flatMap(({ inventoryType, id: mapItemId, ...place }) => {
    const rules = rulesAt(place.customerId, inventoryTypeOf(inventoryType));
    return Object.entries(dated.get(mapItemId) ?? {}).flatMap(([field, day]) => {
      const done = `${day}T12:00:00.000Z`;
      const rule = rules.find(({ serviceKey }) => servicesOfField(field).includes(serviceKey));
      return rule && day !== undefined && done <= now
        ? [
            {
              ...place,
              mapItemId,
              serviceKey: rule.serviceKey,
              serviceName: rule.name,
              done,
              doneReceived: now,
              userId: caller.userId,
              userName: caller.email,
              ...createdColumns(now),
            },
          ]
        : [];
    });
  });
  if (events.length > 0) await db.insert(serviceEvents).values(events);
}
