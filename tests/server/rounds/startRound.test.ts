import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { areas, mapItems, maps } from '#server/db/schema/drawings.ts';
import {
  roundPlanningAreas,
  roundPlanningFireProtections,
  roundPlanningRoles,
  roundPlannings,
} from '#server/db/schema/plans.ts';
import { roundHistories } from '#server/db/schema/rounds.ts';
import type { RoundHistory, RoundHistoryInfo, RoundHistoryQuestionList } from '#contract/rounds/round.ts';
import type { RoundPlanning } from '#contract/plans/roundPlanning.ts';
import { roundStatus } from '#domain/rounds/roundState.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { roundSeed } from '#tests/support/seeds/roundSeed.ts';
import type { Person } from '#tests/support/seeds/seedPeople.ts';

const backend = await useBackend();
const seed = roundSeed(backend);

const startAs = (who: Person, roundPlanningId: number, key: string = crypto.randomUUID()) =>
  backend.ask<RoundHistory>('POST', 'v1/RoundHistory', { token: who.token, body: { roundPlanningId }, key });
const infosOf = async (who: Person, roundHistoryId: number) => {
  const query = { roundHistoryId, pageSize: 0 };
  const answer = await backend.ask<RoundHistoryInfo[]>('GET', 'v1/RoundHistoryInfo', {
    token: who.token,
    query,
  });
  return answer.data;
};
const numbersOf = (infos: RoundHistoryInfo[]) =>
  infos.map((info) => info.roundHistoryItems.map((item) => item.positionNumber));
const part = (plan: { id: number; customerId: number }, targetId: number) => {
  const now = backend.time.now.toISOString();
  return { customerId: plan.customerId, roundPlanningId: plan.id, targetId, created: now, updated: now };
};

