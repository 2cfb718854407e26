import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { auditLog } from '#server/db/schema/audit.ts';
import { drawingTexts } from '#server/db/schema/templates.ts';
import type { Floor } from '#contract/buildings/building.ts';
import type { FloorMap, MapItem } from '#contract/drawings/drawing.ts';
import type { AddedDrawing, DrawingSet } from '#contract/drawings/drawingSet.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const backend = await useBackend();

async function begin() {
  const tenant = await backend.seed.tenant();
  const { people, level, building } = tenant;
  const { token } = people.Admin;
  const ask = <T>(method: string, path: string, body?: object, key?: string) =>
    backend.ask<T>(method, path, { token, ...(body && { body }), ...(key ? { key } : {}) });
  const picture = async () => (await backend.seed.file({ customerId: level.id })).id;
  const set = (await ask<DrawingSet>('POST', 'v1/DrawingSet', { buildingId: building.id })).data;
  const add = async (changes: object = {}, key?: string) =>
    ask<AddedDrawing>(
      'POST',
      `v1/DrawingSet/${set.id}/Drawing`,
      {
        name: 'Ritning',
        floor: { name: 'Plan 7', level: 7 },
        fileId: await picture(),
        ...changes,
      },
      key,
    );
  const replace = async (map: { id: number; version: number }, changes: object = {}) =>
    ask('POST', `v1/DrawingSet/${set.id}/Replace`, {
      mapId: map.id,
      fileId: await picture(),
      version: map.version,
      fit: [0.5, 0, 100, 0, 0.5, 0],
      ...changes,
    });
  const undo = () => ask(`POST`, `v1/Import/${set.id}/Undo`);
  const floorNames = async () => {
    const query = { buildingId: building.id, pageSize: 0 };
    const { data } = await backend.ask<Floor[]>('GET', 'v1/Floor', { token, query });
    return data.map(({ name }) => name);
  };
  const readMap = async (id: number) => (await ask<FloorMap>('GET', `v1/Map/${id}`)).data;
  const listSets = async () => {
    const query = { buildingId: building.id };
    return (await backend.ask<DrawingSet[]>('GET', 'v1/DrawingSet', { token, query })).data;
  };
  return {
    ...tenant,
    token,
    ask,
    picture,
    set,
    add,
    replace,
    undo,
    floorNames,
    read: readMap,
    listed: listSets,
  };
}

