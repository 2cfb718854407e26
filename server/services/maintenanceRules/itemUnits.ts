import { and, asc, desc, eq, gt, inArray } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { itemUnits } from '#server/db/schema/maintenance.ts';

/** Selects the previous units at an item's place, the newest first. */
export const unitsBefore = (db: Database, mapItemId: number) =>
  db
    .select()
    .from(itemUnits)
    .where(eq(itemUnits.mapItemId, mapItemId))
    .orderBy(desc(itemUnits.ended), desc(itemUnits.id));

/** Returns the unit at each item's place at a given time; null for the current unit. */
export async function unitsThen(
  db: Database,
  itemIds: readonly number[],
  moment: string,
): Promise<(itemId: number) => number | null> {
  const rows = await db
    .select({ id: itemUnits.id, mapItemId: itemUnits.mapItemId })
    .from(itemUnits)
    .where(and(inArray(itemUnits.mapItemId, [...itemIds]), gt(itemUnits.ended, moment)))
    .orderBy(asc(itemUnits.ended), asc(itemUnits.id));
  return (itemId) => rows.find((row) => row.mapItemId === itemId)?.id ?? null;
}
