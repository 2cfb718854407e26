import { and, eq, inArray, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { MapItem } from '#contract/drawings/drawing.ts';
import { buildings } from '#server/db/schema/buildings.ts';
import { mapItems } from '#server/db/schema/drawings.ts';
import { textKeys } from '#server/db/textKeys.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const backend = await useBackend();

/**
 * Seeds two houses of one tenant and one of another, and returns each caller's total; a page of one row
 * suffices.
 */
async function begin() {
  const { seed, db, time } = backend;
  const tenant = await seed.tenant();
  const foreign = await seed.tenant('Annan');
  const second = await seed.building(tenant.level, 'Andra huset');
  const secondMap = await seed.map(await seed.floor(second));
  const { id: fireProtectionId } = tenant.fireProtection;
  const stamps = { created: time.now.toISOString(), updated: time.now.toISOString() };
  const rowOn = (map: typeof tenant.map, positionNumber: number) => ({
    mapId: map.id,
    customerId: map.customerId,
    buildingId: map.buildingId,
    fireProtectionId,
    positionNumber,
    name: 'Släckare',
    ...textKeys('Släckare'),
    ...stamps,
  });
  const totalFor = async (token: string, query: Record<string, number> = {}) => {
    const page = await backend.ask<MapItem[]>('GET', 'v1/MapItem', {
      token,
      query: { pageSize: 1, ...query },
    });
    return page.pagination?.totalCount;
  };
  const countIn = (...houses: number[]) =>
    db.$count(mapItems, and(eq(mapItems.deleted, false), inArray(mapItems.buildingId, houses)));
  return { tenant, foreign, second, secondMap, rowOn, totalFor, there: countIn };
}

test('the total of all items stays right, however items come, change and go [WIRE-09]', async () => {
  const { tenant, second, secondMap, rowOn, totalFor, there } = await begin();
  const { db } = backend;
  const { token } = tenant.people.Admin;
  const houses = [tenant.building.id, second.id];
  const expectTotal = async (total: number) => {
    expect(await there(...houses)).toBe(total);
    expect(await totalFor(token)).toBe(total);
  };
  const before = await there(...houses);

  const rows = await db
    .insert(mapItems)
    .values([
      ...Array.from({ length: 4 }, (_, index) => rowOn(tenant.map, index + 1)),
      ...Array.from({ length: 3 }, (_, index) => rowOn(secondMap, index + 1)),
      { ...rowOn(secondMap, 9), deleted: true },
    ])
    .returning({ id: mapItems.id });
  await expectTotal(before + 7);

  const [first, other, third, gone] = [
    rows[0]?.id ?? 0,
    rows[1]?.id ?? 0,
    rows[2]?.id ?? 0,
    rows[7]?.id ?? 0,
  ];
  await backend.ask('DELETE', `v1/MapItem/${first}`, { token });
  await expectTotal(before + 6);
  await db.update(mapItems).set({ deleted: false }).where(eq(mapItems.id, gone));
  await expectTotal(before + 7);
  await db.update(mapItems).set({ buildingId: second.id, mapId: secondMap.id }).where(eq(mapItems.id, other));
  await expectTotal(before + 7);
  await db.update(mapItems).set({ name: 'Nytt namn' });
  await db.delete(mapItems).where(inArray(mapItems.id, [first, third]));
  await expectTotal(before + 6);
  const storedCounts = await db.select({ id: buildings.id, items: buildings.itemCount }).from(buildings);
  for (const { id, items } of storedCounts) expect([id, items]).toEqual([id, await there(id)]);
});

test('items that are placed at once, and work that is undone, are counted as what stays [WIRE-09]', async () => {
  const { tenant, secondMap, rowOn, totalFor } = await begin();
  const { token } = tenant.people.Admin;
  const before = (await totalFor(token)) ?? 0;
  const make = (mapId: number) =>
    backend.ask('POST', 'v1/MapItem', { token, body: { mapId, fireProtectionId: tenant.fireProtection.id } });
  const creations = await Promise.all([tenant.map.id, secondMap.id, tenant.map.id, secondMap.id].map(make));
  expect(creations.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await totalFor(token)).toBe(before + 4);
  const undone = backend.db.transaction(async (tx) => {
    await tx.insert(mapItems).values(rowOn(tenant.map, 99));
    await tx.execute(sql`select 1 / 0`);
  });
  await expect(undone).rejects.toThrow();
  expect(await totalFor(token)).toBe(before + 4);
});

test('the total holds what the caller sees alone: no foreign house, and below Admin no unconnected one', async () => {
  const { tenant, foreign, secondMap, rowOn, totalFor, there } = await begin();
  await backend.db.insert(mapItems).values([rowOn(tenant.map, 1), rowOn(secondMap, 1), rowOn(secondMap, 2)]);
  const { Admin, User } = tenant.people;
  expect(await totalFor(Admin.token)).toBe(await there(tenant.building.id, secondMap.buildingId));
  expect(await totalFor(User.token)).toBe(await there(tenant.building.id));
  expect(await totalFor(Admin.token, { mapId: secondMap.id })).toBe(2);
  expect(await totalFor(foreign.people.Admin.token)).toBe(await there(foreign.building.id));
});
