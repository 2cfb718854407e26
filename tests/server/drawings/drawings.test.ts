import { sql } from 'drizzle-orm';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { mapItems } from '#server/db/schema/drawings.ts';
import type { FloorMap, MapItem, MapItemExtra } from '#contract/drawings/drawing.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const backend = await useBackend();

async function begin() {
  const tenant = await backend.seed.tenant();
  const { token } = tenant.people.Admin;
  const ask = <T>(method: string, path: string, body?: unknown, query?: Record<string, string | number>) =>
    backend.ask<T>(method, path, { token, body, query });
  return { ...tenant, token, ask };
}

describe('drawings', () => {
  test('are listed by floor and level, made, read and changed [DRAW-84, DRAW-85, DRAW-86, DRAW-88]', async () => {
    const { ask, floor, map, building } = await begin();
    const otherMap = await backend.seed.map(await backend.seed.floor(building, 'Plan 2', 2));
    const creation = await ask<FloorMap>('POST', 'v1/Map', {
      name: 'Ritning 2',
      floorId: floor.id,
      level: 3,
    });
    expect(creation.data).toMatchObject({
      name: 'Ritning 2',
      floorId: floor.id,
      level: 3,
      file: null,
      oldFileId: null,
    });
    const ids = async (query: Record<string, number>) =>
      (await ask<FloorMap[]>('GET', 'v1/Map', undefined, query)).data.map((row) => row.id);
    expect(await ids({ FloorId: floor.id, PageSize: 99 })).toEqual([map.id, creation.data.id]);
    expect(await ids({ floorId: floor.id, Level: 3 })).toEqual([creation.data.id]);
    expect(await ids({})).toContain(otherMap.id);
    const update = await ask<FloorMap>('PUT', `v1/Map/${map.id}`, { name: 'Nytt namn', floorId: floor.id });
    expect(update.data).toMatchObject({ name: 'Nytt namn', version: 2 });
    expect((await ask('GET', `v1/Map/${map.id}`)).data).toEqual(update.data);
  });

  test('need a name and a floor in scope [DRAW-24]', async () => {
    const { ask, floor } = await begin();
    expect((await ask('POST', 'v1/Map', { name: ' ', floorId: floor.id })).fields).toEqual(['name']);
    expect((await ask('POST', 'v1/Map', { name: 'Ritning', floorId: 99_999 })).fields).toEqual(['floorId']);
  });

  test('keep the id of the file that a new one replaced [DRAW-22, DRAW-23]', async () => {
    const { ask, floor, map, level } = await begin();
    const first = await backend.seed.file({ customerId: level.id });
    const second = await backend.seed.file({ customerId: level.id }, { name: 'ny.png' });
    const put = (fileId: number | null) =>
      ask<FloorMap>('PUT', `v1/Map/${map.id}`, { name: map.name, floorId: floor.id, fileId });
    expect((await put(first.id)).data).toMatchObject({
      file: { id: first.id, name: 'ritning.png' },
      oldFileId: null,
    });
    expect((await put(second.id)).data).toMatchObject({
      file: { id: second.id, name: 'ny.png' },
      oldFileId: first.id,
    });
  });

  test('take no file of another tenant, of another drawing, and no document', async () => {
    const { ask, floor, map, level, building } = await begin();
    const otherTenant = await backend.seed.tenant('Annat bolag');
    const occupied = await backend.seed.map(await backend.seed.floor(building, 'Plan 2', 2));
    const files = [
      await backend.seed.file({ customerId: otherTenant.level.id }),
      await backend.seed.file({ customerId: level.id }, { mapId: occupied.id }),
      await backend.seed.file({ customerId: level.id }, { documentType: 1 }),
    ];
    for (const { id: fileId } of files) {
      const body = { name: map.name, floorId: floor.id, fileId };
      expect((await ask('PUT', `v1/Map/${map.id}`, body)).fields).toEqual(['fileId']);
      expect((await ask('POST', 'v1/Map', body)).fields).toEqual(['fileId']);
    }
  });

  test('go with what stands on them [DRAW-87]', async () => {
    const { ask, map, item, people } = await begin();
    expect((await backend.ask('DELETE', `v1/Map/${map.id}`, { token: people.User.token })).status).toBe(403);
    expect((await ask('DELETE', `v1/Map/${map.id}`)).status).toBe(200);
    expect((await ask('GET', `v1/Map/${map.id}`)).status).toBe(404);
    expect((await ask('GET', `v1/MapItem/${item.id}`)).status).toBe(404);
  });
});

