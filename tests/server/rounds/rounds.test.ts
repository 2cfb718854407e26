import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { flaws } from '#server/db/schema/flaws.ts';
import { auditLog } from '#server/db/schema/audit.ts';
import { buildings } from '#server/db/schema/buildings.ts';
import {
  roundHistories,
  roundHistoryInfos,
  roundHistoryItems,
  roundHistoryQuestions,
} from '#server/db/schema/rounds.ts';
import type { OpenedRound, RoundHistory } from '#contract/rounds/round.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { roundSeed } from '#tests/support/seeds/roundSeed.ts';

const backend = await useBackend();
const seed = roundSeed(backend);
const done = '2026-11-20T10:00:00.000Z';

async function running(options: Parameters<typeof seed.round>[0] = {}) {
  const fixture = await seed.round(options);
  const { token } = fixture.inspector;
  const put = (body: object, as = token) =>
    backend.ask<RoundHistory>('PUT', `v1/RoundHistory/${fixture.round.id}`, { token: as, body });
  const completeAll = async () => {
    await backend.db.update(roundHistoryItems).set({ controlled: done });
    await backend.db.update(roundHistoryQuestions).set({ answer: '' });
  };
  return { ...fixture, token, put, completeAll };
}

describe('finishing a round', () => {
  test('is refused, with the numbers, until every item and question is judged [ROUND-69, ROUND-70]', async () => {
    const { put, round } = await running({ moreItems: [2, 3], questions: [{ name: 'A' }] });
    const early = await put({ done });
    expect([early.status, early.codes, early.errors]).toEqual([
      409,
      ['round_incomplete'],
      ['The round is not complete yet: 3 items and 1 questions remain.'],
    ]);
    const items = backend.db.update(roundHistoryItems);
    await items.set({ controlled: done }).where(eq(roundHistoryItems.positionNumber, 1));
    await backend.db
      .update(roundHistoryItems)
      .set({ continueWithoutAdding: true })
      .where(eq(roundHistoryItems.positionNumber, 2));
    expect((await put({ done })).errors[0]).toContain('1 items and 1 questions');
    const [row] = await backend.db.select().from(roundHistories).where(eq(roundHistories.id, round.id));
    expect(row?.done).toBeNull();
  });

  test('an irrelevant question and a skipped item don’t block the finish [ROUND-51, ROUND-68]', async () => {
    const { put, completeAll } = await running({ moreItems: [2], questions: [{ name: 'A' }] });
    await completeAll();
    await backend.db.update(roundHistoryItems).set({ controlled: null, continueWithoutAdding: true });
    const finished = await put({ done });
    expect(finished.data).toMatchObject({ done });
    const [entry] = await backend.db.select().from(auditLog).where(eq(auditLog.action, 'round_finished'));
    expect(entry?.targetId).toBe(finished.data.id);
  });

  test('is final: the same again is fine, opening it again is not', async () => {
    const { put, completeAll } = await running();
    await completeAll();
    await put({ done });
    expect((await put({ done })).status).toBe(200);
    // Another tablet finishes it too: the first finish counts.
    expect((await put({ done: '2026-11-20T11:00:00.000Z' })).data.done).toBe(done);
    expect(await put({ done: null })).toMatchObject({ status: 409, codes: ['round_finished'] });
    expect(await put({ name: 'Annat' })).toMatchObject({ status: 409, codes: ['round_finished'] });
  });
});

