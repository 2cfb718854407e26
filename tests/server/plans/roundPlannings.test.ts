import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { roundPlanningRoles, roundPlannings } from '#server/db/schema/plans.ts';
import { roundHistories } from '#server/db/schema/rounds.ts';
import { sentEmails } from '#server/db/schema/notifications.ts';
import type { MailReceipt } from '#contract/notifications/reminders.ts';
import type { RoundPlanning, RoundPlanningDetail } from '#contract/plans/roundPlanning.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { roundSeed } from '#tests/support/seeds/roundSeed.ts';

const backend = await useBackend();
const seed = roundSeed(backend);

const listAs = async (token: string, query: object = {}) =>
  (await backend.ask<RoundPlanning[]>('GET', 'v1/RoundPlanning', { token, query: { ...query } })).data;
const idsOf = (plans: RoundPlanning[]) => plans.map((plan) => plan.id);
const change = (id: number, values: Partial<typeof roundPlannings.$inferInsert>) =>
  backend.db.update(roundPlannings).set(values).where(eq(roundPlannings.id, id));

describe('a round plan', () => {
  test('carries its fields, parts and counts [PLAN-35, PLAN-36]', async () => {
    const planned = await seed.plan({ moreItems: [2], questions: [{ name: 'A' }] });
    const { plan, inspector, role, floor, building, level } = planned;
    const { token } = inspector;
    const { data } = await backend.ask<RoundPlanningDetail>('GET', `v1/RoundPlanning/${plan.id}`, { token });
    expect(data).toMatchObject({
      name: 'Kvartalsrond',
      customerId: level.id,
      customerName: level.name,
      responsible: { id: role.id, name: role.name },
      roleIds: [],
      floorIds: [floor.id],
      buildingIds: [building.id],
      buildingNames: [building.name],
      lastRun: null,
      activeHistory: null,
      checkpointCount: 2,
      questionCount: 1,
      floors: [{ id: floor.id, buildingName: building.name }],
      questionLists: [{ name: 'Egenkontroll' }],
      areas: [],
      fireProtections: [],
      roles: [],
    });
    expect((await listAs(token))[0]).toMatchObject({
      floorIds: [floor.id],
      checkpointCount: 2,
      questionCount: 1,
    });
  });

  test('has its last run and its active round', async () => {
    const { plan, inspector, round } = await seed.round();
    const readPlan = async () => (await listAs(inspector.token)).find((one) => one.id === plan.id);
    expect(await readPlan()).toMatchObject({
      lastRun: round.created,
      activeHistory: { id: round.id, done: null, expired: false },
    });
    await backend.db.update(roundHistories).set({ done: round.created });
    expect(await readPlan()).toMatchObject({ lastRun: round.created, activeHistory: null });
  });

  test('is listed by name, customer, building, drawing, user’s buildings and roles [PLAN-38]', async () => {
    const { plan, inspector, level, root, sibling, building, map, role, people } = await seed.plan();
    const { token } = people.Admin;
    expect(idsOf(await listAs(token, { name: 'kvartal', orderBy: 'Name' }))).toEqual([plan.id]);
    expect(idsOf(await listAs(token, { name: 'årsrond' }))).toEqual([]);
    expect(idsOf(await listAs(token, { customerId: level.id, active: true }))).toEqual([plan.id]);
    expect(idsOf(await listAs(token, { customerId: root.id }))).toEqual([plan.id]);
    expect(idsOf(await listAs(token, { customerId: sibling.id }))).toEqual([]);
    expect(idsOf(await listAs(token, { buildingId: building.id, mapId: map.id }))).toEqual([plan.id]);
    expect(idsOf(await listAs(token, { mapId: 4711 }))).toEqual([]);
    expect(idsOf(await listAs(token, { userBuildingId: inspector.id }))).toEqual([plan.id]);
    expect(idsOf(await listAs(token, { userBuildingId: people.Admin.id }))).toEqual([]);
    expect(idsOf(await listAs(token, { performerRoles: `4711,${role.id}` }))).toEqual([plan.id]);
    expect(idsOf(await listAs(token, { performerRoles: '4711' }))).toEqual([]);
    const wrong = await backend.ask('GET', 'v1/RoundPlanning', { token, query: { performerRoles: 'x' } });
    expect([wrong.status, wrong.fields]).toEqual([400, ['performerRoles']]);
  });

  test('a plan is visible to every level in scope and to no other user', async () => {
    const { plan, people, level, sibling } = await seed.plan();
    for (const person of Object.values(people)) expect(idsOf(await listAs(person.token))).toEqual([plan.id]);
    const stranger = await backend.seed.user(level, 'BasicUser');
    const beside = await backend.seed.user(sibling, 'Admin');
    const otherTenant = await backend.seed.tenant('Annan AB');
    for (const person of [stranger, beside, otherTenant.people.CompanyAdmin]) {
      expect(await listAs(person.token)).toEqual([]);
      const answer = await backend.ask('GET', `v1/RoundPlanning/${plan.id}`, { token: person.token });
      expect(answer.status).toBe(404);
    }
    expect((await backend.ask('GET', 'v1/RoundPlanning')).status).toBe(401);
    await change(plan.id, { deleted: true });
    expect(await listAs(people.Admin.token)).toEqual([]);
  });
});

describe('reminders', () => {
  test('reminders of a round go once to each holder of the plan’s roles [PLAN-40, DASH-47]', async () => {
    const { plan, inspector, people, level, role } = await seed.plan();
    const executor = await backend.seed.role(level, 'Fastighetsskötare');
    await backend.seed.hold(people.User, executor);
    await backend.seed.hold(people.User, role);
    const now = backend.time.now.toISOString();
    const part = { customerId: level.id, roundPlanningId: plan.id, created: now, updated: now };
    await backend.db.insert(roundPlanningRoles).values({ ...part, targetId: executor.id });
    const path = `v1/RoundPlanning/SendMail/${plan.id}`;
    const key = crypto.randomUUID();
    const send = () => backend.ask<MailReceipt>('POST', path, { token: inspector.token, key, body: {} });
    const expected = [inspector.email, people.BasicUserLight.email, people.User.email].toSorted();
    expect((await send()).data.recipients.map((one) => one.email).toSorted()).toEqual(expected);
    await send();
    await backend.settled();
    expect(backend.mails.map((mail) => mail.to.address).toSorted()).toEqual(expected);
    expect(backend.mails[0]?.text).toContain(`/startround/${plan.id}`);
    expect(await backend.db.$count(sentEmails)).toBe(1);
  });

  test('take the right to act on the dashboard, and a plan in scope', async () => {
    const { plan, people } = await seed.plan();
    const otherTenant = await backend.seed.tenant('Annan AB');
    const path = `v1/RoundPlanning/SendMail/${plan.id}`;
    const send = (token: string) => backend.ask('POST', path, { token, body: {} });
    expect((await send(people.BasicUserLight.token)).status).toBe(403);
    expect((await send(otherTenant.people.Admin.token)).status).toBe(404);
    expect((await backend.ask('POST', path, { body: {} })).status).toBe(401);
    await backend.settled();
    expect(backend.mails).toEqual([]);
  });
});
