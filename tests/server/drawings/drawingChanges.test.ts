import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { fireProtections } from '#server/db/schema/catalogue.ts';
import { roundPlanningAreas, roundPlannings } from '#server/db/schema/plans.ts';
import { textKeys } from '#server/db/textKeys.ts';
import type { Area, MapItem } from '#contract/drawings/drawing.ts';
import type { ChangedDrawing, DrawingChanges } from '#contract/drawings/drawingChanges.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const backend = await useBackend();

async function begin() {
  const tenant = await backend.seed.tenant();
  const { token } = tenant.people.Admin;
  const { map, item } = tenant;
  const change = (body: DrawingChanges, headers?: Record<string, string>) =>
    backend.ask<ChangedDrawing>('POST', `v1/Map/${map.id}/Changes`, { token, body, headers });
  const items = async () =>
    (
      await backend.ask<MapItem[]>('GET', 'v1/MapItem', {
        token,
        query: { mapId: map.id, pageSize: 0, orderBy: 'PositionNumber' },
      })
    ).data;
  const areas = async () =>
    (await backend.ask<Area[]>('GET', 'v1/Area', { token, query: { mapId: map.id, pageSize: 0 } })).data;
  return { ...tenant, token, change, items, areas, fireProtectionId: item.fireProtectionId };
}

const stamps = () => ({ created: '2026-01-01T00:00:00.000Z', updated: '2026-01-01T00:00:00.000Z' });
const corners = { startX: 10, endX: 60, startY: 20, endY: 90 };
const stamp = ({ id, version }: { id: number; version: number }) => ({ id, version });

