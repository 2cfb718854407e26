import { asc, inArray } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { buildings } from '#server/db/schema/buildings.ts';
import { codeBatches } from '#server/db/schema/codes.ts';
import { mapItems } from '#server/db/schema/drawings.ts';
import { addCodes } from '../codes/itemCodes.ts';
import { createdColumns, onlyRow } from '../shared/changes.ts';

/** Number of buildings whose items have labels; the other buildings have none yet. */
const labelled = 3;
const blankCount = 40;

/** Creates codes on the items of some buildings, and a sheet of blank ones for the customer of the first. */
export async function makeDemoCodes(db: Database, now: string): Promise<void> {
  const houses = await db
    .select({ id: buildings.id, customerId: buildings.customerId })
    .from(buildings)
    .orderBy(asc(buildings.id))
    .limit(labelled);
  const { id: mapItemId, customerId, buildingId } = mapItems;
  const items = await db
    .select({ mapItemId, customerId, buildingId })
    .from(mapItems)
    .where(
      inArray(
        buildingId,
        houses.map(({ id }) => id),
      ),
    )
    .orderBy(asc(mapItemId));
  await addCodes(
    db,
    items.map((item) => ({ ...item, claimed: now })),
    now,
  );
  const [first] = houses;
  if (!first) return;
  const owner = { customerId: first.customerId };
  const batch = { ...owner, count: blankCount, ...createdColumns(now) };
  const { id: batchId } = onlyRow(
    await db.insert(codeBatches).values(batch).returning({ id: codeBatches.id }),
  );
  await addCodes(
    db,
    Array.from({ length: blankCount }, () => ({ ...owner, batchId })),
    now,
  );
}
