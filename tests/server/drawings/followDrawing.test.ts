import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { mapItems } from '#server/db/schema/drawings.ts';
import { openDrawings } from '#server/db/schema/templates.ts';
import type { DrawingChanges } from '#contract/drawings/drawingChanges.ts';
import type { FollowedDrawing } from '#contract/drawings/followDrawing.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const backend = await useBackend();
const tabs = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'] as const;

const wait = (ms: number) => {
  backend.time.now = new Date(backend.time.now.getTime() + ms);
};

async function begin() {
  const tenant = await backend.seed.tenant();
  const { map, item, people } = tenant;
  const follow = async (token: string, tab: string, since: string | null = null) =>
    backend.ask<FollowedDrawing>('POST', `v1/Map/${map.id}/Follow`, { token, body: { tab, since } });
  const change = async (body: DrawingChanges) =>
    backend.ask('POST', `v1/Map/${map.id}/Changes`, { token: people.Admin.token, body });
  const stamp = async () => {
    const [row] = await backend.db.select().from(mapItems).where(eq(mapItems.id, item.id));
    return { id: item.id, version: row?.version ?? 0 };
  };
  return { ...tenant, follow, change, stamp, fireProtectionId: item.fireProtectionId };
}

describe('a drawing that several people have open', () => {
  test('lists each of the others, once, for ten seconds after their last request [SETUP-112]', async () => {
    const { people, follow, map } = await begin();
    const { Admin, CustomerAdmin } = people;
    expect((await follow(Admin.token, tabs[0])).data.others).toEqual([]);
    const name = `${Admin.firstName} ${Admin.lastName}`;
    expect((await follow(CustomerAdmin.token, tabs[1])).data.others).toEqual([{ name }]);
    // Another tab of the same person doesn't count as another editor.
    expect((await follow(Admin.token, '33333333-3333-4333-8333-333333333333')).data.others).toHaveLength(1);
    expect((await follow(CustomerAdmin.token, tabs[1])).data.others).toEqual([{ name }]);
    wait(10_000);
    expect((await follow(CustomerAdmin.token, tabs[1])).data.others).toEqual([]);
    wait(10_001);
    await follow(Admin.token, tabs[0]);
    const rows = await backend.db.select().from(openDrawings).where(eq(openDrawings.mapId, map.id));
    expect(rows.map(({ tab }) => tab)).toEqual([tabs[0]]);
  });

  test('the list of editors omits users outside of the caller’s sight [SETUP-113]', async () => {
    const { people, follow, level, building } = await begin();
    const otherTenant = await backend.seed.tenant();
    const guest = otherTenant.people.Admin;
    await backend.seed.link(guest, level);
    await backend.seed.connect(building, guest);
    const { token } = people.Admin;
    await follow(token, tabs[0]);
    expect((await follow(guest.token, tabs[1])).data.others).toEqual([{ name: null }]);
    expect((await follow(token, tabs[0])).data.others).toEqual([{ name: null }]);
  });

  test('is hidden from other customers and without a session [SETUP-113]', async () => {
    const { follow, map } = await begin();
    const otherTenant = await backend.seed.tenant();
    expect((await follow(otherTenant.people.Admin.token, tabs[0])).status).toBe(404);
    const unknown = await backend.ask('POST', `v1/Map/${map.id}/Follow`, { body: { tab: tabs[0] } });
    expect(unknown.status).toBe(401);
    expect(await backend.db.select().from(openDrawings).where(eq(openDrawings.mapId, map.id))).toEqual([]);
  });
});

describe('changes to a drawing by other users', () => {
  test('comes with the next question, each record once', async () => {
    const { people, follow, change, stamp, fireProtectionId, item } = await begin();
    const { token } = people.CustomerAdmin;
    let { cursor } = (await follow(token, tabs[1])).data;
    const next = async () => {
      const { data } = await follow(token, tabs[1], cursor);
      cursor = data.cursor;
      return data;
    };
    await next();
    wait(2000);
    await change({
      items: {
        created: [{ fireProtectionId }],
        updated: [{ ...(await stamp()), positionX: 77, walkOrder: 3 }],
      },
      areas: { created: [{ name: 'Kök', startX: 1, endX: 9, startY: 1, endY: 9 }] },
    });
    const news = await next();
    expect(news.items.map(({ positionX }) => positionX).sort()).toEqual([50, 77]);
    expect(news.items.find(({ id }) => id === item.id)?.walkOrder).toBe(3);
    expect(news.areas.map(({ name }) => name)).toEqual(['Kök']);
    expect(await next()).toMatchObject({ items: [], areas: [], gone: { items: [], areas: [] } });
    wait(2000);
    await change({
      items: { deleted: [await stamp()] },
      areas: { deleted: news.areas.map(({ id, version }) => ({ id, version })) },
    });
    expect((await next()).gone).toEqual({
      items: [{ id: item.id, version: 3 }],
      areas: news.areas.map(({ id }) => ({ id, version: 2 })),
    });
    expect((await next()).gone).toEqual({ items: [], areas: [] });
  });

  test('comes also where it was committed long after it began', async () => {
    const { people, follow, item } = await begin();
    const { token } = people.CustomerAdmin;
    wait(120_000);
    const first = (await follow(token, tabs[1])).data;
    const late = new Date(backend.time.now.getTime() - 50_000).toISOString();
    await backend.db.update(mapItems).set({ updated: late, version: 9 }).where(eq(mapItems.id, item.id));
    const { items } = (await follow(token, tabs[1], first.cursor)).data;
    expect(items.map(({ id, version }) => [id, version])).toEqual([[item.id, 9]]);
  });

  test('reports another version of the drawing itself, and refuses a cursor that no backend gave', async () => {
    const { people, follow, map } = await begin();
    const { token } = people.Admin;
    expect((await follow(token, tabs[0])).data.version).toBe(map.version);
    const refusal = await follow(token, tabs[0], 'yesterday');
    expect([refusal.status, refusal.fields]).toEqual([400, ['since']]);
  });
});