describe('items', () => {
  test('get place, number and name if nothing is said [DRAW-40, DRAW-42, DRAW-43, DRAW-44]', async () => {
    const { ask, map, fireProtection } = await begin();
    const creation = await ask<MapItem>('POST', 'v1/MapItem', {
      mapId: map.id,
      fireProtectionId: fireProtection.id,
    });
    expect(creation.data).toMatchObject({
      positionX: 50,
      positionY: 50,
      scale: 1,
      rotation: 0,
      positionNumber: 2,
      name: fireProtection.name,
    });
  });

  test('items created at once get different numbers', async () => {
    const { ask, map, fireProtection } = await begin();
    const body = { mapId: map.id, fireProtectionId: fireProtection.id };
    const creations = await Promise.all(
      Array.from({ length: 6 }, () => ask<MapItem>('POST', 'v1/MapItem', body)),
    );
    expect(new Set(creations.map((answer) => answer.data.positionNumber)).size).toBe(6);
  });

  test('carry all their fields [DRAW-31, DRAW-90, DRAW-91, DRAW-93]', async () => {
    const { ask, map, item, fireProtection } = await begin();
    const body = {
      mapId: map.id,
      fireProtectionId: fireProtection.id,
      positionX: 120,
      positionY: 1000,
      scale: 1.3,
      rotation: -90,
      positionNumber: 12,
      placementDescription: 'Vid entrén',
      name: 'Släckare A',
      size: '6 kg',
      manufacture: 'Nordsläck',
      other: 'Ny 2024',
      year: '2024-01-01T00:00:00.000Z',
    };
    const update = await ask<MapItem>('PUT', `v1/MapItem/${item.id}`, body);
    expect(update.data).toMatchObject({
      ...body,
      fireProtection: {
        id: fireProtection.id,
        name: fireProtection.name,
        inventoryType: 'powder_extinguisher',
      },
      mapItemExtra: null,
    });
    expect((await ask('GET', `v1/MapItem/${item.id}`)).data).toEqual(update.data);
    expect((await ask<MapItem>('POST', 'v1/MapItem', body)).data).toMatchObject(body);
  });

  test('have positions that are whole numbers from 0 to 1000 [DRAW-32]', async () => {
    const { ask, map, fireProtection } = await begin();
    for (const positionX of [-1, 1001, 1.5, '5', null]) {
      const body = { mapId: map.id, fireProtectionId: fireProtection.id, positionX };
      const answer = await ask('POST', 'v1/MapItem', body);
      expect([positionX, answer.status, answer.fields]).toEqual([positionX, 400, ['positionX']]);
    }
  });

  test('are listed by drawing in order of their number, as a number [DRAW-41, DRAW-89, WIRE-25]', async () => {
    const { ask, map, building, fireProtection } = await begin();
    for (const positionNumber of [10, 9, 100])
      await backend.seed.mapItem(map, fireProtection, { positionNumber });
    const otherMap = await backend.seed.map(await backend.seed.floor(building, 'Plan 2', 2));
    await backend.seed.mapItem(otherMap, fireProtection);
    const list = await ask<MapItem[]>('GET', 'v1/MapItem', undefined, { MapId: map.id, PageSize: 0 });
    expect(list.data.map((row) => row.positionNumber)).toEqual([1, 9, 10, 100]);
    const down = await ask<MapItem[]>('GET', 'v1/MapItem', undefined, {
      mapId: map.id,
      orderBy: 'PositionNumber desc',
    });
    expect(down.data[0]?.positionNumber).toBe(100);
  });

  test('take catalogue entries that one sees, and drawings of the same building', async () => {
    const { ask, map, item, root, level, company, fireProtection } = await begin();
    const otherTenant = await backend.seed.tenant('Annat bolag');
    const foreign = await ask('PUT', `v1/MapItem/${item.id}`, {
      mapId: map.id,
      fireProtectionId: otherTenant.fireProtection.id,
    });
    expect(foreign.fields).toEqual(['fireProtectionId']);
    const shared = [
      await backend.seed.fireProtection({ companyId: null, customerId: null }, 'Gemensam'),
      await backend.seed.fireProtection({ companyId: company.id, customerId: null }, 'Bolagets'),
      await backend.seed.fireProtection({ companyId: company.id, customerId: root.id }, 'Rotens'),
    ];
    for (const { id } of shared) {
      expect((await ask('POST', 'v1/MapItem', { mapId: map.id, fireProtectionId: id })).status).toBe(200);
    }
    const elsewhere = await backend.seed.map(
      await backend.seed.floor(await backend.seed.building(level, 'Annat')),
    );
    for (const mapId of [otherTenant.map.id, elsewhere.id]) {
      const body = { mapId, fireProtectionId: fireProtection.id };
      expect((await ask('PUT', `v1/MapItem/${item.id}`, body)).fields).toEqual(['mapId']);
    }
  });

  test('need floor_areas_edit to be made, changed and removed [DRAW-92, PERM-48]', async () => {
    const { map, item, fireProtection, people, token } = await begin();
    const body = { mapId: map.id, fireProtectionId: fireProtection.id };
    const low = people.User.token;
    expect((await backend.ask('POST', 'v1/MapItem', { token: low, body })).status).toBe(403);
    expect((await backend.ask('PUT', `v1/MapItem/${item.id}`, { token: low, body })).status).toBe(403);
    expect((await backend.ask('DELETE', `v1/MapItem/${item.id}`, { token: low })).status).toBe(403);
    expect((await backend.ask('DELETE', `v1/MapItem/${item.id}`, { token })).status).toBe(200);
    expect((await backend.ask('GET', `v1/MapItem/${item.id}`, { token })).status).toBe(404);
  });

  test('items that another user has changed are not overwritten', async () => {
    const { ask, map, item, fireProtection } = await begin();
    const body = { mapId: map.id, fireProtectionId: fireProtection.id, version: 1 };
    expect((await ask('PUT', `v1/MapItem/${item.id}`, body)).status).toBe(200);
    expect((await ask('PUT', `v1/MapItem/${item.id}`, body)).codes).toEqual(['stale_version']);
  });
});

