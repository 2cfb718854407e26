import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { roundPlanningAreas } from '#server/db/schema/plans.ts';
import type { BuildingContents } from '#contract/buildings/building.ts';
import type { FloorMap } from '#contract/drawings/drawing.ts';
import type { Flaw } from '#contract/flaws/flaw.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { moveSeed } from '#tests/support/seeds/moveSeed.ts';

const backend = await useBackend();
const { plan } = moveSeed(backend);
const { db, seed } = backend;

/** Seeds a building whose floor and area a plan of the level above uses; its admin sees nothing above. */
async function planned() {
  const tenant = await seed.tenant();
  const { level, root, floor, map, people } = tenant;
  const area = await seed.area(map);
  const above = await plan(root, 'Koncernens hemliga rond', { floors: [floor] });
  const ownPlan = await plan(level, 'Egen rond', { floors: [floor] });
  const stamps = { created: backend.time.now.toISOString(), updated: backend.time.now.toISOString() };
  for (const { id, customerId } of [above, ownPlan])
    await db
      .insert(roundPlanningAreas)
      .values({ customerId, roundPlanningId: id, targetId: area.id, ...stamps });
  const ask = <T>(method: string, path: string, body?: object) =>
    backend.ask<T>(method, `v1/${path}`, { token: people.Admin.token, body });
  return { ...tenant, area, above, own: ownPlan, ask };
}

describe('plans outside of a user’s sight', () => {
  test('are counted, not named, before a building is deleted [REF-01]', async () => {
    const { building, ask } = await planned();
    const { data, text } = await ask<BuildingContents>('GET', `Building/${building.id}/Contents`);
    expect([data.plans, data.otherPlans]).toEqual([['Egen rond'], 1]);
    expect(text).not.toContain('hemliga');
  });

  test('keep floor, drawing and area without being named [REF-01]', async () => {
    const { floor, map, area, ask } = await planned();
    for (const path of [`Floor/${floor.id}`, `Map/${map.id}`, `Area/${area.id}`]) {
      const { status, text } = await ask('DELETE', path);
      expect([path, status]).toEqual([path, 409]);
      expect(text).toContain('2');
      expect(text).toContain('Egen rond');
      expect(text).not.toContain('hemliga');
    }
  });
});

test('a round of the level above keeps the file that it shows without being named [REF-01]', async () => {
  const { root, level, people } = await seed.tenant();
  const drawnFile = await seed.file({ customerId: level.id });
  const owners = [root, level];
  for (const { id } of owners)
    await db.execute(sql`with h as (
      insert into round_histories (customer_id, name, interval_value, interval_type, expires, created, updated)
      values (${id}, ${id === root.id ? 'Koncernens hemliga rond' : 'Egen rond'}, 1, 3, now(), now(), now()) returning id
    ) insert into round_history_infos (customer_id, round_history_id, building_name, floor_name, file_id, position, created, updated)
    select ${id}, h.id, '', '', ${drawnFile.id}, 1, now(), now() from h`);
  const { status, text } = await backend.ask('DELETE', `v1/File/${drawnFile.id}`, {
    token: people.Admin.token,
  });
  expect(status).toBe(409);
  expect(text).toContain('Egen rond');
  expect(text).not.toContain('hemliga');
});

test('a guest who holds a role is counted and named to users who see the guest’s record [REF-01]', async () => {
  const { level, people } = await seed.tenant();
  const elsewhere = await seed.tenant('Annat bolag');
  const role = await seed.role(level);
  const guest = await seed.user(elsewhere.level, 'User', { firstName: 'Gun', lastName: 'Gästsson' });
  const link = await seed.link(guest, level);
  await seed.hold(guest, role, link.id);
  await seed.hold(people.User, role);
  const usesOf = async (token: string) =>
    (
      await backend.ask<{ kind: string; count: number; names: string[] }[]>(
        'GET',
        `v1/Role/${role.id}/Uses`,
        {
          token,
        },
      )
    ).data.find(({ kind }) => kind === 'people');
  const ownName = `${people.User.firstName} ${people.User.lastName}`;
  expect(await usesOf(people.Admin.token)).toEqual({ kind: 'people', count: 2, names: [ownName] });
  const allUses = await usesOf(people.WebSbaAdmin.token);
  expect(allUses?.names.toSorted()).toEqual([ownName, 'Gun Gästsson'].toSorted());
});

