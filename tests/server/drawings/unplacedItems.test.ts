import { describe, expect, test } from 'vitest';
import { areas } from '#server/db/schema/drawings.ts';
import { roundPlanningAreas } from '#server/db/schema/plans.ts';
import { textKeys } from '#server/db/textKeys.ts';
import type { Floor } from '#contract/buildings/building.ts';
import type { MapItem } from '#contract/drawings/drawing.ts';
import type { ChangedDrawing } from '#contract/drawings/drawingChanges.ts';
import type { RoundHistory, RoundHistoryInfo, RoundHistoryItem } from '#contract/rounds/round.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { roundSeed } from '#tests/support/seeds/roundSeed.ts';

const backend = await useBackend();

async function begin() {
  const planned = await roundSeed(backend).plan();
  const { people, map, protection } = planned;
  const { token } = people.Admin;
  const change = (body: object) =>
    backend.ask<ChangedDrawing>('POST', `v1/Map/${map.id}/Changes`, { token, body });
  const waits = { fireProtectionId: protection.id, isPlaced: false };
  const creation = await change({ items: { created: [waits] } });
  const [item] = creation.data.items;
  if (!item) expect.fail(creation.text);
  const start = async () => {
    const body = { roundPlanningId: planned.plan.id };
    const round = await backend.ask<RoundHistory>('POST', 'v1/RoundHistory', { token, body });
    const query = { roundHistoryId: round.data.id, pageSize: 0 };
    const infos = await backend.ask<RoundHistoryInfo[]>('GET', 'v1/RoundHistoryInfo', { token, query });
    return {
      id: infos.data[0]?.id,
      items: infos.data.flatMap<RoundHistoryItem>(({ roundHistoryItems }) => roundHistoryItems),
    };
  };
  return { ...planned, token, change, item, waits, start };
}

describe('an item that waits to be placed', () => {
  test('an unplaced item is listed on its drawing and in rounds as unplaced', async () => {
    const { token, map, item, start } = await begin();
    expect(item).toMatchObject({ isPlaced: false, positionX: 50, positionY: 50 });
    const query = { mapId: map.id, pageSize: 0 };
    const itemList = (await backend.ask<MapItem[]>('GET', 'v1/MapItem', { token, query })).data;
    expect(itemList.map(({ isPlaced }) => isPlaced)).toEqual([true, false]);
    const { items } = await start();
    expect(items.map(({ isPlaced, mapItem }) => [isPlaced, mapItem.isPlaced])).toEqual([
      [true, true],
      [false, false],
    ]);
  });

  test('an unplaced item is placed by any call that moves it; other changes leave it unplaced', async () => {
    const { token, item, change } = await begin();
    const put = async (fields: object) => {
      const { data } = await backend.ask<MapItem>('PUT', `v1/MapItem/${item.id}`, {
        token,
        body: { mapId: item.mapId, fireProtectionId: item.fireProtectionId, ...fields },
      });
      return data.isPlaced;
    };
    expect(await put({ positionX: 50, positionY: 50, size: '6 kg' })).toBe(false);
    expect(await put({ positionX: 51, positionY: 50 })).toBe(true);
    const back = await change({ items: { updated: [{ id: item.id, version: 3, isPlaced: false }] } });
    expect(back.data.items).toMatchObject([{ isPlaced: false }]);
    const moveResult = await change({ items: { updated: [{ id: item.id, version: 4, positionY: 60 }] } });
    expect(moveResult.data.items).toMatchObject([{ isPlaced: true, positionY: 60 }]);
  });

  test('an unplaced item is in no area, joins a running round and is copied with its floor', async () => {
    const { db, time } = backend;
    const { token, map, item, plan, floor, building, level, waits, change, start } = await begin();
    const stamps = { created: time.now.toISOString(), updated: time.now.toISOString() };
    const [area] = await db
      .insert(areas)
      .values({
        customerId: level.id,
        buildingId: building.id,
        mapId: map.id,
        name: 'Allt',
        ...textKeys('Allt'),
        startX: 0,
        endX: 1000,
        startY: 0,
        endY: 1000,
        ...stamps,
      })
      .returning();
    await db.insert(roundPlanningAreas).values({
      customerId: level.id,
      roundPlanningId: plan.id,
      targetId: area?.id ?? 0,
      ...stamps,
    });
    const { id: infoId, items } = await start();
    expect(items.map(({ mapItemId }) => mapItemId)).not.toContain(item.id);
    const later = (await change({ items: { created: [waits] } })).data.items[0];
    const joined = await backend.ask<RoundHistoryItem>('POST', 'v1/RoundHistoryItem', {
      token,
      body: { roundHistoryInfoId: infoId, mapItemId: later?.id },
    });
    expect(joined.data.isPlaced).toBe(false);
    const body = { buildingId: building.id, name: 'Kopia', level: 3 };
    const copy = await backend.ask<Floor>('POST', `v1/Floor/${floor.id}/Copy`, { token, body });
    expect(copy.status).toBe(200);
    const allItems = (await backend.ask<MapItem[]>('GET', 'v1/MapItem', { token, query: { pageSize: 0 } }))
      .data;
    const copied = allItems.filter(({ mapId }) => mapId !== map.id);
    expect(copied.map(({ isPlaced }) => isPlaced)).toEqual([true, false, false]);
  });
});
