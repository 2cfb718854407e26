import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Building, Floor } from '#contract/buildings/building.ts';
import { buildings, floors } from '#server/db/schema/buildings.ts';
import { areas, mapItems, maps } from '#server/db/schema/drawings.ts';
import { moveBuildings, moves } from '#server/db/schema/moves.ts';
import { roundPlanningFloors, roundPlannings } from '#server/db/schema/plans.ts';
import { textKeys } from '#server/db/textKeys.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const backend = await useBackend();

const idsOf = (rows: readonly { id: number }[]) => rows.map((row) => row.id).toSorted((a, b) => a - b);
const stamps = () => ({ created: backend.time.now.toISOString(), updated: backend.time.now.toISOString() });
const list = (token: string, query: Record<string, string | number> = {}) =>
  backend.ask<Building[]>('GET', 'v1/Building', { token, query: { pageSize: 0, ...query } });

/** Creates a plan with an executing role on floors. */
async function plan(
  customerId: number,
  floorIds: readonly number[],
  roleId: number | null,
  name = 'Kvartalsrond',
) {
  const values = { customerId, name, start: stamps().created, roleId, ...textKeys(name), ...stamps() };
  const [row] = await backend.db.insert(roundPlannings).values(values).returning();
  if (!row) throw new Error('No plan.');
  for (const targetId of floorIds) {
    await backend.db
      .insert(roundPlanningFloors)
      .values({ customerId, roundPlanningId: row.id, targetId, ...stamps() });
  }
  return row;
}

describe('scope of buildings', () => {
  test('users below Admin see connected buildings and those of plans that name an own role', async () => {
    const { people, level, building } = await backend.seed.tenant();
    const planned = await backend.seed.building(level, 'Planerat');
    const floor = await backend.seed.floor(planned);
    await backend.seed.building(level, 'Osynligt');
    const role = await backend.seed.role(level);
    await backend.seed.hold(people.BasicUser, role);
    await plan(level.id, [floor.id], role.id);
    expect(idsOf((await list(people.BasicUser.token)).data)).toEqual(idsOf([building, planned]));
    expect(idsOf((await list(people.User.token)).data)).toEqual([building.id]);
    expect((await list(people.Admin.token)).data).toHaveLength(3);
  });

  test("a guest at a linked customer sees connected buildings only, with a basic user's rights at most", async () => {
    const { people } = await backend.seed.tenant();
    const otherTenant = await backend.seed.tenant('Annat bolag');
    const hidden = await backend.seed.building(otherTenant.level, 'Dolt');
    await backend.seed.link(people.Admin, otherTenant.level);
    await backend.seed.connect(otherTenant.building, people.Admin);
    const { token } = people.Admin;
    expect(idsOf((await list(token, { customerId: otherTenant.level.id })).data)).toEqual([
      otherTenant.building.id,
    ]);
    expect((await backend.ask('GET', `v1/Building/${hidden.id}`, { token })).status).toBe(404);
    const body = { name: 'Nytt namn', customerId: otherTenant.level.id };
    expect((await backend.ask('PUT', `v1/Building/${otherTenant.building.id}`, { token, body })).status).toBe(
      403,
    );
    expect((await backend.ask('POST', 'v1/Building', { token, body })).status).toBe(403);
    const extra = { token, body: { comment: 'Kontrollerad' } };
    expect((await backend.ask('PUT', `v1/MapItem/${otherTenant.item.id}/extra`, extra)).status).toBe(200);
  });
});

describe('the list', () => {
  test('filters by customer, user and name [BLDG-36, DOC-24, MOVE-112]', async () => {
    const { people, level, below, building } = await backend.seed.tenant();
    const deep = await backend.seed.building(below, 'Ängsgården');
    const { token } = people.Admin;
    expect(idsOf((await list(token, { customerId: level.id })).data)).toEqual([building.id]);
    expect(idsOf((await list(token, { name: 'ängs' })).data)).toEqual([deep.id]);
    expect(idsOf((await list(token, { userId: people.BasicUser.id })).data)).toEqual([building.id]);
    expect(idsOf((await list(token, { userId: people.Admin.id })).data)).toEqual(idsOf([building, deep]));
    expect((await list(token, { customerId: 99_999 })).data).toEqual([]);
  });

  test('orders by name and created, by created if nothing is asked [WIRE-24, BLDG-02]', async () => {
    const { people, level, building } = await backend.seed.tenant('M');
    backend.time.now = new Date('2026-11-20T10:00:00.000Z');
    const token = await backend.seed.tokenFor(people.Admin);
    const later = await backend.seed.building(level, 'Alfa');
    const ordered = async (orderBy?: string) =>
      (await list(token, orderBy === undefined ? {} : { orderBy })).data.map((row) => row.id);
    expect(await ordered()).toEqual([building.id, later.id]);
    expect(await ordered('Name')).toEqual([later.id, building.id]);
    expect(await ordered('Created desc')).toEqual([later.id, building.id]);
  });
});

