import { and, asc, desc, eq, gt, inArray } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { itemUnits } from '#server/db/schema/services.ts';

/** The units that stood at an item's place before, the newest first. */
export const unitsBefore = (db: Database, mapItemId: number) =>
  db
    .select()
    .from(itemUnits)
    .where(eq(itemUnits.mapItemId, mapItemId))
    .orderBy(desc(itemUnits.ended), desc(itemUnits.id));

/** Which unit stood at each item's place at a moment; null for the one that stands there now. */
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
