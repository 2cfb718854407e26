import { expect, test } from 'vitest';
import type { Floor } from '#contract/buildings/building.ts';
import type { FloorMap, MapItem } from '#contract/drawings/drawing.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const backend = await useBackend();

test('an item keeps its walk position in writes without it, and a copied floor keeps the walk', async () => {
  const tenant = await backend.seed.tenant();
  const { token } = tenant.people.Admin;
  const { map, item, floor, building, fireProtection } = tenant;
  const readItems = async (mapId: number) =>
    (await backend.ask<MapItem[]>('GET', 'v1/MapItem', { token, query: { mapId, pageSize: 0 } })).data;
  const change = async (updated: object) => {
    const version = (await readItems(map.id))[0]?.version;
    const body = { items: { updated: [{ id: item.id, version, ...updated }] } };
    return (await backend.ask('POST', `v1/Map/${map.id}/Changes`, { token, body })).status;
  };
  expect((await readItems(map.id))[0]?.walkOrder).toBeNull();
  expect(await change({ walkOrder: 4 })).toBe(200);
  expect(await change({ positionX: 7 })).toBe(200);
  const body = { mapId: map.id, fireProtectionId: fireProtection.id, positionX: 9, positionY: 9 };
  await backend.ask('PUT', `v1/MapItem/${item.id}`, { token, body });
  expect((await readItems(map.id))[0]).toMatchObject({ positionX: 9, walkOrder: 4 });
  expect(await change({ walkOrder: -1 })).toBe(400);
  const copied = await backend.ask<Floor>('POST', `v1/Floor/${floor.id}/Copy`, {
    token,
    body: { buildingId: building.id, name: 'Plan 2', level: 2 },
  });
  const maps = await backend.ask<FloorMap[]>('GET', 'v1/Map', {
    token,
    query: { floorId: copied.data.id, pageSize: 0 },
  });
  expect((await readItems(maps.data[0]?.id ?? 0)).map(({ walkOrder }) => walkOrder)).toEqual([4]);
  expect(await change({ walkOrder: null })).toBe(200);
  expect((await readItems(map.id))[0]?.walkOrder).toBeNull();
});