describe('a step of the editor', () => {
  test('restores an item whose catalogue entry is deleted only as one of another entry [PAIR-03]', async () => {
    const { change, map, level, fireProtectionId } = await begin();
    const entry = await backend.seed.fireProtection({ companyId: level.companyId, customerId: level.id });
    const { id } = await backend.seed.mapItem(map, entry, { deleted: true });
    await backend.db.update(fireProtections).set({ deleted: true }).where(eq(fireProtections.id, entry.id));
    const refusal = await change({ items: { restored: [{ id }] } });
    expect([refusal.status, refusal.codes, refusal.fields]).toEqual([
      400,
      ['invalid_reference'],
      ['fireProtectionId'],
    ]);
    expect((await change({ items: { restored: [{ id, fireProtectionId }] } })).status).toBe(200);
  });

  test('moves many items and leaves all else of them as it was', async () => {
    const { change, items, fireProtectionId } = await begin();
    const created = Array.from({ length: 60 }, (_, index) => ({
      fireProtectionId,
      positionX: index,
      name: `Egen ${index}`,
      other: 'Å, "b" {c}',
      mapItemExtra: { model: `P${index}` },
      year: '2020-01-01T00:00:00.000Z',
    }));
    const newItems = (await change({ items: { created } })).data.items;
    const updated = newItems.map(({ id, version, positionX }) => ({
      id,
      version,
      positionX: positionX + 300,
      positionY: positionX,
      rotation: -45,
      scale: 0.75,
      isPlaced: positionX % 2 === 0,
    }));
    const moveResult = await change({ items: { updated } });
    const place = ({
      positionX,
      positionY,
      rotation,
      scale,
      isPlaced,
      version,
      updated: at,
      ...rest
    }: MapItem) => ({
      place: [positionX, positionY, rotation, scale, isPlaced],
      version,
      at,
      rest,
    });
    const expectedPlaces = newItems.map((item, index) => ({
      ...place(item),
      place: [index + 300, index, -45, 0.75, index % 2 === 0],
      version: item.version + 1,
      at: expect.any(String),
    }));
    expect(moveResult.data.items.map(place)).toEqual(expectedPlaces);
    const ids = new Set(newItems.map(({ id }) => id));
    const storedItems = (await items()).filter(({ id }) => ids.has(id)).toSorted((a, b) => a.id - b.id);
    expect(storedItems.map(place)).toEqual(expectedPlaces);
    expect((await change({ items: { updated } })).codes).toEqual(['stale_version']);
  });

  test('creates, changes and deletes items and areas at once', async () => {
    const { change, items, areas, item, fireProtectionId } = await begin();
    const creation = await change({
      items: {
        created: [
          { fireProtectionId, positionX: 1, mapItemExtra: { model: 'P6' } },
          { fireProtectionId, positionX: 2, name: 'Egen', year: '2020-01-01T00:00:00.000Z' },
        ],
        updated: [{ ...stamp(item), positionX: 700, positionY: 0 }],
      },
      areas: { created: [{ name: 'Kök', startX: 60, endX: 10, startY: 90, endY: 20 }] },
    });
    expect(
      creation.data.items.map(({ positionX, positionNumber, name }) => [positionX, positionNumber, name]),
    ).toEqual([
      [1, 2, item.name],
      [2, 3, 'Egen'],
      [700, item.positionNumber, item.name],
    ]);
    expect(creation.data.items[0]).toMatchObject({ positionY: 50, scale: 1, mapItemExtra: { model: 'P6' } });
    expect(creation.data.areas).toMatchObject([{ name: 'Kök', ...corners }]);
    expect(await items()).toEqual(
      creation.data.items.toSorted((a, b) => a.positionNumber - b.positionNumber),
    );

    const [first, , moved] = creation.data.items;
    const [area] = creation.data.areas;
    if (!first || !moved || !area) expect.fail();
    const changeResult = await change({
      items: { deleted: [stamp(first)], updated: [{ ...stamp(moved), scale: 0.5, rotation: -45 }] },
      areas: { updated: [{ ...stamp(area), endX: 5 }] },
    });
    expect(changeResult.data.items).toEqual([
      expect.objectContaining({ id: item.id, positionX: 700, scale: 0.5, rotation: -45, version: 3 }),
    ]);
    expect(changeResult.data.areas).toMatchObject([{ name: 'Kök', startX: 5, endX: 10, version: 2 }]);
    expect((await items()).map(({ id }) => id)).not.toContain(first.id);
    expect(await areas()).toEqual(changeResult.data.areas);
  });

  test('restores what was deleted, under its own id, with what it had', async () => {
    const { change, items, areas, item } = await begin();
    const before = await items();
    const [area] = (await change({ areas: { created: [{ name: 'Kök', ...corners }] } })).data.areas;
    if (!area) expect.fail();
    await change({ items: { deleted: [stamp(item)] }, areas: { deleted: [stamp(area)] } });
    expect([await items(), await areas()]).toEqual([before.filter(({ id }) => id !== item.id), []]);
    await change({
      items: { restored: [{ id: item.id }] },
      areas: { restored: [{ id: area.id, endX: 70 }] },
    });
    const rid = ({ updated: _updated, version: _version, ...row }: MapItem) => row;
    expect((await items()).map(rid)).toEqual(before.map(rid));
    expect(await areas()).toMatchObject([{ id: area.id, name: 'Kök', ...corners, endX: 70 }]);
  });

  test('is refused whole when one of its records has changed, was deleted, or is on another drawing', async () => {
    const { change, items, item, floor, token, fireProtectionId } = await begin();
    const otherMap = await backend.seed.map(floor);
    const body = { mapId: otherMap.id, fireProtectionId };
    const elsewhere = (await backend.ask<MapItem>('POST', 'v1/MapItem', { token, body })).data;
    const before = await items();
    const move = { ...stamp(item), positionX: 3 };
    const stale = await change({ items: { updated: [{ ...move, version: 99 }], created: [] } });
    expect([stale.status, stale.codes]).toEqual([409, ['stale_version']]);
    const foreign = { ...stamp(elsewhere), positionX: 3 };
    expect((await change({ items: { updated: [move, foreign] } })).status).toBe(404);
    expect((await change({ items: { updated: [move, move] } })).status).toBe(400);
    expect((await change({ items: { updated: [move], restored: [{ id: 2_000_000_000 }] } })).status).toBe(
      404,
    );
    expect((await change({ items: { restored: [{ id: item.id }] } })).codes).toEqual(['stale_version']);
    expect((await change({ items: { created: [{ fireProtectionId: 2_000_000_000 }] } })).fields).toEqual([
      'fireProtectionId',
    ]);
    expect(await items()).toEqual(before);
    await change({ items: { deleted: [stamp(item)] } });
    expect((await change({ items: { updated: [move] } })).codes).toEqual(['stale_version']);
  });

  test('takes whole numbers on the grid only [DRAW-27, DRAW-32]', async () => {
    const { change, item } = await begin();
    const off = await change({ items: { updated: [{ ...stamp(item), positionX: 1001, positionY: 0.5 }] } });
    expect(off.fields).toEqual(['items.updated.0.positionX', 'items.updated.0.positionY']);
    expect((await change({ areas: { created: [{ name: ' ', ...corners, endY: -1 }] } })).status).toBe(400);
  });

  test('leaves an area that a plan names', async () => {
    const { change, areas, map, level } = await begin();
    const kitchen = await backend.seed.area(map, 'Kök');
    const rows = { customerId: level.id, ...stamps() };
    const plan = { ...rows, name: 'Rond', start: stamps().created, ...textKeys('Rond') };
    const [made] = await backend.db.insert(roundPlannings).values(plan).returning();
    const entry = { ...rows, roundPlanningId: made?.id ?? 0, targetId: kitchen.id };
    await backend.db.insert(roundPlanningAreas).values(entry);
    const refusal = await change({ areas: { deleted: [stamp(kitchen)] } });
    expect([refusal.status, refusal.errors[0]]).toEqual([409, expect.stringContaining('Rond')]);
    expect(await areas()).toHaveLength(1);
  });

  test('has one effect however often it is sent', async () => {
    const { change, items, fireProtectionId } = await begin();
    const before = (await items()).length;
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const body = { items: { created: [{ fireProtectionId }] } };
    const first = await change(body, headers);
    expect((await change(body, headers)).data).toEqual(first.data);
    expect(await items()).toHaveLength(before + 1);
  });
});