describe('starting a plan', () => {
  test('makes a round of its drawings, items and questions [START-14, ROUND-72, ROUND-74]', async () => {
    const { plan, inspector, building, role } = await seed.plan({
      moreItems: [10, 2],
      secondFloorItem: 7,
      questions: [
        { name: 'Är vägen fri?', group: 'Utrymning', law: 'LSO', lawLink: 'https://msb.se' },
        { name: 'Öppen?' },
      ],
      instruction: 'Provas varje kvartal',
    });
    const answer = await startAs(inspector, plan.id);
    expect(answer.status).toBe(200);
    expect(answer.data).toMatchObject({
      name: 'Kvartalsrond',
      description: 'Gå hela huset',
      roleId: role.id,
      roleName: role.name,
      userName: inspector.email,
      done: null,
      buildingIds: [building.id],
      buildingNames: [building.name],
      expired: false,
    });
    const infos = await infosOf(inspector, answer.data.id);
    expect(numbersOf(infos)).toEqual([[1, 2, 10], [7]]);
    expect(infos.map((info) => info.floorName)).toEqual(['Plan 1', 'Plan 2']);
    expect(infos[0]?.roundHistoryItems[1]).toMatchObject({
      instruction: 'Provas varje kvartal',
      placementDescription: 'Rum 2',
      controlled: null,
      continueWithoutAdding: false,
      flaws: [],
      mapItem: { positionNumber: 2, fireProtection: { name: 'Koldioxidsläckare 5 kg' } },
    });
    const lists = await backend.ask<RoundHistoryQuestionList[]>('GET', 'v1/RoundHistoryQuestionList', {
      token: inspector.token,
      query: { roundHistoryId: answer.data.id, pageSize: 0 },
    });
    expect(lists.data[0]?.roundHistoryQuestions).toMatchObject([
      {
        name: 'Är vägen fri?',
        groupName: 'Utrymning',
        answer: null,
        lawLink: 'https://msb.se',
        positionNumber: 1,
      },
      { name: 'Öppen?', positionNumber: 2 },
    ]);
  });

  test('leaves updated at created: the round waits until its first act is saved', async () => {
    const { round } = await seed.round();
    expect(round.updated).toBe(round.created);
    expect(roundStatus(round)).toBe('waiting');
  });

  test('counts checkpoints and questions as the round then holds them', async () => {
    const planned = await seed.plan({
      moreItems: [2, 3, 4],
      secondFloorItem: 5,
      questions: [{ name: 'A' }, { name: 'B' }],
    });
    const { plan, inspector, protection, map } = planned;
    await backend.db.insert(roundPlanningFireProtections).values(part(plan, protection.id));
    const area = await backend.seed.area(map);
    await backend.db
      .update(areas)
      .set({ startX: 200, endX: 400, startY: 0, endY: 300 })
      .where(eq(areas.id, area.id));
    await backend.db.insert(roundPlanningAreas).values(part(plan, area.id));
    const planResponse = await backend.ask<RoundPlanning>('GET', `v1/RoundPlanning/${plan.id}`, {
      token: inspector.token,
    });
    const { data: round } = await startAs(inspector, plan.id);
    const infos = await infosOf(inspector, round.id);
    // Items 2 and 3 are in the area (240/180, 360/270), 4 isn't; 5 is on another drawing; 1 is another kind.
    expect(numbersOf(infos)).toEqual([[2, 3], [5]]);
    expect(planResponse.data).toMatchObject({ checkpointCount: 3, questionCount: 2 });
  });

  test('takes no items where the plan ignores them, and still the drawings', async () => {
    const { plan, inspector } = await seed.plan({ moreItems: [2] });
    await backend.db.update(roundPlannings).set({ ignoreItems: true }).where(eq(roundPlannings.id, plan.id));
    const { data: round } = await startAs(inspector, plan.id);
    expect(numbersOf(await infosOf(inspector, round.id))).toEqual([[]]);
  });

  test('gives a floor without a drawing one info without a file', async () => {
    const { plan, inspector, floor } = await seed.plan();
    await backend.db.update(maps).set({ deleted: true }).where(eq(maps.floorId, floor.id));
    const { data: round } = await startAs(inspector, plan.id);
    expect(await infosOf(inspector, round.id)).toMatchObject([
      { fileId: null, mapId: null, roundHistoryItems: [] },
    ]);
  });

  test('copies: later changes of the inventory do not change the round', async () => {
    const { plan, inspector, item } = await seed.plan();
    const { data: round } = await startAs(inspector, plan.id);
    await backend.db
      .update(mapItems)
      .set({ positionNumber: 99, deleted: true })
      .where(eq(mapItems.id, item.id));
    expect(numbersOf(await infosOf(inspector, round.id))).toEqual([[1]]);
  });

  test('refers to the flaws that are open on an item and on the drawing, and to no others', async () => {
    const { plan, inspector, item } = await seed.plan();
    const open = await seed.oldFlaw(item, 'Saknas');
    const fixed = await seed.oldFlaw(item, 'Åtgärdad');
    const token = inspector.token;
    await backend.ask('PUT', `v1/Flaw/${fixed.id}`, {
      token,
      body: { done: '2026-11-01T00:00:00Z', measure: 'Bytt' },
    });
    const { data: round } = await startAs(inspector, plan.id);
    const [info] = await infosOf(inspector, round.id);
    expect(info?.roundHistoryItems[0]?.flaws.map((flaw) => flaw.id)).toEqual([open.id]);
    // Fixed during the round it stays visible with the same id.
    await backend.ask('PUT', `v1/Flaw/${open.id}`, {
      token,
      body: { done: '2026-11-20T09:30:00Z', measure: 'Bytt' },
    });
    const [later] = await infosOf(inspector, round.id);
    expect(later?.roundHistoryItems[0]?.flaws).toMatchObject([
      { id: open.id, done: '2026-11-20T09:30:00.000Z' },
    ]);
  });
});

describe('a plan with an active round', () => {
  test('answers that round when it is started again [START-13, START-14]', async () => {
    const { plan, inspector, people } = await seed.plan();
    const first = await startAs(inspector, plan.id);
    const second = await startAs(people.Admin, plan.id);
    expect(second.data.id).toBe(first.data.id);
    const active = await backend.ask<RoundHistory>(
      'GET',
      `v1/RoundHistory/GetActiveRoundHistory/${plan.id}`,
      {
        token: inspector.token,
      },
    );
    expect(active.data.id).toBe(first.data.id);
  });

  test('answers one round to many who start at the same time', async () => {
    const { plan, inspector } = await seed.plan({ moreItems: [2, 3] });
    const answers = await Promise.all(Array.from({ length: 8 }, () => startAs(inspector, plan.id)));
    expect(new Set(answers.map((answer) => answer.data.id)).size).toBe(1);
    expect(await backend.db.$count(roundHistories)).toBe(1);
  });

  test('starts a new one when the last is done, and has none until then [START-13]', async () => {
    const { plan, inspector, round } = await seed.round();
    await backend.db
      .update(roundHistories)
      .set({ done: round.created })
      .where(eq(roundHistories.id, round.id));
    const path = `v1/RoundHistory/GetActiveRoundHistory/${plan.id}`;
    expect((await backend.ask('GET', path, { token: inspector.token })).data).toBeNull();
    backend.time.now = new Date('2027-01-10T09:00:00Z');
    const fresh = await backend.seed.tokenFor(inspector);
    const next = await startAs({ ...inspector, token: fresh }, plan.id);
    expect(next.data.id).not.toBe(round.id);
  });

  test('the same key answers the same round', async () => {
    const { plan, inspector } = await seed.plan();
    const key = crypto.randomUUID();
    const answers = [await startAs(inspector, plan.id, key), await startAs(inspector, plan.id, key)];
    expect(answers[1]?.text).toBe(answers[0]?.text);
  });
});

