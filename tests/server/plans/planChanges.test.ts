import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { floors } from '#server/db/schema/buildings.ts';
import { roundHistories } from '#server/db/schema/rounds.ts';
import type { RoundHistory } from '#contract/rounds/round.ts';
import type { PlanPreview, RoundPlanningDetail } from '#contract/plans/roundPlanning.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { roundSeed } from '#tests/support/seeds/roundSeed.ts';

const backend = await useBackend();
const rounds = roundSeed(backend);
const start = '2026-12-01T00:00:00Z';

async function begin(checklist = true) {
  const tenant = await rounds.plan({ questions: [{ name: 'Är vägen fri?' }] });
  await backend.seed.licence(tenant.root, { checklist });
  const ask = <T = RoundPlanningDetail>(method: string, path: string, body?: object, token?: string) =>
    backend.ask<T>(method, `v1/${path}`, {
      token: token ?? tenant.people.Admin.token,
      body,
      ...(method === 'POST' ? { key: crypto.randomUUID() } : {}),
    });
  const post = (body: object) =>
    ask('POST', 'RoundPlanning', { name: 'Ny plan', customerId: tenant.level.id, start, ...body });
  const put = (id: number, body: object) =>
    ask('PUT', `RoundPlanning/${id}`, { name: 'Ny plan', customerId: tenant.level.id, start, ...body });
  return { ...tenant, ask, post, put };
}

test('a new plan has an interval of one month, is active and walks items; its parts are kept [PLAN-21, PLAN-35, PLAN-36, PLAN-37]', async () => {
  const { post, floor, role, fireProtection, level, plan, ask } = await begin();
  const plain = (await post({})).data;
  expect(plain).toMatchObject({
    intervalValue: 1,
    intervalType: 3,
    active: true,
    sendMessage: false,
    ignoreItems: false,
    floorIds: [],
    areaIds: [],
    fireProtectionIds: [],
    questionListIds: [],
    roleIds: [],
    customerId: level.id,
    customerName: level.name,
    lastRun: null,
    activeHistory: null,
    roleId: null,
  });
  const area = await backend.seed.area((await begin()).map);
  expect((await post({ areaIds: [area.id] })).fields).toEqual(['areaIds']);
  const questionListIds = (await ask('GET', `RoundPlanning/${plan.id}`)).data.questionListIds;
  const parts = {
    floorIds: [floor.id],
    fireProtectionIds: [fireProtection.id],
    roleIds: [role.id],
    questionListIds,
  };
  const full = (await post({ ...parts, roleId: role.id, intervalValue: 2, intervalType: 4 })).data;
  expect(full).toMatchObject({ ...parts, responsible: { id: role.id }, intervalValue: 2, intervalType: 4 });
  expect(full.floors).toMatchObject([{ id: floor.id }]);
});

test('an interval below 1 is kept as 1, and a start as a moment in UTC [PLAN-29, PLAN-30]', async () => {
  const { post } = await begin();
  expect((await post({ intervalValue: 0 })).data.intervalValue).toBe(1);
  expect((await post({ start: '2026-12-01T01:00:00+01:00' })).data.start).toBe('2026-12-01T00:00:00.000Z');
  expect((await post({ intervalValue: -1 })).fields).toEqual(['intervalValue']);
  expect((await post({ intervalType: 7 })).fields).toEqual(['intervalType']);
  expect((await post({ name: ' ' })).fields).toEqual(['name']);
});

test('parts that are left out stay; what a plan has may stay when it could not be chosen any more', async () => {
  const { post, put, floor } = await begin();
  const newPlan = (await post({ floorIds: [floor.id] })).data;
  expect((await put(newPlan.id, { name: 'Annat namn' })).data).toMatchObject({
    floorIds: [floor.id],
    version: 2,
  });
  await backend.db.update(floors).set({ deleted: true }).where(eq(floors.id, floor.id));
  expect((await put(newPlan.id, { floorIds: [floor.id] })).status).toBe(200);
  expect((await put(newPlan.id, { floorIds: [] })).data.floorIds).toEqual([]);
  expect((await put(newPlan.id, { floorIds: [floor.id] })).fields).toEqual(['floorIds']);
  expect((await put(newPlan.id, { version: 1 })).codes).toEqual(['stale_version']);
});