describe('a set of drawings', () => {
  test('makes drawings with the floors that are missing, each floor once', async () => {
    const { add, floor, floorNames, building, set, listed } = await begin();
    const [own] = await floorNames();
    expect(await listed()).toEqual([]);
    const first = await add();
    expect(first.status).toBe(200);
    expect(first.data).toMatchObject({
      floor: { name: 'Plan 7', level: 7, buildingId: building.id },
      map: { name: 'Ritning', level: 7 },
    });
    const second = await add({ floor: { name: ' plan  7', level: 2 }, name: 'Ventilation' });
    expect(second.data.floor).toEqual(first.data.floor);
    const third = await add({ floor: undefined, floorId: floor.id });
    expect(third.data.floor.id).toBe(floor.id);
    expect(await floorNames()).toEqual([own, 'Plan 7'].sort());
    expect(await listed()).toMatchObject([{ id: set.id, floors: 1, drawings: 3, replaced: 0, undone: null }]);
  });

  test('has each drawing once, however often it is sent with one key', async () => {
    const { add, picture, floorNames, listed } = await begin();
    const fileId = await picture();
    const [one, other] = [await add({ fileId }, 'a-key-of-a-page'), await add({ fileId }, 'a-key-of-a-page')];
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(other.data.map.id).toBe(one.data.map.id);
    expect(await floorNames()).toHaveLength(2);
    expect(await listed()).toMatchObject([{ drawings: 1 }]);
  });

  test('takes neither a floor of elsewhere nor a file in use, and says where', async () => {
    const { add, floor, map, read } = await begin();
    const otherFixture = await begin();
    expect((await add({ floor: undefined, floorId: otherFixture.floor.id })).codes).toEqual([
      'invalid_reference',
    ]);
    const fileInUse =
      (await read(map.id)).file?.id ?? (await add({ floor: undefined, floorId: floor.id })).data.map.file?.id;
    expect((await add({ fileId: fileInUse })).codes).toEqual(['invalid_reference']);
    expect((await add({ floorId: floor.id })).status).toBe(400);
    expect((await add({ floor: undefined })).status).toBe(400);
  });

  test('keeps the texts of its pages by the picture', async () => {
    const { add } = await begin();
    const texts = [{ text: 'BS 12', x: 100, y: 250.5, height: 6 }];
    const { data } = await add({ texts });
    const rows = await backend.db
      .select()
      .from(drawingTexts)
      .where(eq(drawingTexts.fileId, data.map.file?.id ?? 0));
    expect(rows).toMatchObject([{ texts }]);
  });

  test('is undone as one, with floors and new editions [SETUP-55]', async () => {
    const { add, replace, undo, floorNames, map, item, read, ask, listed } = await begin();
    const [before, floorsBefore] = [await read(map.id), await floorNames()];
    const addition = await add();
    const place = { id: item.id, version: 1, positionX: 300, positionY: 300 };
    expect((await replace(before, { items: [place] })).status).toBe(200);
    // The same drawing isn't replaced twice by one set.
    expect((await replace(await read(map.id))).codes).toEqual(['invalid_reference']);
    expect(await listed()).toMatchObject([{ floors: 1, drawings: 1, replaced: 1 }]);
    expect((await undo()).status).toBe(200);
    expect(await floorNames()).toEqual(floorsBefore);
    expect((await ask('GET', `v1/Map/${addition.data.map.id}`)).status).toBe(404);
    expect((await read(map.id)).file).toEqual(before.file);
    const { data: there } = await ask<MapItem>('GET', `v1/MapItem/${item.id}`);
    expect([there.positionX, there.positionY]).toEqual([item.positionX, item.positionY]);
    expect((await add()).codes).toEqual(['import_undone']);
    expect((await undo()).codes).toEqual(['import_undone']);
  });

  test.each([
    [
      'an item',
      async ({ made, fireProtection, ask }: Stuck) => {
        await ask('POST', 'v1/MapItem', { mapId: made.map.id, fireProtectionId: fireProtection.id });
      },
      '1 item',
    ],
    [
      'a plan',
      async ({ made, ask, level }: Stuck) => {
        await ask('POST', 'v1/RoundPlanning', {
          name: 'Rond',
          customerId: level.id,
          start: '2026-12-01T00:00:00.000Z',
          floorIds: [made.floor.id],
        });
      },
      'Rond',
    ],
    [
      'another name',
      async ({ made, ask }: Stuck) => {
        const { name: _name, buildingId, level } = made.floor;
        await ask('PUT', `v1/Floor/${made.floor.id}`, { name: 'Annat', buildingId, level });
      },
      '1 changed floor',
    ],
    [
      'another drawing',
      async ({ made, ask }: Stuck) => {
        await ask('POST', 'v1/Map', { name: 'Till', floorId: made.floor.id });
      },
      '1 ',
    ],
    [
      'a later edition',
      async ({ map, read, ask, picture }: Stuck) => {
        const { version } = await read(map.id);
        const fit = [1, 0, 0, 0, 1, 0];
        await ask('POST', `v1/Map/${map.id}/Replace`, { fileId: await picture(), version, fit });
      },
      'used by: 1 new edition (Ritning 1)',
    ],
    [
      'a later edition of what it made',
      async ({ made, ask, picture }: Stuck) => {
        const { id, version } = made.map;
        const fit = [1, 0, 0, 0, 1, 0];
        await ask('POST', `v1/Map/${id}/Replace`, { fileId: await picture(), version, fit });
      },
      'used by: 1 new edition (Ritning)',
    ],
    [
      'another name of a drawing',
      async ({ made, ask, read }: Stuck) => {
        const { id: _id, ...map } = await read(made.map.id);
        await ask('PUT', `v1/Map/${made.map.id}`, { ...map, name: 'Annan' });
      },
      '1 changed drawing',
    ],
  ])(
    'a set isn’t undone while %s refers to it, and the refusal names it [SETUP-57]',
    async (_what, hang, told) => {
      const begun = await begin();
      const { add, replace, undo, map, read, floorNames } = begun;
      const { data: made } = await add();
      await replace(await read(map.id));
      const names = await floorNames();
      await hang({ ...begun, made });
      const answer = await undo();
      expect(answer.codes).toEqual(['in_use']);
      expect(answer.errors[0]).toContain(told);
      expect(await floorNames()).toHaveLength(names.length);
    },
  );

  test('isn’t undone while its building is in the bin, and is once it is back [BIN-01]', async () => {
    const { ask, add, undo, building, floorNames } = await begin();
    await add();
    const { data } = await ask<{ version: number }>('GET', `v1/Building/${building.id}`);
    await ask('DELETE', `v1/Building/${building.id}`);
    expect((await undo()).codes).toEqual(['building_deleted']);
    await ask('PUT', `v1/Building/${building.id}`, { ...data, version: data.version + 1, deleted: false });
    expect(await floorNames()).toContain('Plan 7');
    expect((await undo()).status).toBe(200);
    expect(await floorNames()).not.toContain('Plan 7');
  });

  test('is open only to users who may edit floors and their items, and is noted [SETUP-58]', async () => {
    const { people, building, add, set } = await begin();
    const body = { buildingId: building.id };
    const answer = await backend.ask('POST', 'v1/DrawingSet', { token: people.BasicUserLight.token, body });
    expect([403, 400]).toContain(answer.status);
    const { data } = await add();
    const rows = await backend.db.select().from(auditLog).where(eq(auditLog.targetId, data.map.id));
    expect(rows.map(({ action }) => action)).toContain('records_imported');
    expect(set.buildingId).toBe(building.id);
  });
});

type Stuck = Awaited<ReturnType<typeof begin>> & { made: AddedDrawing };