describe('the right to start a round', () => {
  test('a start without a session or without the right is refused [START-03]', async () => {
    const { plan, people } = await seed.plan();
    const nobody = await backend.ask('POST', 'v1/RoundHistory', { body: { roundPlanningId: plan.id } });
    expect(nobody.status).toBe(401);
    const refusal = await startAs(people.BasicUserLight, plan.id);
    expect([refusal.status, refusal.codes]).toEqual([403, ['right_missing']]);
    expect(await backend.db.$count(roundHistories)).toBe(0);
  });

  test('a plan of another tenant is not there', async () => {
    const { plan } = await seed.plan();
    const otherTenant = await backend.seed.tenant('Annan AB');
    for (const who of [otherTenant.people.Admin, otherTenant.people.CompanyAdmin]) {
      expect((await startAs(who, plan.id)).status).toBe(404);
    }
  });

  test('below Admin only with one of the executors’ roles, where there are any', async () => {
    const { plan, role, inspector, people, level } = await seed.plan();
    const foreign = await backend.seed.role(level, 'Fastighetsskötare');
    await backend.db.insert(roundPlanningRoles).values(part(plan, foreign.id));
    expect(await startAs(inspector, plan.id)).toMatchObject({ status: 403, codes: ['plan_not_yours'] });
    expect((await startAs(people.Admin, plan.id)).status).toBe(200);
    await backend.db.insert(roundPlanningRoles).values(part(plan, role.id));
    expect((await startAs(inspector, plan.id)).status).toBe(200);
  });

  test('a guest at a linked customer starts only plans with one of their roles there', async () => {
    const { plan, role, level } = await seed.plan();
    const home = await backend.seed.tenant('Hemma AB');
    const guest = await backend.seed.user(home.level, 'CustomerAdmin');
    const link = await backend.seed.link(guest, level);
    expect((await startAs(guest, plan.id)).status).toBe(404);
    await backend.seed.hold(guest, role, link.id);
    const renewedGuest = { ...guest, token: await backend.seed.tokenFor(guest) };
    expect((await startAs(renewedGuest, plan.id)).status).toBe(200);
  });

  test('an inactive plan starts no new round', async () => {
    const { plan, inspector } = await seed.plan();
    await backend.db.update(roundPlannings).set({ active: false }).where(eq(roundPlannings.id, plan.id));
    expect(await startAs(inspector, plan.id)).toMatchObject({ status: 409, codes: ['plan_inactive'] });
  });

  test('a body without a plan is refused with its fault', async () => {
    const { inspector } = await seed.plan();
    const token = inspector.token;
    const answers = [
      await backend.ask('POST', 'v1/RoundHistory', { token, body: {} }),
      await backend.ask('POST', 'v1/RoundHistory', { token, body: { roundPlanningId: 'x' } }),
      await startAs(inspector, 999_999),
    ];
    expect(answers.map((answer) => [answer.status, answer.codes[0]])).toEqual([
      [400, 'required'],
      [400, 'invalid_number'],
      [404, 'not_found'],
    ]);
  });
});

test('a round of 2,000 items holds them all', async () => {
  const { plan, inspector, map, protection } = await seed.plan();
  await backend.db.execute(sql`
    insert into map_items (customer_id, building_id, map_id, fire_protection_id, position_number, name, sort_key, search_text, created, updated)
    select ${map.customerId}, ${map.buildingId}, ${map.id}, ${protection.id}, n, 'Släckare', '', '', now(), now()
    from generate_series(2, 2000) n`);
  const { data: round } = await startAs(inspector, plan.id);
  const [info] = await infosOf(inspector, round.id);
  expect(info?.roundHistoryItems).toHaveLength(2000);
});