test('without the right to checklists a plan keeps its checklists, and others are refused', async () => {
  const { plan, ask, put } = await begin(false);
  const { questionListIds } = (await ask('GET', `RoundPlanning/${plan.id}`)).data;
  expect((await put(plan.id, { questionListIds })).status).toBe(200);
  expect((await put(plan.id, {})).data.questionListIds).toEqual(questionListIds);
  const refusal = await put(plan.id, { questionListIds: [] });
  expect([refusal.status, refusal.codes]).toEqual([403, ['right_missing']]);
});

test("a plan can't be deleted while its round is walked, and is gone afterwards", async () => {
  const { plan, ask, inspector } = await begin();
  const body = { roundPlanningId: plan.id };
  const { data: round } = await ask<RoundHistory>('POST', 'RoundHistory', body, inspector.token);
  const refusal = await ask('DELETE', `RoundPlanning/${plan.id}`);
  expect([refusal.status, refusal.codes]).toEqual([409, ['in_use']]);
  await backend.db
    .update(roundHistories)
    .set({ done: backend.time.now.toISOString() })
    .where(eq(roundHistories.id, round.id));
  expect((await ask('DELETE', `RoundPlanning/${plan.id}`)).status).toBe(200);
  expect((await ask('GET', `RoundPlanning/${plan.id}`)).status).toBe(404);
});

test("a plan's consequences are returned before it is saved, and nothing of that is kept", async () => {
  const { post, ask, floor, level, people, plan } = await begin();
  const role = await backend.seed.role(level, 'Ny roll');
  const before = await ask('GET', `RoundPlanning/${plan.id}`);
  const preview = (body: object) =>
    ask<PlanPreview>('POST', 'RoundPlanning/Preview', {
      id: null,
      name: 'Ny plan',
      customerId: level.id,
      start,
      floorIds: [floor.id],
      ...body,
    });
  const items = before.data.checkpointCount;
  expect(items).toBeGreaterThan(0);
  const wholePreview = (await preview({ roleIds: [role.id] })).data;
  expect(wholePreview).toMatchObject({
    checkpointCount: items,
    questionCount: 0,
    unchecked: { count: 0, floors: [] },
    checkedTwice: { count: items },
    floorsWithoutDrawing: { count: 0, floors: [] },
  });
  expect(wholePreview.roles).toEqual([{ id: role.id, name: role.name, people: [], hidden: 0 }]);
  await backend.seed.hold(people.User, role);
  expect((await preview({ roleIds: [role.id] })).data.roles[0]?.people).toEqual([
    `${people.User.firstName} ${people.User.lastName}`,
  ]);
  // A plan that checks nothing, in place of one that checked everything.
  const instead = { id: plan.id, ignoreItems: true, version: before.data.version };
  expect((await preview(instead)).data).toMatchObject({
    checkpointCount: 0,
    unchecked: { count: items },
    checkedTwice: { count: 0 },
  });
  const bare = await backend.seed.floor({ ...floor, id: floor.buildingId }, 'Källare', -1);
  expect((await preview({ floorIds: [bare.id] })).data).toMatchObject({
    checkpointCount: 0,
    floorsWithoutDrawing: { count: 1 },
    unchecked: { count: 0 },
  });
  expect((await preview({ ...instead, version: 99 })).codes).toEqual(['stale_version']);
  expect((await preview({ roleIds: [9_999_999] })).fields).toEqual(['roleIds']);
  const refusal = await ask(
    'POST',
    'RoundPlanning/Preview',
    { id: null, name: 'x', customerId: level.id, start },
    people.User.token,
  );
  expect(refusal.status).toBe(403);
  expect((await ask('GET', `RoundPlanning/${plan.id}`)).data).toEqual(before.data);
  expect((await ask<unknown[]>('GET', `RoundPlanning?customerId=${level.id}`)).data).toHaveLength(1);
  expect((await post({})).status).toBe(200);
});