describe('service fields', () => {
  test('extra fields are saved by inspectors, and unsent fields and internal keys stay [DRAW-61, DRAW-65, DRAW-94]', async () => {
    const { map, fireProtection, people } = await begin();
    const extra = { id: 7, created: '2020-01-01', deleted: false, Model: 'A1', comment: 'Gammal' };
    const item = await backend.seed.mapItem(map, fireProtection, { extra });
    const { token } = people.BasicUser;
    const saved = await backend.ask<MapItemExtra>('PUT', `v1/MapItem/${item.id}/extra`, {
      token,
      body: { model: 'B2', chargeYear: 2026, comment: '' },
    });
    expect(saved.data).toEqual({ ...extra, Model: 'B2', chargeYear: 2026, comment: '' });
    const { data } = await backend.ask<MapItem>('GET', `v1/MapItem/${item.id}`, { token });
    expect(data.mapItemExtra).toEqual(saved.data);
    const readOnly = await backend.ask('PUT', `v1/MapItem/${item.id}/extra`, {
      token: people.BasicUserLight.token,
      body: { model: 'C3' },
    });
    expect(readOnly.status).toBe(403);
  });

  test('are a dictionary of plain values', async () => {
    const { ask, item } = await begin();
    const nested = await ask('PUT', `v1/MapItem/${item.id}/extra`, { model: { deep: true } });
    expect(nested.status).toBe(400);
    expect((await ask('PUT', `v1/MapItem/${item.id}/extra`, { comment: 'x'.repeat(4001) })).status).toBe(400);
  });

  test('extra fields with other names are limited in number and length, also across saves', async () => {
    const { ask, item } = await begin();
    const path = `v1/MapItem/${item.id}/extra`;
    const otherFields = (from: number, count: number, value = 'x') =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`own${from + index}`, value]));
    expect((await ask('PUT', path, { ...otherFields(0, 40), model: 'P6', id: 7 })).status).toBe(200);
    expect(await ask('PUT', path, { ...otherFields(0, 40, 'y'), MODEL: 'P9' })).toMatchObject({
      status: 200,
      data: { own39: 'y', model: 'P9', id: 7 },
    });
    const refusals = [
      [otherFields(0, 41), 'too_many_fields', 'own40'],
      [otherFields(40, 1), 'too_many_fields', 'own40'],
      [{ own1: 'x'.repeat(4001) }, 'too_long', 'own1'],
      [{ model: 'x'.repeat(4001) }, 'too_long', 'model'],
      [{ ['k'.repeat(61)]: 'x' }, 'too_long', 'k'.repeat(60)],
    ] as const;
    for (const [body, code, field] of refusals)
      expect(await ask('PUT', path, body)).toMatchObject({ status: 400, codes: [code], fields: [field] });
    const { data } = await ask<MapItem>('GET', `v1/MapItem/${item.id}`);
    expect(Object.keys(data.mapItemExtra ?? {})).toHaveLength(42);
    const lines = await ask<MapItemExtra>('PUT', path, { model: 'P6\r\nP7', comment: 'Rad 1\nRad 2' });
    expect(lines.data).toMatchObject({ model: 'P6 P7', comment: 'Rad 1\nRad 2' });
  });

  test('an update limits an item’s excess extra fields and keeps the known ones', async () => {
    const { map, fireProtection } = await begin();
    const many = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`own${1000 + index}`, 'x']));
    const knownFields = { Model: 'P6', comment: 'Kvar', chargeYear: 2024, id: 7 };
    const overfull = await backend.seed.mapItem(map, fireProtection, { extra: { ...many, ...knownFields } });
    const usual = await backend.seed.mapItem(map, fireProtection, {
      extra: { ...knownFields, note: 'Egen' },
    });
    const bareItem = await backend.seed.mapItem(map, fireProtection, { extra: null });
    const folder = join(import.meta.dirname, '../../../server/db/migrations');
    const file = readdirSync(folder).find((name) => name.endsWith('_limit_service_fields.sql')) ?? '';
    for (const statement of readFileSync(join(folder, file), 'utf8').split('--> statement-breakpoint'))
      await backend.db.execute(sql.raw(statement));
    const rows = await backend.db.select().from(mapItems);
    const extraOf = ({ id }: { id: number }) => rows.find((row) => row.id === id)?.extra;
    expect(extraOf(overfull)).toMatchObject({ ...knownFields, own1000: 'x', own1039: 'x' });
    expect(Object.keys(extraOf(overfull) ?? {})).toHaveLength(44);
    expect(extraOf(usual)).toEqual({ ...knownFields, note: 'Egen' });
    expect(extraOf(bareItem)).toBeNull();
  });
});