describe('a building', () => {
  test('is made with its info and its users [BLDG-25, BLDG-40]', async () => {
    const { people, level } = await backend.seed.tenant();
    const body = {
      name: '  Kvarnen ',
      description: 'Gammal kvarn',
      customerId: level.id,
      userIds: [people.User.id, people.User.id],
      info: { owner: 'Kommunen', builtYear: 1887, totalArea: 1240.5, noOfEmployees: null },
    };
    const answer = await backend.ask<Building>('POST', 'v1/Building', { token: people.Admin.token, body });
    expect(answer.data).toMatchObject({
      name: 'Kvarnen',
      customer: { id: level.id, parentId: level.parentId, name: level.name },
      userIds: [people.User.id],
      deleted: false,
      info: { owner: 'Kommunen', builtYear: 1887, totalArea: 1240.5, noOfEmployees: null },
      floorCount: 0,
    });
  });

  test('takes numbers for year, employees and area only [BLDG-26]', async () => {
    const { people, level } = await backend.seed.tenant();
    const body = { name: 'Kvarnen', customerId: level.id, info: { builtYear: 'förr', totalArea: '12' } };
    const answer = await backend.ask('POST', 'v1/Building', { token: people.Admin.token, body });
    expect([answer.status, answer.fields]).toEqual([400, ['info.builtYear', 'info.totalArea']]);
  });

  test('is not made without a name, at a customer out of scope, or with a stranger', async () => {
    const { people, level, sibling } = await backend.seed.tenant();
    const otherTenant = await backend.seed.tenant('Annat bolag');
    const before = (await backend.db.select().from(buildings)).length;
    const post = (body: unknown, token = people.Admin.token) =>
      backend.ask('POST', 'v1/Building', { token, body });
    expect((await post({ name: '', customerId: level.id })).fields).toEqual(['name']);
    for (const customerId of [sibling.id, otherTenant.level.id, 99_999]) {
      const answer = await post({ name: 'Kvarnen', customerId });
      expect([answer.status, answer.codes, answer.fields]).toEqual([
        400,
        ['invalid_reference'],
        ['customerId'],
      ]);
    }
    const stranger = await post({
      name: 'Kvarnen',
      customerId: level.id,
      userIds: [otherTenant.people.User.id],
    });
    expect([stranger.status, stranger.fields]).toEqual([400, ['userIds']]);
    expect((await post({ name: 'Kvarnen', customerId: level.id }, people.User.token)).status).toBe(403);
    expect(await backend.db.select().from(buildings)).toHaveLength(before);
  });

  test('is read and changed by id; info that is not sent stays [BLDG-37, BLDG-38]', async () => {
    const { people, level, building } = await backend.seed.tenant();
    const { token } = people.Admin;
    const put = (body: Record<string, unknown>) =>
      backend.ask<Building>('PUT', `v1/Building/${building.id}`, {
        token,
        body: { name: 'Kvarnen', customerId: level.id, ...body },
      });
    await put({ info: { owner: 'Kommunen', position: 'Norr' } });
    const second = await put({ info: { owner: 'Regionen' }, userIds: [people.Admin.id] });
    expect(second.data).toMatchObject({
      info: { owner: 'Regionen', position: 'Norr' },
      userIds: [people.Admin.id],
      version: 3,
    });
    expect((await put({ version: 1 })).codes).toEqual(['stale_version']);
    const { data } = await backend.ask<Building>('GET', `v1/Building/${building.id}`, { token });
    expect(data).toEqual(second.data);
  });

  test('keeps its customer: that changes by a move', async () => {
    const { people, building, below } = await backend.seed.tenant();
    const body = { name: 'Kvarnen', customerId: below.id };
    const answer = await backend.ask('PUT', `v1/Building/${building.id}`, {
      token: people.Admin.token,
      body,
    });
    expect([answer.status, answer.fields]).toEqual([400, ['customerId']]);
  });

  test('is deleted by a flag: out of lists, still there for finished rounds [BLDG-30, BLDG-31, BLDG-39]', async () => {
    const { people, building } = await backend.seed.tenant();
    const { token } = people.Admin;
    expect(
      (await backend.ask('DELETE', `v1/Building/${building.id}`, { token: people.User.token })).status,
    ).toBe(403);
    expect((await backend.ask('DELETE', `v1/Building/${building.id}`, { token })).status).toBe(200);
    expect((await list(token)).data).toEqual([]);
    expect((await backend.ask('GET', 'v1/Floor', { token })).data).toEqual([]);
    const response = await backend.ask<Building>('GET', `v1/Building/${building.id}`, { token });
    expect(response.data.deleted).toBe(true);
  });

  test('a building in a started move can’t be changed', async () => {
    const { people, level, sibling, building, floor, map, item } = await backend.seed.tenant();
    const values = {
      customerId: level.id,
      targetCustomerId: sibling.id,
      moveStatus: 'started' as const,
      ...stamps(),
    };
    const [move] = await backend.db.insert(moves).values(values).returning();
    const part = {
      customerId: level.id,
      moveId: move?.id ?? 0,
      buildingId: building.id,
      moveType: 'move' as const,
      ...stamps(),
    };
    await backend.db.insert(moveBuildings).values(part);
    const { token } = people.Admin;
    const bodies = {
      [`v1/Building/${building.id}`]: { name: 'Ny', customerId: level.id },
      [`v1/Floor/${floor.id}`]: { name: 'Ny', buildingId: building.id },
      [`v1/Map/${map.id}`]: { name: 'Ny', floorId: floor.id },
      [`v1/MapItem/${item.id}`]: { mapId: map.id, fireProtectionId: item.fireProtectionId },
    };
    for (const [path, body] of Object.entries(bodies)) {
      expect((await backend.ask('PUT', path, { token, body })).codes).toEqual(['record_in_move']);
    }
    expect((await backend.ask('DELETE', `v1/Building/${building.id}`, { token })).codes).toEqual([
      'record_in_move',
    ]);
    const extra = { token, body: { comment: 'Ny' } };
    expect((await backend.ask('PUT', `v1/MapItem/${item.id}/extra`, extra)).status).toBe(200);
  });
});

