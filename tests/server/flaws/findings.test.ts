import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { SMTPServer } from 'smtp-server';
import { describe, expect, test } from 'vitest';
import { roundPlannings } from '#server/db/schema/plans.ts';
import { roundHistories, roundHistoryQuestions } from '#server/db/schema/rounds.ts';
import { companies } from '#server/db/schema/tenants.ts';
import { createMailer } from '#server/services/emails/mailer.ts';
import type { FindingCounts, Flaw, FoundFlaw } from '#contract/flaws/flaw.ts';
import type { FoundQuestion } from '#contract/rounds/round.ts';
import type { DuePlans } from '#contract/plans/roundPlanning.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { findingsSeed } from '#tests/support/seeds/findings.ts';

const backend = await useBackend();
const seed = findingsSeed(backend);

const counts = (token: string, query: Record<string, number>) =>
  backend.ask<FindingCounts>('GET', 'v1/CustomerInformation/Findings', { token, query });

describe('the list of flaws', () => {
  test('holds what each tab asks for [DASH-22, DASH-23, DASH-24, DASH-25]', async () => {
    const { inspector, building, item, late, fresh, done, loose } = await seed.house();
    const ask = async (query: Record<string, boolean>) => {
      const answer = await backend.ask<FoundFlaw[]>('GET', 'v1/Flaw', {
        token: inspector.token,
        query: { buildingId: building.id, orderBy: 'Created', ...query },
      });
      return answer.data.map(({ id }) => id);
    };
    expect(await ask({ done: false })).toEqual([late.id, fresh.id, loose.id]);
    expect(await ask({ late: true })).toEqual([late.id]);
    expect(await ask({ done: true })).toEqual([done.id]);
    expect(await ask({})).toEqual([done.id, late.id, fresh.id, loose.id]);
    // The backend's clock decides, to the minute.
    const soon = await seed.flaw(item, 'Snart sen', 30 - 1 / (24 * 60));
    expect(await ask({ late: true })).toEqual([late.id]);
    backend.time.now = new Date(backend.time.now.getTime() + 2 * 60_000);
    expect(await ask({ late: true })).toEqual([late.id, soon.id]);
  });

  test('names item, round and place in words, and can be ordered by them [DASH-26, FLAWM-06]', async () => {
    const { inspector, building, late, loose, item, floor, map, round } = await seed.house();
    const { token } = inspector;
    const { data } = await backend.ask<FoundFlaw>('GET', `v1/Flaw/${late.id}`, { token });
    expect(data).toMatchObject({
      item: {
        id: item.id,
        name: item.name,
        positionNumber: 1,
        placementDescription: 'Entré',
        inventoryType: 'powder_extinguisher',
      },
      roundName: round.name,
      buildingId: building.id,
      buildingName: building.name,
      floorName: floor.name,
      mapName: map.name,
    });
    const looseFlaw = await backend.ask<FoundFlaw>('GET', `v1/Flaw/${loose.id}`, { token });
    expect(looseFlaw.data).toMatchObject({ item: null, roundName: null, flawTypeId: loose.flawTypeId });
    for (const orderBy of ['Item', 'Round desc', 'Name']) {
      const list = await backend.ask<FoundFlaw[]>('GET', 'v1/Flaw', { token, query: { orderBy } });
      expect(list.data).toHaveLength(4);
    }
  });
});

describe('the numbers on the tabs', () => {
  test('count flaws and questions as the lists do, by building or subtree [DASH-21, DASH-28]', async () => {
    const house = await seed.house();
    await seed.answerNo(house, 'Låst');
    const { token } = house.people.CustomerAdmin;
    const expected = {
      flaws: { todo: 3, late: 1, done: 1, all: 4 },
      questions: { todo: 1, done: 0, all: 1 },
    };
    expect((await counts(token, { buildingId: house.building.id })).data).toEqual(expected);
    expect((await counts(token, { customerId: house.root.id })).data).toEqual(expected);
    expect((await counts(token, { customerId: house.below.id })).data.flaws.all).toBe(0);
  });

  test('are nothing of another tenant, and need a session', async () => {
    const { building } = await seed.house();
    const otherTenant = await backend.seed.tenant('Annan AB');
    const foreign = await counts(otherTenant.people.CompanyAdmin.token, { buildingId: building.id });
    expect(foreign.data).toMatchObject({ flaws: { all: 0 }, questions: { all: 0 } });
    expect((await backend.ask('GET', 'v1/CustomerInformation/Findings')).status).toBe(401);
    expect((await counts(otherTenant.people.Admin.token, { buildingId: -1 })).status).toBe(400);
  });
});

