import { describe, expect, test } from 'vitest';
import type { Area } from '#contract/drawings/drawing.ts';
import { roundPlanningAreas, roundPlannings } from '#server/db/schema/plans.ts';
import { textKeys } from '#server/db/textKeys.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const backend = await useBackend();

const stamps = () => ({ created: backend.time.now.toISOString(), updated: backend.time.now.toISOString() });

async function begin() {
  const tenant = await backend.seed.tenant();
  const { token } = tenant.people.Admin;
  const ask = <T>(method: string, path: string, body?: unknown, query?: Record<string, string | number>) =>
    backend.ask<T>(method, path, { token, body, query });
  return { ...tenant, token, ask };
}

describe('areas', () => {
  const body = { name: 'Kök', startX: 300, endX: 100, startY: 0, endY: 1000 };

  test('are made from any corner, read, changed and removed [DRAW-96, DRAW-97, DRAW-98, DRAW-99]', async () => {
    const { ask, map, people, level } = await begin();
    const creation = await ask<Area>('POST', 'v1/Area', { ...body, mapId: map.id });
    expect(creation.data).toMatchObject({
      startX: 100,
      endX: 300,
      startY: 0,
      endY: 1000,
      mapId: map.id,
      customerId: level.id,
    });
    const path = `v1/Area/${creation.data.id}`;
    const update = await ask<Area>('PUT', path, { ...body, name: 'Matsal', mapId: map.id });
    expect(update.data).toMatchObject({ name: 'Matsal', version: 2 });
    expect((await ask('GET', path)).data).toEqual(update.data);
    expect((await backend.ask('DELETE', path, { token: people.User.token })).status).toBe(403);
    expect(
      (await backend.ask('PUT', path, { token: people.User.token, body: { ...body, mapId: map.id } })).status,
    ).toBe(403);
    expect((await ask('DELETE', path)).status).toBe(200);
    expect((await ask('GET', path)).status).toBe(404);
  });

  test('have whole coordinates on the grid [DRAW-26, DRAW-27]', async () => {
    const { ask, map } = await begin();
    for (const endX of [1001, -1, 10.5]) {
      expect((await ask('POST', 'v1/Area', { ...body, endX, mapId: map.id })).fields).toEqual(['endX']);
    }
  });

  test('are listed by drawing, customer, plan and name [DRAW-95]', async () => {
    const { ask, map, building, level, below } = await begin();
    const kitchen = await backend.seed.area(map, 'Kök');
    const otherMap = await backend.seed.map(await backend.seed.floor(building, 'Plan 2', 2));
    const hall = await backend.seed.area(otherMap, 'Hall');
    const values = {
      customerId: level.id,
      name: 'Rond',
      start: stamps().created,
      ...textKeys('Rond'),
      ...stamps(),
    };
    const [plan] = await backend.db.insert(roundPlannings).values(values).returning();
    const roundPlanningId = plan?.id ?? 0;
    await backend.db
      .insert(roundPlanningAreas)
      .values({ customerId: level.id, roundPlanningId, targetId: hall.id, ...stamps() });
    const ids = async (query: Record<string, string | number>) =>
      (await ask<Area[]>('GET', 'v1/Area', undefined, { pageSize: 1000, ...query })).data.map(
        (row) => row.id,
      );
    expect(await ids({ mapId: map.id })).toEqual([kitchen.id]);
    expect(await ids({ customerId: level.id })).toEqual([hall.id, kitchen.id]);
    expect(await ids({ customerId: below.id })).toEqual([]);
    expect(await ids({ roundPlanningId })).toEqual([hall.id]);
    expect(await ids({ name: 'kö' })).toEqual([kitchen.id]);
    const refusal = await ask('DELETE', `v1/Area/${hall.id}`);
    expect([refusal.status, refusal.errors[0]]).toEqual([409, expect.stringContaining('Rond')]);
    expect((await ask('DELETE', `v1/Map/${otherMap.id}`)).codes).toEqual(['in_use']);
  });
});
