import { randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { moveBuildings, moves } from '#server/db/schema/moves.ts';
import { areas, files, mapItems, maps } from '#server/db/schema/drawings.ts';
import { flaws } from '#server/db/schema/flaws.ts';
import { textKeys } from '#server/db/textKeys.ts';
import type { Building, Floor } from '#contract/buildings/building.ts';
import type { Area, FloorMap, MapItem } from '#contract/drawings/drawing.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { picture, upload } from '#tests/support/hostile/uploadForm.ts';

const backend = await useBackend();

const stamps = () => ({ created: backend.time.now.toISOString(), updated: backend.time.now.toISOString() });

async function begin() {
  const tenant = await backend.seed.tenant();
  const { token } = tenant.people.Admin;
  const ask = <T>(method: string, path: string, body?: unknown, query?: Record<string, string | number>) =>
    backend.ask<T>(method, path, { token, body, query });
  const copy = (floorId: number, body: object, key?: string) =>
    backend.ask<Floor>('POST', `v1/Floor/${floorId}/Copy`, { token, body, ...(key ? { key } : {}) });
  const target = await backend.seed.building(tenant.level, 'Annexet');
  const copyFields = { buildingId: target.id, name: 'Plan 1 (kopia)', level: 4 };
  return { ...tenant, token, ask, copy, target, whole: copyFields };
}
type Ask = Awaited<ReturnType<typeof begin>>['ask'];

/** Returns a floor as the calls show it, without ids, names and dates. */
async function shownOn(ask: Ask, floorId: number) {
  const list = async <T>(path: string, query: Record<string, number>) =>
    (await ask<T[]>('GET', path, undefined, { ...query, pageSize: 0, orderBy: 'Name' })).data;
  const drawings = await list<FloorMap>('v1/Map', { floorId });
  return Promise.all(
    drawings.map(async ({ id, name, level, file }) => ({
      name,
      level,
      file: file && { name: file.name },
      items: (await list<MapItem>('v1/MapItem', { mapId: id }))
        .map((item) => ({ ...item, ...blank, mapId: 0 }))
        .toSorted((a, b) => a.positionNumber - b.positionNumber || a.positionX - b.positionX),
      areas: (await list<Area>('v1/Area', { mapId: id }))
        .map((area) => ({ ...area, ...blank, mapId: 0 }))
        .toSorted((a, b) => a.startX - b.startX),
    })),
  );
}
const blank = { id: 0, created: '', updated: '', version: 0 };

describe('a copied floor', () => {
  test('a copy equals its source apart from ids and timestamps, for any contents', async () => {
    const { ask, copy, building, target, fireProtection } = await begin();
    const place = fc.integer({ min: 0, max: 1000 });
    const anItem = fc.record({
      positionX: place,
      positionY: place,
      positionNumber: fc.integer({ min: 1, max: 40 }),
      rotation: fc.constantFrom(0, 90, -45.5),
      scale: fc.constantFrom(0.5, 1, 1.3),
      extra: fc.option(
        fc.record({ model: fc.string({ maxLength: 8 }), year: place }, { noNullPrototype: true }),
        { nil: null },
      ),
      year: fc.option(fc.constant('2019-01-01T00:00:00.000Z'), { nil: null }),
      deleted: fc.boolean(),
    });
    const aDrawing = fc.record({
      items: fc.array(anItem, { maxLength: 6 }),
      areas: fc.nat({ max: 3 }),
      hasFile: fc.boolean(),
      deleted: fc.boolean(),
    });
    const samples = fc.sample(fc.array(aDrawing, { maxLength: 3 }), { seed: 11, numRuns: 8 });
    for (const [index, drawings] of samples.entries()) {
      const source = await backend.seed.floor(building, `Källa ${index}`, index);
      for (const [number, drawing] of drawings.entries()) {
        const map = await backend.seed.map(source, `Ritning ${number}`, { deleted: drawing.deleted });
        for (const item of drawing.items) await backend.seed.mapItem(map, fireProtection, item);
        for (let count = 0; count < drawing.areas; count += 1) await backend.seed.area(map, `Yta ${count}`);
        if (!drawing.hasFile) continue;
        const { id: fileId } = await backend.seed.file(map, { mapId: map.id, name: `${number}.png` });
        await backend.db.update(maps).set({ fileId }).where(eq(maps.id, map.id));
      }
      const before = await shownOn(ask, source.id);
      const targetBuilding = index % 2 === 0 ? building : target;
      const floorCopy = await copy(source.id, {
        buildingId: targetBuilding.id,
        name: `Kopia ${index}`,
        level: index,
      });
      expect(floorCopy.data).toMatchObject({
        buildingId: targetBuilding.id,
        buildingName: targetBuilding.name,
        version: 1,
      });
      expect(await shownOn(ask, floorCopy.data.id)).toEqual(before);
      expect(await shownOn(ask, source.id)).toEqual(before);
    }
  });

  test('has its name, level and building, and is found and counted there', async () => {
    const { ask, copy, floor, whole, target, level, map } = await begin();
    await backend.seed.area(map);
    const { data } = await copy(floor.id, whole);
    expect(data).toMatchObject({ ...whole, buildingName: 'Annexet', ...stamps() });
    const matches = await ask<Floor[]>('GET', 'v1/Floor', undefined, {
      name: 'kopia',
      buildingId: target.id,
    });
    expect(matches.data.map(({ id }) => id)).toEqual([data.id]);
    const [building] = (await ask<Building[]>('GET', 'v1/Building', undefined, { name: 'annex' })).data;
    expect(building?.floorCount).toBe(1);
    const rows = await backend.db.select().from(mapItems).where(eq(mapItems.buildingId, target.id));
    expect(rows).toMatchObject([{ customerId: level.id, version: 1, deleted: false }]);
    expect(await backend.db.$count(areas, eq(areas.buildingId, target.id))).toBe(1);
    const total = await ask('GET', 'v1/MapItem', undefined, { pageSize: 1 });
    expect(total.pagination?.totalCount).toBe(2);
  });

  test('has no history: no flaw, no earlier file, nothing that was deleted', async () => {
    const { token, copy, floor, whole, target, building, level, item, map } = await begin();
    const flaw = { customerId: level.id, buildingId: building.id, mapItemId: item.id, name: 'Trasig' };
    await backend.db.insert(flaws).values({ ...flaw, ...textKeys('Trasig'), ...stamps() });
    const fields = { mapId: map.id };
    await upload(backend, { token, bytes: await picture(30, 20), fields });
    await upload(backend, { token, bytes: await picture(31, 20), fields });
    await copy(floor.id, whole);
    const inTarget = (table: typeof files | typeof maps) => eq(table.buildingId, target.id);
    expect(await backend.db.select().from(maps).where(inTarget(maps))).toMatchObject([{ oldFileId: null }]);
    expect(await backend.db.select().from(files).where(inTarget(files))).toMatchObject([{ width: 31 }]);
    expect(await backend.db.$count(flaws, eq(flaws.buildingId, target.id))).toBe(0);
  });

  test('keeps its picture when the source’s file or whole floor is deleted, and the other way round', async () => {
    const { token, ask, copy, floor, whole, map, target } = await begin();
    const bytes = await picture(30, 20);
    const pictureUpload = await upload(backend, { token, bytes, fields: { mapId: map.id } });
    const { data } = await copy(floor.id, whole);
    const secondCopy = await copy(floor.id, { ...whole, name: 'Kopia 2' });
    const fileRows = await backend.db
      .select()
      .from(files)
      .where(and(eq(files.deleted, false), eq(files.buildingId, target.id)));
    const [first, second] = fileRows;
    if (!first || !second) expect.fail('no files of their own');
    const isShown = async (id: number) => (await ask('GET', `v1/File/${id}`)).status === 200;
    await upload(backend, { token, bytes: await picture(10, 10), fields: { mapId: map.id } });
    expect((await ask('DELETE', `v1/File/${pictureUpload.data.id}`)).status).toBe(200);
    expect([await isShown(pictureUpload.data.id), await isShown(first.id), await isShown(second.id)]).toEqual(
      [false, true, true],
    );
    expect((await ask('DELETE', `v1/Floor/${floor.id}`)).status).toBe(200);
    expect((await ask('DELETE', `v1/Floor/${secondCopy.data.id}`)).status).toBe(200);
    const remainingMaps = (await ask<FloorMap[]>('GET', 'v1/Map', undefined, { floorId: data.id })).data;
    expect(remainingMaps).toHaveLength(1);
    expect(await isShown(remainingMaps[0]?.file?.id ?? 0)).toBe(true);
  });

  test('is made once for a key, and wholly or not at all', async () => {
    const { copy, floor, whole, target, ask } = await begin();
    const key = randomUUID();
    const first = await copy(floor.id, whole, key);
    expect((await copy(floor.id, whole, key)).text).toBe(first.text);
    const floorList = await ask<Floor[]>('GET', 'v1/Floor', undefined, { buildingId: target.id });
    expect(floorList.data).toHaveLength(1);
  });

  test('takes along as many items as there are', async () => {
    const { copy, floor, whole, map } = await begin();
    const [row] = await backend.db.select().from(mapItems).where(eq(mapItems.mapId, map.id));
    if (!row) expect.fail();
    const { id: _id, ...fields } = row;
    const many = Array.from({ length: 1500 }, (_, at) => ({ ...fields, positionNumber: at + 2 }));
    await backend.db.insert(mapItems).values(many);
    const { data } = await copy(floor.id, whole);
    const copied = backend.db.select({ id: maps.id }).from(maps).where(eq(maps.floorId, data.id));
    expect(await backend.db.$count(mapItems, inArray(mapItems.mapId, copied))).toBe(1501);
  });
});

describe('copying a floor', () => {
  test('needs the rights at the customer, and a building of the same customer that stands still', async () => {
    const { people, copy, floor, whole, building, target, level, root, token } = await begin();
    const denied = await backend.ask('POST', `v1/Floor/${floor.id}/Copy`, {
      token: people.User.token,
      body: whole,
    });
    expect(denied.status).toBe(403);
    const otherTenant = await backend.seed.tenant('Annat bolag');
    const foreign = { token: otherTenant.people.Admin.token, body: whole };
    expect((await backend.ask('POST', `v1/Floor/${floor.id}/Copy`, foreign)).status).toBe(404);
    expect((await copy(floor.id, { ...whole, buildingId: otherTenant.building.id })).fields).toEqual([
      'buildingId',
    ]);
    const below = await backend.seed.building(await backend.seed.customer(level), 'Nedanför');
    expect((await copy(floor.id, { ...whole, buildingId: below.id })).fields).toEqual(['buildingId']);
    expect((await copy(floor.id, { ...whole, name: ' ' })).fields).toEqual(['name']);
    const move = {
      customerId: level.id,
      targetCustomerId: root.id,
      moveStatus: 'started' as const,
      ...stamps(),
    };
    const [started] = await backend.db.insert(moves).values(move).returning();
    for (const { id: buildingId } of [building, target]) {
      const movedBuilding = {
        customerId: level.id,
        moveId: started?.id ?? 0,
        buildingId,
        moveType: 'copy' as const,
        ...stamps(),
      };
      const [row] = await backend.db.insert(moveBuildings).values(movedBuilding).returning();
      const answer = await backend.ask('POST', `v1/Floor/${floor.id}/Copy`, { token, body: whole });
      expect(answer.codes).toEqual(['record_in_move']);
      await backend.db.delete(moveBuildings).where(eq(moveBuildings.id, row?.id ?? 0));
    }
    expect((await copy(floor.id, whole)).status).toBe(200);
  });
});
