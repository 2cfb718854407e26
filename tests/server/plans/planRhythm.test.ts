import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { planPauses, roundPlannings } from '#server/db/schema/plans.ts';
import { roundHistories } from '#server/db/schema/rounds.ts';
import { pendingReminders } from '#server/services/notifications/pendingReminders.ts';
import type { PlanPause } from '#contract/plans/planPause.ts';
import type { DuePlans, RoundPlanningDetail } from '#contract/plans/roundPlanning.ts';
import type { LateRound } from '#contract/worklists/work.ts';
import type { PlanYear } from '#contract/worklists/planYear.ts';
import type { RoundStatistics } from '#contract/worklists/statistics.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { calendarFeeds } from '#tests/support/server/calendarFeeds.ts';
import { roundSeed } from '#tests/support/seeds/roundSeed.ts';

const backend = await useBackend();
const rounds = roundSeed(backend);
const { feedOf, datesIn } = calendarFeeds(backend);
const firstMonday = { day: 'weekday', nth: 'first', weekday: 1 };
const winter = { starts: '2026-11-10', ends: '2026-12-20' };

async function begin() {
  const tenant = await rounds.plan({ questions: [] });
  const ask =
    (token: string) =>
    <T = RoundPlanningDetail>(method: string, path: string, body?: object) =>
      backend.ask<T>(method, `v1/${path}`, {
        token,
        body,
        ...(method === 'POST' ? { key: crypto.randomUUID() } : {}),
      });
  const admin = ask(tenant.people.Admin.token);
  const body = { name: 'Rytm', customerId: tenant.level.id, start: '2026-11-15T00:00:00Z' };
  const pause = (customerId = tenant.level.id, days = winter) =>
    ask(tenant.people.CustomerAdmin.token)<PlanPause>('POST', 'PlanPause', {
      name: 'Lov',
      customerId,
      ...days,
    });
  return { ...tenant, ask, admin, body, pause };
}

test('rhythm, end and pauses of a plan stay when an older client saves it without them', async () => {
  const { admin, body } = await begin();
  const rhythmFields = { rhythm: firstMonday, ends: '2027-06-30', observesPauses: true };
  const { data: made } = await admin('POST', 'RoundPlanning', { ...body, ...rhythmFields });
  expect(made).toMatchObject({ ...rhythmFields, pauses: [] });
  const { data: kept } = await admin('PUT', `RoundPlanning/${made.id}`, { ...body, intervalValue: 3 });
  expect(kept).toMatchObject({ ...rhythmFields, intervalValue: 3 });
  const cleared = { rhythm: null, ends: null, observesPauses: false };
  expect((await admin('PUT', `RoundPlanning/${made.id}`, { ...body, ...cleared })).data).toMatchObject(
    cleared,
  );
  const { data: plain } = await admin('POST', 'RoundPlanning', body);
  expect(plain).toMatchObject(cleared);
  const wrong = { ...body, rhythm: { day: 'weekday', nth: 'sixth', weekday: 8 } };
  expect((await admin('POST', 'RoundPlanning', wrong)).status).toBe(400);
});

test('an end before the start is refused, also where an older client moves the start beyond it [LIFE-05]', async () => {
  const { admin, body } = await begin();
  const early = await admin('POST', 'RoundPlanning', { ...body, ends: '2026-11-14' });
  expect(early).toMatchObject({ status: 400, codes: ['ends_before_start'], fields: ['ends'] });
  const { data: plan } = await admin('POST', 'RoundPlanning', { ...body, ends: '2026-11-15' });
  const later = { ...body, start: '2026-11-16T00:00:00Z' };
  expect((await admin('PUT', `RoundPlanning/${plan.id}`, later)).codes).toEqual(['ends_before_start']);
});

test('pauses are created, changed and deleted by round planners of their customer and readable below it [LIFE-08]', async () => {
  const { ask, people, level, root, pause } = await begin();
  const admin = ask(people.Admin.token);
  const { data: above } = await pause(root.id);
  const { data: own } = await pause();
  expect(own).toMatchObject({ name: 'Lov', customerId: level.id, ...winter, version: 1 });
  const list = `PlanPause?customerId=${level.id}&orderBy=Created`;
  expect((await ask(people.BasicUser.token)<PlanPause[]>('GET', list)).data.map(({ id }) => id)).toEqual([
    above.id,
    own.id,
  ]);
  const changes = { name: 'Jullov', starts: '2026-12-01', ends: '2026-12-31', version: 1 };
  expect((await admin<PlanPause>('PUT', `PlanPause/${own.id}`, changes)).data).toMatchObject({
    ...changes,
    customerId: level.id,
    version: 2,
  });
  expect((await admin('PUT', `PlanPause/${own.id}`, changes)).codes).toEqual(['stale_version']);
  const backwards = { ...changes, version: 2, ends: '2026-11-30' };
  expect((await admin('PUT', `PlanPause/${own.id}`, backwards)).codes).toEqual(['ends_before_start']);
  expect((await admin('PUT', `PlanPause/${above.id}`, { ...changes, version: 1 })).codes).toEqual([
    'right_missing',
  ]);
  expect((await ask(people.BasicUser.token)('DELETE', `PlanPause/${own.id}`)).codes).toEqual([
    'right_missing',
  ]);
  expect((await admin('DELETE', `PlanPause/${own.id}`)).status).toBe(200);
  expect((await admin('DELETE', `PlanPause/${own.id}`)).status).toBe(404);
});

