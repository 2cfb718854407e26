import { randomInt } from 'node:crypto';
import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { CallName } from '#contract/calls.ts';
import type { CodedItem, FoundCode, ItemCode } from '#contract/codes/itemCode.ts';
import { codeAddress, codeAlphabet, codeIn, codeOf, randomLength } from '#domain/codes/itemCode.ts';
import type { Call } from '#server/core/call.ts';
import type { Database } from '#server/db/client.ts';
import { buildings, floors } from '#server/db/schema/buildings.ts';
import { fireProtections } from '#server/db/schema/catalogue.ts';
import { itemCodes } from '#server/db/schema/codes.ts';
import { mapItems, maps } from '#server/db/schema/drawings.ts';
import { customers } from '#server/db/schema/tenants.ts';
import { inActiveBuildings } from '../buildings/buildings.ts';
import { createdColumns } from '../shared/changes.ts';

type Seeing = Pick<Call<CallName>, 'db' | 'scope'>;
type NewCode = Omit<typeof itemCodes.$inferInsert, 'code' | 'created' | 'updated'>;

const rowsAtOnce = 1000;

/** Selects codes with their items; without the item for blank codes, and if it was deleted. */
export function selectCodes(db: Database) {
  return db
    .select({
      code: getTableColumns(itemCodes),
      item: {
        mapItemId: mapItems.id,
        name: mapItems.name,
        positionNumber: mapItems.positionNumber,
        mapId: mapItems.mapId,
        buildingId: mapItems.buildingId,
        customerId: mapItems.customerId,
      },
      inventoryType: fireProtections.inventoryType,
      floor: { id: floors.id, name: floors.name },
      buildingName: buildings.name,
    })
    .from(itemCodes)
    .leftJoin(mapItems, and(eq(mapItems.id, itemCodes.mapItemId), eq(mapItems.deleted, false)))
    .leftJoin(fireProtections, eq(fireProtections.id, mapItems.fireProtectionId))
    .leftJoin(maps, eq(maps.id, mapItems.mapId))
    .leftJoin(floors, eq(floors.id, maps.floorId))
    .leftJoin(buildings, eq(buildings.id, mapItems.buildingId))
    .$dynamic();
}

export type CodeRow = Awaited<ReturnType<typeof selectCodes>>[number];

function itemOf({ item, inventoryType, floor, buildingName }: CodeRow): CodedItem | null {
  if (!item || !floor) return null;
  const place = { floorId: floor.id, floorName: floor.name, buildingName: buildingName ?? '' };
  return { ...item, inventoryType: inventoryType ?? '', ...place };
}

/** Converts a code to the list format. */
export function presentCode(row: CodeRow, { settings }: { settings: { publicUrl: string } }): ItemCode {
  const { id, code, customerId, claimed, created, updated, version } = row.code;
  const address = codeAddress(settings.publicUrl, code);
  return { id, code, address, customerId, item: itemOf(row), claimed, created, updated, version };
}

/** Returns the condition for codes that are currently assigned to an item in scope. */
export function claimedInScope({ scope }: Seeing, ...more: (SQL | undefined)[]): SQL | undefined {
  return and(
    isNull(itemCodes.released),
    scope.buildings(itemCodes.buildingId),
    sql`${itemCodes.mapItemId} in (select i.id from ${mapItems} i where not i.deleted)`,
    inActiveBuildings(itemCodes.buildingId),
    ...more,
  );
}

/** Returns the condition for blank codes that can be assigned in scope: codes of its customers and of the levels above them. */
function blankInScope({ db, scope }: Seeing): SQL | undefined {
  const { id, path } = customers;
  const visibleLevels = db.select({ path }).from(customers).where(scope.customers(id)).as('seen');
  return and(
    isNull(itemCodes.mapItemId),
    sql`exists (select 1 from ${customers} owner join ${visibleLevels} on starts_with(seen.path, owner.path) where owner.id = ${itemCodes.customerId})`,
  );
}

/** Generates codes that were never used before. */
export async function addCodes(db: Database, wanted: readonly NewCode[], now: string): Promise<void> {
  for (let start = 0; start < wanted.length; start += rowsAtOnce) {
    let remainingRows = wanted.slice(start, start + rowsAtOnce);
    while (remainingRows.length > 0) {
      const rows = remainingRows.map((fields) => ({ ...fields, code: newCode(), ...createdColumns(now) }));
      const insertedCodes = await db
        .insert(itemCodes)
        .values(rows)
        .onConflictDoNothing({ target: itemCodes.code })
        .returning({ code: itemCodes.code });
      const insertedTexts = new Set(insertedCodes.map(({ code }) => code));
      remainingRows = remainingRows.filter((_, index) => !insertedTexts.has(rows[index]?.code ?? ''));
    }
  }
}

const newCode = (): string =>
  codeOf(Array.from({ length: randomLength }, () => randomInt(codeAlphabet.length)));

/** Looks up a scanned or typed code, limited to data that the caller may see. */
export async function findCode(call: Seeing, text: string): Promise<FoundCode> {
  const code = codeIn(text);
  const unknown: FoundCode = { code: code ?? '', state: 'unknown', item: null };
  if (code === null) return unknown;
  const { db, scope } = call;
  const isHere = and(scope.buildings(itemCodes.buildingId), inActiveBuildings(itemCodes.buildingId));
  const [row] = await selectCodes(db)
    .where(
      and(
        eq(itemCodes.code, code),
        sql`case when ${itemCodes.mapItemId} is null then ${blankInScope(call)} else ${isHere} end`,
      ),
    )
    .limit(1);
  if (!row) return unknown;
  const { mapItemId, released } = row.code;
  const state = mapItemId === null ? 'blank' : released === null ? 'claimed' : 'released';
  return { code, state, item: itemOf(row) };
}