describe('floors', () => {
  test('are listed by building and plan, in order of name or level [BLDG-41, MOVE-113]', async () => {
    const { people, level, building, floor } = await backend.seed.tenant();
    const cellar = await backend.seed.floor(building, 'Källare', -1);
    await backend.seed.floor(await backend.seed.building(level, 'Annat'), 'Annat plan');
    const planned = await plan(level.id, [cellar.id], null);
    const ask = async (query: Record<string, string | number>) =>
      (await backend.ask<Floor[]>('GET', 'v1/Floor', { token: people.Admin.token, query })).data.map(
        (row) => row.id,
      );
    expect(await ask({ buildingId: building.id, orderBy: 'Level' })).toEqual([cellar.id, floor.id]);
    expect(await ask({ buildingId: building.id })).toEqual([cellar.id, floor.id]);
    expect(await ask({ roundPlanningId: planned.id })).toEqual([cellar.id]);
    expect(await ask({ name: 'annat' })).toHaveLength(1);
  });

  test('are made, read and changed [BLDG-27, BLDG-42, BLDG-43, BLDG-45]', async () => {
    const { people, building } = await backend.seed.tenant();
    const { token } = people.Admin;
    const body = { name: 'Plan 2', buildingId: building.id, level: 2 };
    const creation = await backend.ask<Floor>('POST', 'v1/Floor', { token, body });
    expect(creation.data).toMatchObject({ ...body, buildingName: building.name, description: '' });
    const path = `v1/Floor/${creation.data.id}`;
    const update = await backend.ask<Floor>('PUT', path, { token, body: { ...body, description: 'Kök' } });
    expect(update.data).toMatchObject({ description: 'Kök', version: 2 });
    expect((await backend.ask('GET', path, { token })).data).toEqual(update.data);
    expect((await backend.ask('PUT', path, { token, body: { ...body, version: 1 } })).status).toBe(409);
    expect((await backend.ask('PUT', path, { token: people.User.token, body })).status).toBe(403);
    const nowhere = { name: 'Plan', buildingId: 99_999 };
    expect((await backend.ask('POST', 'v1/Floor', { token, body: nowhere })).fields).toEqual(['buildingId']);
  });

  test('go with their drawings, items and areas [BLDG-33, BLDG-44]', async () => {
    const { people, floor, map, item } = await backend.seed.tenant();
    const area = await backend.seed.area(map);
    const { token } = people.Admin;
    expect((await backend.ask('DELETE', `v1/Floor/${floor.id}`, { token: people.User.token })).status).toBe(
      403,
    );
    expect((await backend.ask('DELETE', `v1/Floor/${floor.id}`, { token })).status).toBe(200);
    for (const path of [
      `v1/Floor/${floor.id}`,
      `v1/Map/${map.id}`,
      `v1/MapItem/${item.id}`,
      `v1/Area/${area.id}`,
    ]) {
      expect((await backend.ask('GET', path, { token })).status).toBe(404);
    }
    const remaining = [
      await backend.db.select().from(floors).where(eq(floors.id, floor.id)),
      await backend.db.select().from(maps).where(eq(maps.id, map.id)),
      await backend.db.select().from(mapItems).where(eq(mapItems.id, item.id)),
      await backend.db.select().from(areas).where(eq(areas.id, area.id)),
    ];
    expect(remaining.flat().map((row) => row.deleted)).toEqual([true, true, true, true]);
  });

  test('a floor in a plan isn’t deleted, and the text names the plan', async () => {
    const { people, level, floor } = await backend.seed.tenant();
    await plan(level.id, [floor.id], null, 'Höstronden');
    const answer = await backend.ask('DELETE', `v1/Floor/${floor.id}`, { token: people.Admin.token });
    expect([answer.status, answer.codes]).toEqual([409, ['in_use']]);
    expect(answer.errors[0]).toContain('Höstronden');
  });
});