test('a plan rests in the pauses of its customer and of the levels above, wherever its dates appear [LIFE-04, LIFE-06, LIFE-10]', async () => {
  const { admin, body, pause, root, level, floor, role, inspector } = await begin();
  await pause(root.id);
  await pause(level.id, { starts: '2026-12-18', ends: '2026-12-24' });
  const parts = { ...body, floorIds: [floor.id], roleIds: [role.id], sendMessage: true };
  const { data: plan } = await admin('POST', 'RoundPlanning', { ...parts, observesPauses: true });
  const pauses = [winter, { starts: '2026-12-18', ends: '2026-12-24' }];
  expect(plan.pauses).toEqual(pauses);
  const { data: other } = await admin('POST', 'RoundPlanning', { ...parts, name: 'Alltid' });
  expect(other.pauses).toEqual([]);

  const late = await admin<LateRound[]>('GET', `Work/LateRounds?customerId=${level.id}`);
  const due = await admin<DuePlans>('GET', `RoundPlanning/Due?customerId=${level.id}`);
  for (const plans of [late.data, due.data.plans]) {
    expect(plans.map(({ id }) => id)).toContain(other.id);
    expect(plans.map(({ id }) => id)).not.toContain(plan.id);
  }
  const year = await admin<PlanYear>('GET', `RoundPlanning/Year?customerId=${level.id}&year=2026`);
  expect(year.data.plans.find(({ id }) => id === plan.id)).toMatchObject({ pauses });
  const statistics = await admin<RoundStatistics[]>(
    'GET',
    `Statistics/RoundStatistics?customerId=${level.id}`,
  );
  expect(statistics.data.find(({ name }) => name === 'Rytm')?.dates).toMatchObject({ pauses });
  const reminded = (await pendingReminders(backend.db, backend.time.now)).get(inspector.id);
  expect(reminded?.notices.map(({ row }) => row.plan.name)).toContain('Alltid');
  expect(reminded?.notices.map(({ row }) => row.plan.name)).not.toContain('Rytm');
  const dates = await datesIn(await feedOf(inspector.token));
  const ofPlan = dates.filter(({ uid }) => uid.startsWith(`round-plan-${plan.id}-`));
  expect(ofPlan.slice(0, 2).map(({ day }) => day)).toEqual(['2026-12-25', '2027-01-25']);

  const { data: round } = await admin<{ id: number }>('POST', 'RoundHistory', { roundPlanningId: plan.id });
  const [stored] = await backend.db.select().from(roundHistories).where(eq(roundHistories.id, round.id));
  expect(stored?.expires).toBe('2026-12-25T00:00:00.000Z');
});

test('a level’s pauses are deleted with it: above, they would hold for others too [LIFE-11]', async () => {
  const { ask, people, root } = await begin();
  const web = ask(people.WebSbaAdmin.token);
  const { data: spare } = await web<{ id: number }>('POST', 'Customer', { name: 'Annex', parentId: root.id });
  const { data: made } = await web<PlanPause>('POST', 'PlanPause', {
    name: 'Lov',
    customerId: spare.id,
    ...winter,
  });
  expect((await web('DELETE', `Customer/${spare.id}`)).status).toBe(200);
  expect(await backend.db.$count(planPauses, eq(planPauses.id, made.id))).toBe(0);
});

test('an ended plan is neither due nor overdue nor reminded of, and a started round stays [LIFE-05, LIFE-10]', async () => {
  const { admin, body, level, floor, role, people } = await begin();
  const ending = { ...body, start: '2026-08-03T00:00:00Z', floorIds: [floor.id], roleIds: [role.id] };
  const today = backend.time.now.toISOString().slice(0, 10);
  const { data: plan } = await admin('POST', 'RoundPlanning', { ...ending, ends: today });
  const lateIds = async () =>
    (await admin<LateRound[]>('GET', `Work/LateRounds?customerId=${level.id}`)).data.map(({ id }) => id);
  const dueIds = async () =>
    (await admin<DuePlans>('GET', `RoundPlanning/Due?customerId=${level.id}`)).data.plans.map(({ id }) => id);
  expect(await lateIds()).toContain(plan.id);
  expect(await dueIds()).toContain(plan.id);
  const yesterday = new Date(backend.time.now.getTime() - 86_400_000).toISOString();
  await backend.db.update(roundPlannings).set({ ends: yesterday }).where(eq(roundPlannings.id, plan.id));
  expect(await lateIds()).not.toContain(plan.id);
  expect(await dueIds()).not.toContain(plan.id);
  expect((await admin('POST', `RoundPlanning/SendMail/${plan.id}`, {})).codes).toEqual(['plan_ended']);
  await rounds.start(plan.id, people.Admin);
  expect(await dueIds()).toContain(plan.id);
});
