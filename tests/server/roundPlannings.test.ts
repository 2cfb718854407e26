import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { roundPlanningRoles, roundPlannings } from '../../server/db/schema/plans.ts';
import { roundHistories } from '../../server/db/schema/rounds.ts';
import { sentMails } from '../../server/db/schema/records.ts';
import { sendDueReminders } from '../../server/services/dueReminders.ts';
import type { MailReceipt, RoundPlanning, RoundPlanningDetail } from '../../src/contract/roundPlanning.ts';
import { useBackend } from '../support/backend.ts';
import { roundSeed } from '../support/roundSeed.ts';

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

  test('tells its last run and its active round', async () => {
    const { plan, inspector, round } = await seed.round();
    const read = async () => (await listAs(inspector.token)).find((one) => one.id === plan.id);
    expect(await read()).toMatchObject({
      lastRun: round.created,
      activeHistory: { id: round.id, done: null, expired: false },
    });
    await backend.db.update(roundHistories).set({ done: round.created });
    expect(await read()).toMatchObject({ lastRun: round.created, activeHistory: null });
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

  test('is in sight of every level in scope, and of nobody else', async () => {
    const { plan, people, level, sibling } = await seed.plan();
    for (const person of Object.values(people)) expect(idsOf(await listAs(person.token))).toEqual([plan.id]);
    const stranger = await backend.seed.user(level, 'BasicUser');
    const beside = await backend.seed.user(sibling, 'Admin');
    const other = await backend.seed.tenant('Annan AB');
    for (const person of [stranger, beside, other.people.CompanyAdmin]) {
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
  test('of a round go to those who hold one of the plan’s roles, each once [PLAN-40, DASH-47]', async () => {
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
    expect(await backend.db.$count(sentMails)).toBe(1);
  });

  test('take the right to act on the dashboard, and a plan in scope', async () => {
    const { plan, people } = await seed.plan();
    const other = await backend.seed.tenant('Annan AB');
    const path = `v1/RoundPlanning/SendMail/${plan.id}`;
    const send = (token: string) => backend.ask('POST', path, { token, body: {} });
    expect((await send(people.BasicUserLight.token)).status).toBe(403);
    expect((await send(other.people.Admin.token)).status).toBe(404);
    expect((await backend.ask('POST', path, { body: {} })).status).toBe(401);
    await backend.settled();
    expect(backend.mails).toEqual([]);
  });

  type Letter = (typeof backend.mails)[number];
  const deliver = async (letter: Letter) => void backend.mails.push(letter);
  const job = (now: string, send: (letter: Letter) => Promise<void> = deliver) => {
    const mail = { send, close: () => undefined };
    const log = { error: () => undefined };
    const settings = { publicUrl: 'http://localhost:4780' };
    return sendDueReminders({ db: backend.db, mail, log, settings, clock: () => new Date(now) } as never);
  };

  test('that a server had in hand when it died are sent by another one, under the same id', async () => {
    const { plan, people, role } = await seed.plan();
    await backend.seed.hold(people.User, role);
    await change(plan.id, { sendMessage: true, start: '2026-11-20T00:00:00.000Z' });
    const taken: Letter[] = [];
    void job('2026-11-20T06:00:00Z', (letter) => {
      taken.push(letter);
      return new Promise(() => undefined);
    });
    await expect.poll(() => taken).toHaveLength(1);
    // What it hadn't begun is anybody's at once, what it has in hand is not.
    expect(await job('2026-11-20T06:04:00Z')).toBe(0);
    const ids = () => backend.mails.map((mail) => mail.messageId);
    const others = ids();
    expect(others.length).toBeGreaterThan(0);
    expect(others).not.toContain(taken[0]?.messageId);
    await job('2026-11-20T06:05:00Z');
    await job('2026-11-20T07:00:00Z');
    expect(ids()).toEqual([...others, taken[0]?.messageId]);
    expect(new Set(ids()).size).toBe(ids().length);
  });

  test('that the mail server refuses are tried again ever later, and given up', async () => {
    const { plan } = await seed.plan();
    await change(plan.id, { sendMessage: true, start: '2026-11-20T00:00:00.000Z' });
    const tried = new Map<string, number[]>();
    const begun = Date.parse('2026-11-20T06:00:00Z');
    for (const minutes of [0, 4, 5, 24, 25, 104, 105, 424, 425, 1704, 1705, 6824, 6825, 30_000]) {
      await job(new Date(begun + minutes * 60_000).toISOString(), (letter) => {
        tried.set(letter.to.address, [...(tried.get(letter.to.address) ?? []), minutes]);
        return Promise.reject(new Error('greylisted'));
      });
    }
    expect(tried.size).toBeGreaterThan(0);
    for (const times of tried.values()) expect(times).toEqual([0, 5, 25, 105, 425, 1705]);
  });

  test('of the daily job go out once per due date, however often it runs', async () => {
    const { plan, inspector } = await seed.plan();
    await change(plan.id, { sendMessage: true, start: '2026-11-20T00:00:00.000Z' });
    expect(await job('2026-11-19T12:00:00Z')).toBe(0);
    expect(await Promise.all([job('2026-11-20T06:00:00Z'), job('2026-11-20T06:00:00Z')])).toHaveLength(2);
    expect(await job('2026-11-21T06:00:00Z')).toBe(0);
    expect(
      backend.mails.map((mail) => mail.to.address).filter((address) => address === inspector.email),
    ).toHaveLength(1);
    // Done, and due again an interval later.
    const round = await seed.start(plan.id, inspector);
    expect(await job('2026-12-25T06:00:00Z')).toBe(0);
    await backend.db.update(roundHistories).set({ done: round.created });
    expect(await job('2026-12-25T06:00:00Z')).toBe(1);
  });

  test('of the daily job leave out plans that don’t want them, inactive ones and deleted ones', async () => {
    const { plan } = await seed.plan();
    await change(plan.id, { start: '2026-11-01T00:00:00.000Z' });
    expect(await job('2026-11-20T06:00:00Z')).toBe(0);
    await change(plan.id, { sendMessage: true, active: false });
    expect(await job('2026-11-20T06:00:00Z')).toBe(0);
    await change(plan.id, { active: true, deleted: true });
    expect(await job('2026-11-20T06:00:00Z')).toBe(0);
    expect(backend.mails).toEqual([]);
  });
});