describe('a round', () => {
  test('is read by id with langCode, and changed by name and description [ROUND-77, ROUND-79]', async () => {
    const { put, round, token } = await running();
    const update = await put({ name: 'Ny rond', description: 'Ny text' });
    expect(update.data).toMatchObject({ name: 'Ny rond', description: 'Ny text', done: null, version: 2 });
    const roundResponse = await backend.ask<OpenedRound>('GET', `v1/RoundHistory/${round.id}`, {
      token,
      query: { langCode: 'fi' },
    });
    expect(roundResponse.data).toMatchObject(update.data);
    expect(roundResponse.data.facts).toMatchObject({
      customerName: expect.stringContaining('nivå'),
      people: [{ email: roundResponse.data.userName, name: expect.stringMatching(/^\S+ \S+/) }],
    });
    expect((await put({ name: 'x', version: 1 })).codes).toEqual(['stale_version']);
    expect((await put({ done: 'imorgon' })).fields).toEqual(['done']);
  });

  test('shows for its report only addresses and people that the reader may see [EYES-15, LIFE-411]', async () => {
    const { round, building, level, root, people, token } = await running();
    const { db, seed: others } = backend;
    const info = { visitAddress: 'Storgatan 1', visitAddressCity: 'Lund' };
    const hidden = await others.building(level, 'Annat hus', {
      info: { ...info, visitAddress: 'Hemliga vägen 2' },
    });
    await db.update(buildings).set({ info }).where(eq(buildings.id, building.id));
    const above = await others.user(root, 'User');
    const stamps = { created: done, updated: done };
    const place = { customerId: level.id, roundHistoryId: round.id, buildingId: hidden.id, position: 9 };
    await db
      .insert(roundHistoryInfos)
      .values({ ...place, buildingName: hidden.name, floorName: '', ...stamps });
    await db
      .update(roundHistoryItems)
      .set({ userName: above.email })
      .where(eq(roundHistoryItems.roundHistoryId, round.id));
    const flaw = { customerId: level.id, roundHistoryId: round.id, buildingId: building.id, ...stamps };
    const texts = { name: 'Slangen läcker', sortKey: '', searchText: '', performer: '' };
    for (const personId of [people.User.id, above.id])
      await db.insert(flaws).values({ ...flaw, ...texts, personId });
    const factsFor = async (as: string) =>
      (await backend.ask<OpenedRound>('GET', `v1/RoundHistory/${round.id}`, { token: as })).data.facts;
    const ownFacts = await factsFor(token);
    expect(ownFacts?.addresses).toEqual([{ buildingId: building.id, address: 'Storgatan 1, Lund' }]);
    expect(ownFacts?.people.map(({ email }) => email)).not.toContain(above.email);
    const wholeFacts = await factsFor(people.CustomerAdmin.token);
    expect(wholeFacts?.addresses).toHaveLength(2);
    const ids = (facts: typeof ownFacts) => facts?.responsible?.map(({ userId }) => userId).toSorted();
    expect([ids(ownFacts), ids(wholeFacts)]).toEqual([
      [people.User.id],
      [people.User.id, above.id].toSorted(),
    ]);
    expect(wholeFacts?.people.map(({ email }) => email)).toContain(above.email);
  });

  test('is expired after its interval, or when it was done later than that', async () => {
    const { round, inspector } = await running();
    const readFacts = async () => {
      const token = await backend.seed.tokenFor(inspector);
      return (await backend.ask<RoundHistory>('GET', `v1/RoundHistory/${round.id}`, { token })).data.expired;
    };
    expect(await readFacts()).toBe(false);
    backend.time.now = new Date('2026-12-20T09:00:00.001Z');
    expect(await readFacts()).toBe(true);
    await backend.db.update(roundHistories).set({ done });
    expect(await readFacts()).toBe(false);
  });

  test('is deleted while it runs, its flaws stay; a finished one isn’t [ROUND-79]', async () => {
    const { round, token, item, put } = await running();
    const { data: flaw } = await backend.ask<{ id: number }>('POST', 'v1/Flaw', {
      token,
      body: { name: 'Saknas', mapItemId: item.id },
    });
    await backend.db.update(flaws).set({ roundHistoryId: round.id });
    const path = `v1/RoundHistory/${round.id}`;
    expect((await backend.ask('DELETE', path, { token })).status).toBe(200);
    expect((await backend.ask('GET', path, { token })).status).toBe(404);
    expect((await backend.ask('GET', `v1/Flaw/${flaw.id}`, { token })).status).toBe(200);
    expect((await put({})).status).toBe(404);
    const second = await running();
    await second.completeAll();
    await second.put({ done });
    const refusal = await backend.ask('DELETE', `v1/RoundHistory/${second.round.id}`, {
      token: second.token,
    });
    expect(refusal.codes).toEqual(['round_finished']);
  });

  test('an update of a round needs session, right and scope', async () => {
    const { put, round, people } = await running();
    const otherTenant = await backend.seed.tenant('Annan AB');
    const path = `v1/RoundHistory/${round.id}`;
    expect((await backend.ask('GET', path)).status).toBe(401);
    expect((await put({ name: 'x' }, people.BasicUserLight.token)).status).toBe(403);
    expect((await backend.ask('DELETE', path, { token: people.BasicUserLight.token })).status).toBe(403);
    // Every level in scope may read.
    expect((await backend.ask('GET', path, { token: people.BasicUserLight.token })).status).toBe(200);
    for (const who of [otherTenant.people.Admin, otherTenant.people.BasicUser]) {
      expect((await backend.ask('GET', path, { token: who.token })).status).toBe(404);
      expect((await put({ name: 'x' }, who.token)).status).toBe(404);
    }
  });

  test('a round of a building that the inspector isn’t connected to is not found', async () => {
    const { round, level } = await running();
    const stranger = await backend.seed.user(level, 'BasicUser');
    const answer = await backend.ask('GET', `v1/RoundHistory/${round.id}`, { token: stranger.token });
    expect(answer.status).toBe(404);
  });
});