describe('a file has one use', () => {
  /** Seeds a flaw with a photo and a second building of the same customer. */
  async function photographed() {
    const { level, item, map, people } = await seed.tenant();
    const { token } = people.Admin;
    const flaw = (
      await backend.ask<Flaw>('POST', 'v1/Flaw', { token, body: { name: 'Brist', mapItemId: item.id } })
    ).data;
    const photo = await seed.file({ customerId: level.id }, { name: 'foto.png' });
    await db.execute(sql`insert into flaw_files (customer_id, flaw_id, file_id, created, updated)
      values (${level.id}, ${flaw.id}, ${photo.id}, now(), now())`);
    const otherFloor = await seed.floor(await seed.building(level, 'Andra huset'));
    const body = { name: 'Ritning', floorId: otherFloor.id, fileId: photo.id };
    return { level, token, flaw, photo, map, other: otherFloor, body, people };
  }

  test('a photo can’t become a drawing, new or in place of another', async () => {
    const { body, map, photo, people } = await photographed();
    for (const { token } of [people.Admin, people.WebSbaAdmin]) {
      const refusal = await backend.ask('POST', 'v1/Map', { token, body });
      expect([refusal.status, refusal.codes, refusal.fields]).toEqual([
        400,
        ['invalid_reference'],
        ['fileId'],
      ]);
      const put = await backend.ask('PUT', `v1/Map/${map.id}`, {
        token,
        body: { name: map.name, floorId: map.floorId, fileId: photo.id },
      });
      expect([put.status, put.fields]).toEqual([400, ['fileId']]);
    }
  });

  test('a file that only a finished round shows can’t become a new drawing', async () => {
    const { level, token, other } = await photographed();
    const drawnFile = await seed.file({ customerId: level.id });
    const body = { name: 'Ritning', floorId: other.id, fileId: drawnFile.id };
    await db.execute(sql`with h as (
        insert into round_histories (customer_id, name, interval_value, interval_type, expires, created, updated)
        values (${level.id}, 'Kvar', 1, 3, now(), now(), now()) returning id
      ) insert into round_history_infos (customer_id, round_history_id, building_name, floor_name, file_id, position, created, updated)
      select ${level.id}, h.id, '', '', ${drawnFile.id}, 1, now(), now() from h`);
    expect((await backend.ask('POST', 'v1/Map', { token, body })).fields).toEqual(['fileId']);
    const free = await seed.file({ customerId: level.id });
    const creation = await backend.ask<FloorMap>('POST', 'v1/Map', {
      token,
      body: { ...body, fileId: free.id },
    });
    expect(creation.data.file?.id).toBe(free.id);
    expect((await backend.ask('POST', 'v1/Map', { token, body: { ...body, fileId: free.id } })).status).toBe(
      400,
    );
  });
});

describe('references to records that the caller can read', () => {
  test('a flaw’s responsible role is one of its own level, those above, or shared [REF-04]', async () => {
    const { level, root, sibling, below, item, people } = await seed.tenant();
    const { token } = people.CustomerAdmin;
    const ask = async (responsible: number) =>
      backend.ask<Flaw>('POST', 'v1/Flaw', { token, body: { name: 'X', mapItemId: item.id, responsible } });
    for (const owner of [level, root])
      expect((await ask((await seed.role(owner)).id)).data.responsibleName).toBe('Brandskyddskontrollant');
    for (const owner of [sibling, below])
      expect((await ask((await seed.role(owner)).id)).fields).toEqual(['responsible']);
  });

  test('a plan is moved to another customer only with records that this one can use [REF-04]', async () => {
    const { level, root, sibling, floor, people } = await seed.tenant();
    const role = await seed.role(level);
    const { id } = await plan(level, 'Rond', { floors: [floor], responsible: role });
    const { token } = people.CustomerAdmin;
    const move = (customerId: number, more: object = {}) =>
      backend.ask('PUT', `v1/RoundPlanning/${id}`, {
        token,
        body: {
          name: 'Rond',
          start: '2026-11-20T09:00:00Z',
          intervalValue: 1,
          intervalType: 3,
          customerId,
          ...more,
        },
      });
    expect((await move(root.id)).fields).toEqual(['roleId']);
    expect((await move(sibling.id, { roleId: null })).fields).toEqual(['floorIds']);
    expect((await move(root.id, { roleId: null })).status).toBe(200);
  });
});
