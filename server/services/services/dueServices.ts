import { and, asc, inArray, lt } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { serviceStates } from '../../db/schema/services.ts';

/** A service as a round shows it; `serviceName` is the customer's own name of it, empty for one that the product names. */
export type DueService = {
  serviceKey: string;
  serviceName: string;
  performer: string;
  last: string | null;
  due: string | null;
};

/** A round tells of services so many days before they fall due. */
const daysBefore = 30;
const msPerDay = 86_400_000;

/** The services of items that are overdue or soon due, the earliest first. */
export async function dueServicesOf(
  db: Database,
  itemIds: readonly number[],
  now: string,
): Promise<Map<number, DueService[]>> {
  if (itemIds.length === 0) return new Map();
  const until = new Date(Date.parse(now) + daysBefore * msPerDay).toISOString();
  const rows = await db
    .select()
    .from(serviceStates)
    .where(and(inArray(serviceStates.mapItemId, [...itemIds]), lt(serviceStates.due, until)))
    .orderBy(asc(serviceStates.due), asc(serviceStates.id));
  const byItem = Map.groupBy(rows, ({ mapItemId }) => mapItemId ?? 0);
  return new Map(
    [...byItem].map(([id, states]) => [
      id,
      states.map(({ serviceKey, serviceName, performer, last, due }) => ({
        ...{ serviceKey, serviceName, performer, last, due },
      })),
    ]),
  );
}
