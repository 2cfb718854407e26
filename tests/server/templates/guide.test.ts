import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { maps } from '#server/db/schema/drawings.ts';
import { auditLog } from '#server/db/schema/audit.ts';
import { roundHistories } from '#server/db/schema/rounds.ts';
import type { SetUp } from '#contract/templates/guide.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { roundSeed } from '#tests/support/seeds/roundSeed.ts';

const backend = await useBackend();

const guideOf = (token: string, customerId: number) =>
  backend.ask<SetUp>('GET', 'v1/SetUp', { token, query: { customerId } });
const change = (token: string, body: object) => backend.ask<SetUp>('PUT', 'v1/SetUp', { token, body });

test('a customer without anything is at the start, and what it can use of the levels above counts [SETUP-01]', async () => {
  const { sibling, root, people } = await backend.seed.tenant();
  await backend.seed.role(root);
  const { status, data } = await guideOf(people.CompanyAdmin.token, sibling.id);
  expect(status).toBe(200);
  expect(data).toMatchObject({ customerId: sibling.id, isHidden: false, skipped: [] });
  expect(data.counts).toEqual({
    buildings: 0,
    floors: 0,
    drawnFloors: 0,
    items: 0,
    bareDrawings: 0,
    people: 0,
    entries: 1,
    roles: 1,
    questions: 0,
    checklists: 0,
    plans: 0,
    activePlans: 0,
    runningRounds: 0,
    finishedRounds: 0,
  });
  expect(Object.values(data.places)).toEqual([null, null, null, null, null, null]);
});

test('counts include the levels below, and places link to unfinished steps', async () => {
  const { root, level, building, floor, map, people, plan } = await roundSeed(backend).plan({
    hasDrawing: true,
  });
  const otherFloor = await backend.seed.floor(building, 'Vind', 2);
  const [drawn] = await backend.db.select().from(maps).where(eq(maps.id, map.id));
  const storey = await backend.seed.floor(building, 'Källare', -1);
  const bare = await backend.seed.map(storey);
  await backend.db
    .update(maps)
    .set({ fileId: drawn?.fileId ?? null })
    .where(eq(maps.id, bare.id));
  for (const customerId of [root.id, level.id]) {
    const { data } = await guideOf(people.CustomerAdmin.token, customerId);
    expect(data.counts).toMatchObject({ buildings: 1, floors: 3, drawnFloors: 2, bareDrawings: 1 });
    expect(data.counts).toMatchObject({ plans: 1, activePlans: 1, items: 1, people: 7 });
    expect(data.places).toMatchObject({ buildingId: building.id, undrawnFloorId: otherFloor.id });
    expect(data.places).toMatchObject({ bareFloorId: storey.id, planId: plan.id, restingPlanId: null });
  }
  expect(floor.id).toBeGreaterThan(0);
});

test('a round that was finished counts, one under way leads to it [SETUP-04]', async () => {
  const { start, level, people } = await seededRound();
  const { id } = await start();
  const running = (await guideOf(people.Admin.token, level.id)).data;
  expect(running.counts).toMatchObject({ runningRounds: 1, finishedRounds: 0 });
  expect(running.places.roundId).toBe(id);
  await backend.db
    .update(roundHistories)
    .set({ done: backend.time.now.toISOString() })
    .where(eq(roundHistories.id, id));
  const finished = (await guideOf(people.Admin.token, level.id)).data;
  expect(finished.counts).toMatchObject({ runningRounds: 0, finishedRounds: 1 });
  expect(finished.places.roundId).toBeNull();
});

async function seededRound() {
  const fixture = await roundSeed(backend).plan();
  const start = async () =>
    (
      await backend.ask<{ id: number }>('POST', 'v1/RoundHistory', {
        token: fixture.people.BasicUser.token,
        body: { roundPlanningId: fixture.plan.id },
      })
    ).data;
  return { ...fixture, start };
}

test('a linked user or one of another company has no guide there [SETUP-05]', async () => {
  const { level } = await backend.seed.tenant();
  const otherTenant = await backend.seed.tenant('Annat bolag');
  await backend.seed.link(otherTenant.people.CustomerAdmin, level);
  expect((await guideOf(otherTenant.people.CustomerAdmin.token, level.id)).status).toBe(404);
  expect((await guideOf(otherTenant.people.Admin.token, level.id)).status).toBe(404);
  expect((await change(otherTenant.people.CustomerAdmin.token, { customerId: level.id })).status).toBe(404);
});

test('places outside of the caller’s sight have no link, and counts are complete', async () => {
  const { level, people, building, plan, start } = await seededRound();
  const { id: roundId } = await start();
  const stranger = await backend.seed.user(level, 'BasicUser');
  const visiblePlaces = (await guideOf(people.User.token, level.id)).data.places;
  expect(visiblePlaces).toMatchObject({ buildingId: building.id, planId: plan.id, roundId });
  const { counts, places } = (await guideOf(stranger.token, level.id)).data;
  expect(counts.buildings).toBe(1);
  expect(places).toMatchObject({ buildingId: null, undrawnFloorId: null, planId: null, roundId: null });
});

test('skipped and hidden steps are stored for all users, by right and with an audit entry [SETUP-06, SETUP-07]', async () => {
  const { level, people } = await backend.seed.tenant();
  const { Admin, CompanyAdmin, User } = people;
  const customerId = level.id;
  expect((await change(User.token, { customerId, isHidden: true })).codes).toEqual(['right_missing']);
  const skip = (name: string, isSkipped: boolean) =>
    change(Admin.token, { customerId, step: { name, isSkipped } });
  expect((await skip('items', true)).data.skipped).toEqual(['items']);
  await Promise.all([skip('checklists', true), change(CompanyAdmin.token, { customerId, isHidden: true })]);
  const guideOfUser = (await guideOf(User.token, customerId)).data;
  expect(guideOfUser).toMatchObject({ isHidden: true, skipped: ['items', 'checklists'] });
  expect((await skip('items', false)).data).toMatchObject({ isHidden: true, skipped: ['checklists'] });
  expect((await change(Admin.token, { customerId, isHidden: false })).data.isHidden).toBe(false);
  expect((await skip('cellar', true)).status).toBe(400);
  const auditRows = await backend.db.select().from(auditLog).where(eq(auditLog.action, 'guide_changed'));
  expect(auditRows.map(({ details }) => details)).toContainEqual({ step: 'items', isSkipped: true });
  expect(auditRows).toHaveLength(5);
});