describe('the list of found questions', () => {
  test('questions to handle are negative and not done, done ones are done [DASH-29, DASH-30, DASH-31]', async () => {
    const house = await seed.house();
    const question = await seed.answerNo(house, 'Ärendet är ÅTERKOMMANDE');
    const { token } = house.inspector;
    const ask = async (query: Record<string, boolean | string>) => {
      const { data } = await backend.ask<FoundQuestion[]>('GET', 'v1/RoundHistoryQuestion', {
        token,
        query: { buildingId: house.building.id, ...query },
      });
      return data.map(({ id }) => id);
    };
    expect(await ask({ done: false })).toEqual([question.id]);
    expect(await ask({ done: true })).toEqual([]);
    expect(await ask({ search: 'återKOMMANDE' })).toEqual([question.id]);
    expect(await ask({ search: 'annat%' })).toEqual([]);
    await backend.db
      .update(roundHistoryQuestions)
      .set({ done: backend.time.now.toISOString() })
      .where(eq(roundHistoryQuestions.id, question.id));
    expect(await ask({ done: false })).toEqual([]);
    expect(await ask({ done: true })).toEqual([question.id]);
    expect(await ask({})).toEqual([question.id]);
  });
});

describe('the office', () => {
  test('saves a flaw whole, gives it another role of its scope, and reports a stale one [FLAWM-19]', async () => {
    const { people, late, level, inspector } = await seed.house();
    const otherTenant = await backend.seed.tenant('Annan AB');
    const role = await backend.seed.role(level, 'Vaktmästare');
    const foreign = await backend.seed.role(otherTenant.level);
    const put = (body: object, token = people.User.token) =>
      backend.ask<Flaw>('PUT', `v1/Flaw/${late.id}`, { token, body });
    const allFields = { name: 'Plombering saknas', description: 'Vid dörren', measure: 'Byt' };
    const saved = await put({ ...allFields, responsible: role.id, version: late.version });
    expect(saved.data).toMatchObject({ ...allFields, responsible: role.id, responsibleName: 'Vaktmästare' });
    expect(await put({ ...allFields, version: late.version })).toMatchObject({ status: 409 });
    expect(await put({ responsible: foreign.id })).toMatchObject({ status: 400, fields: ['responsible'] });
    expect((await put({ responsible: null })).data).toMatchObject({ responsible: null, responsibleName: '' });
    expect((await put(allFields, people.BasicUserLight.token)).status).toBe(403);
    expect((await put(allFields, otherTenant.people.CompanyAdmin.token)).status).toBe(404);
    expect((await put({ name: '' }, inspector.token)).status).toBe(400);
  });
});

test('due plans are counted and listed within the caller’s scope, ongoing ones first [DASH-34]', async () => {
  const planned = await seed.plan();
  const { people, plan, root } = planned;
  const ask = (token: string, customerId = root.id) =>
    backend.ask<DuePlans>('GET', 'v1/RoundPlanning/Due', { token, query: { customerId } });
  await backend.db.update(roundPlannings).set({ start: seed.daysAgo(2) });
  const late = await ask(people.CustomerAdmin.token);
  expect(late.data).toMatchObject({
    plans: [{ id: plan.id, name: plan.name }],
    counts: { ongoing: 0, late: 1, today: 0, month: 0 },
  });
  const round = await seed.start(plan.id, planned.inspector);
  const ongoing = await ask(people.CustomerAdmin.token);
  expect(ongoing.data).toMatchObject({
    plans: [{ id: plan.id, activeHistory: { id: round.id } }],
    counts: { ongoing: 1, late: 0 },
  });
  await backend.db.update(roundHistories).set({ done: round.created });
  expect((await ask(people.CustomerAdmin.token)).data).toMatchObject({ plans: [], counts: { ongoing: 0 } });
  const otherTenant = await backend.seed.tenant('Annan AB');
  expect((await ask(otherTenant.people.CompanyAdmin.token)).data.plans).toEqual([]);
  expect((await backend.ask('GET', 'v1/RoundPlanning/Due')).status).toBe(401);
});

test('reminders of a flaw and of a round really go out by SMTP [DASH-46, DASH-47]', async () => {
  const received: { to: string; text: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        received.push(...envelope.rcptTo.map(({ address }) => ({ to: address, text })));
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const log = pino({ level: 'silent' });
  const mail = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, folder: '', log });

  const house = await seed.house();
  await backend.db
    .update(companies)
    .set({ flawEmailRecipient: 'brister@example.com' })
    .where(eq(companies.id, house.company.id));
  const { token } = house.inspector;
  for (const path of [`v1/Flaw/SendMail/${house.late.id}`, `v1/RoundPlanning/SendMail/${house.plan.id}`]) {
    const answer = await backend.ask('POST', path, { token, body: {}, key: crypto.randomUUID() });
    expect(answer.status).toBe(200);
  }
  await backend.settled();
  for (const letter of backend.mails) await mail.send(letter);
  mail.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));

  const holders = [house.inspector.email, house.people.BasicUserLight.email];
  expect(received.map(({ to }) => to).toSorted()).toEqual(
    [...holders, 'brister@example.com', ...holders].toSorted(),
  );
  expect(received.filter(({ text }) => text.includes('Subject: '))).toHaveLength(5);
});
