import { randomUUID } from 'node:crypto';
import type { Database } from '#server/db/client.ts';
import { buildings, buildingUsers, floors } from '#server/db/schema/buildings.ts';
import { fireProtections } from '#server/db/schema/catalogue.ts';
import { codeBatches, itemCodes } from '#server/db/schema/codes.ts';
import { areas, files, mapItems, maps } from '#server/db/schema/drawings.ts';
import { codeOf } from '#domain/codes/itemCode.ts';
import { textKeys } from '#server/db/textKeys.ts';
import { only } from './seedPeople.ts';
import type { CustomerRow, UserRow } from './seedPeople.ts';

/** Creates buildings and their dependents. */
export function createBuildingSeed(db: Database, now: () => string) {
  const stamps = () => ({ created: now(), updated: now() });

  async function building(
    owner: CustomerRow,
    name = 'Kvarnen',
    changes: Partial<typeof buildings.$inferInsert> = {},
  ) {
    const deletion = changes.deleted ? { deletedAt: now() } : {};
    const values = { customerId: owner.id, name, ...textKeys(name), ...stamps(), ...deletion, ...changes };
    return only(await db.insert(buildings).values(values).returning());
  }

  async function connect(house: { id: number; customerId: number }, person: UserRow) {
    await db
      .insert(buildingUsers)
      .values({ buildingId: house.id, customerId: house.customerId, userId: person.id, ...stamps() });
  }

  async function floor(house: { id: number; customerId: number }, name = 'Plan 1', level = 1) {
    const values = {
      buildingId: house.id,
      customerId: house.customerId,
      name,
      level,
      ...textKeys(name),
      ...stamps(),
    };
    return only(await db.insert(floors).values(values).returning());
  }

  async function map(
    on: { id: number; customerId: number; buildingId: number },
    name = 'Ritning 1',
    changes: Partial<typeof maps.$inferInsert> = {},
  ) {
    const { customerId, buildingId } = on;
    const values = {
      floorId: on.id,
      customerId,
      buildingId,
      name,
      ...textKeys(name),
      ...stamps(),
      ...changes,
    };
    return only(await db.insert(maps).values(values).returning());
  }

  async function fireProtection(
    owner: { companyId: number | null; customerId: number | null },
    name = 'Pulversläckare 6 kg',
    changes: Partial<typeof fireProtections.$inferInsert> = {},
  ) {
    const values = {
      companyId: owner.companyId,
      customerId: owner.customerId,
      name,
      group: 0,
      inventoryType: 'powder_extinguisher',
      ...textKeys(name),
      ...stamps(),
      ...changes,
    };
    return only(await db.insert(fireProtections).values(values).returning());
  }

  async function mapItem(
    on: { id: number; customerId: number; buildingId: number },
    protection: { id: number; name: string },
    changes: Partial<typeof mapItems.$inferInsert> = {},
  ) {
    const values = {
      mapId: on.id,
      customerId: on.customerId,
      buildingId: on.buildingId,
      fireProtectionId: protection.id,
      positionNumber: 1,
      name: protection.name,
      ...textKeys(changes.name ?? protection.name),
      ...stamps(),
      ...changes,
    };
    return only(await db.insert(mapItems).values(values).returning());
  }

  /** Creates the code of an item, whose eight characters encode the item's id. */
  async function itemCode(on: { id: number; customerId: number; buildingId: number }) {
    const { id: mapItemId, customerId, buildingId } = on;
    const code = codeOf(Array.from({ length: 8 }, (_, place) => Math.floor(mapItemId / 31 ** place) % 31));
    const values = { code, mapItemId, customerId, buildingId, claimed: now(), ...stamps() };
    return only(await db.insert(itemCodes).values(values).returning());
  }

  async function codeBatch(owner: CustomerRow) {
    const values = { customerId: owner.id, count: 0, ...stamps() };
    return only(await db.insert(codeBatches).values(values).returning());
  }

  /** Creates a code without an item. */
  async function blankCode(batch: { id: number; customerId: number }) {
    const { id: batchId, customerId } = batch;
    const code = codeOf(
      Array.from({ length: 8 }, (_, place) => (place === 7 ? 30 : Math.floor(batchId / 31 ** place) % 31)),
    );
    return only(
      await db
        .insert(itemCodes)
        .values({ code, batchId, customerId, ...stamps() })
        .returning(),
    );
  }

  async function area(on: { id: number; customerId: number; buildingId: number }, name = 'Kök') {
    const values = {
      mapId: on.id,
      customerId: on.customerId,
      buildingId: on.buildingId,
      startX: 10,
      endX: 200,
      startY: 20,
      endY: 300,
      name,
      ...textKeys(name),
      ...stamps(),
    };
    return only(await db.insert(areas).values(values).returning());
  }

  async function file(owner: { customerId: number }, changes: Partial<typeof files.$inferInsert> = {}) {
    const name = changes.name ?? 'ritning.png';
    const values = {
      customerId: owner.customerId,
      name,
      mimeType: 'image/png',
      sizeBytes: 4,
      storageKey: randomUUID(),
      sha256: '0'.repeat(64),
      ...textKeys(name),
      ...stamps(),
      ...changes,
    };
    return only(await db.insert(files).values(values).returning());
  }

  return {
    building,
    connect,
    floor,
    map,
    fireProtection,
    mapItem,
    itemCode,
    codeBatch,
    blankCode,
    area,
    file,
  };
}