describe('the lists of rounds', () => {
  const idsOf = (rounds: RoundHistory[]) => rounds.map((round) => round.id);

  test('newest first, by plan, building and done [HIST-25, ROUND-76]', async () => {
    const { plan, building, inspector, round, completeAll, put } = await running();
    await completeAll();
    await put({ done });
    backend.time.now = new Date('2026-11-20T12:00:00Z');
    const token = await backend.seed.tokenFor(inspector);
    const secondRound = await seed.start(plan.id, { ...inspector, token });
    const list = async (query: object) =>
      idsOf(
        (await backend.ask<RoundHistory[]>('GET', 'v1/RoundHistory', { token, query: { ...query } })).data,
      );
    expect(await list({ langCode: 'sv' })).toEqual([secondRound.id, round.id]);
    expect(await list({ orderBy: 'Created' })).toEqual([round.id, secondRound.id]);
    expect(await list({ done: true })).toEqual([round.id]);
    expect(await list({ done: false, roundPlanningId: plan.id })).toEqual([secondRound.id]);
    expect(await list({ roundPlanningId: 4711 })).toEqual([]);
    expect(await list({ buildingId: building.id, pageSize: 0 })).toEqual([secondRound.id, round.id]);
    expect(await list({ buildingId: 4711, pageSize: 0 })).toEqual([]);
  });

  test('completed and uncompleted, with or without the expired ones [ROUND-80]', async () => {
    const { building, level, round, inspector } = await running();
    const list = async (kind: 'Completed' | 'Uncompleted', query: object = {}) => {
      const token = await backend.seed.tokenFor(inspector);
      const answer = await backend.ask<RoundHistory[]>('GET', `v1/RoundHistory/${kind}`, {
        token,
        query: { ...query },
      });
      return idsOf(answer.data);
    };
    expect(await list('Completed')).toEqual([]);
    expect(await list('Uncompleted', { buildingId: building.id, customerId: level.id })).toEqual([round.id]);
    expect(await list('Uncompleted', { excludeExpired: true })).toEqual([round.id]);
    backend.time.now = new Date('2027-03-01T09:00:00Z');
    expect(await list('Uncompleted', { excludeExpired: true })).toEqual([]);
    expect(await list('Uncompleted', { excludeExpired: false })).toEqual([round.id]);
    await backend.db.update(roundHistories).set({ done });
    expect(await list('Completed', { orderBy: 'Done desc' })).toEqual([round.id]);
    expect(await list('Uncompleted')).toEqual([]);
  });

  test('hold nothing of another tenant, and say what they can be ordered by', async () => {
    const { token } = await running();
    const otherTenant = await backend.seed.tenant('Annan AB');
    const foreign = await backend.ask<RoundHistory[]>('GET', 'v1/RoundHistory', {
      token: otherTenant.people.Admin.token,
    });
    expect(foreign.data).toEqual([]);
    const wrong = await backend.ask('GET', 'v1/RoundHistory', { token, query: { orderBy: 'Colour' } });
    expect([wrong.status, wrong.codes]).toEqual([400, ['unknown_order_field']]);
    expect(wrong.errors[0]).toContain('Created');
  });
});
