import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { buildings } from '#server/db/schema/buildings.ts';
import { flaws } from '#server/db/schema/flaws.ts';
import { roundPlanningFloors, roundPlannings } from '#server/db/schema/plans.ts';
import { roundHistoryInfos } from '#server/db/schema/rounds.ts';
import { textKeys } from '#server/db/textKeys.ts';
import type { LateRound, WorkCounts, WorkFlaw, WorkQuestion } from '#contract/worklists/work.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { findingsSeed } from '#tests/support/seeds/findings.ts';
import { only } from '#tests/support/seeds/seedPeople.ts';

const backend = await useBackend();
const seed = findingsSeed(backend);

type Query = Record<string, number | string>;
const paths = { Flaws: 'v1/Work/Flaws', Questions: 'v1/Work/Questions', LateRounds: 'v1/Work/LateRounds' };
const list = <Row>(name: keyof typeof paths, token: string, query: Query = {}) =>
  backend.ask<Row[]>('GET', paths[name], { token, query });
const count = async (token: string, query: Query = {}) =>
  (await backend.ask<WorkCounts>('GET', 'v1/Work/Counts', { token, query })).data;
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

/** Seeds a house with findings, and another building with a flaw and a late plan at the level below. */
async function twoLevels() {
  const house = await seed.house();
  const annex = await backend.seed.building(house.below, 'Annexet');
  const floor = await backend.seed.floor(annex, 'Plan 1');
  const map = await backend.seed.map(floor);
  const far = await seed.flaw(
    { id: 0, customerId: house.below.id, buildingId: annex.id, mapId: map.id },
    'Dörren går inte igen',
    20,
    { mapItemId: null },
  );
  const plan = async (name: string, days: number, where: { id: number; customerId: number } = floor) => {
    const stamps = { created: seed.daysAgo(days), updated: seed.daysAgo(days) };
    const values = {
      customerId: where.customerId,
      name,
      ...textKeys(name),
      start: seed.daysAgo(days),
      ...stamps,
    };
    const row = only(
      await backend.db
        .insert(roundPlannings)
        .values({ ...values, roleId: house.role.id })
        .returning(),
    );
    await backend.db
      .insert(roundPlanningFloors)
      .values({ customerId: where.customerId, roundPlanningId: row.id, targetId: where.id, ...stamps });
    return row;
  };
  return { ...house, annex, far, planAt: plan };
}

describe('the open flaws', () => {
  test('flaws of a level and its descendants are listed by building with its path', async () => {
    const { people, level, root, below, building, annex, late, fresh, loose, far } = await twoLevels();
    const { token } = people.CustomerAdmin;
    const { data, pagination } = await list<WorkFlaw>('Flaws', token, { customerId: root.id });
    expect(idsOf(data)).toEqual([late.id, fresh.id, loose.id, far.id]);
    expect(pagination).toMatchObject({ totalCount: 4 });
    expect(data[0]).toMatchObject({ buildingId: building.id, levelId: level.id, levels: [level.name] });
    expect(data[3]).toMatchObject({ buildingName: annex.name, levels: [level.name, below.name] });
    // Each page continues the previous one; the whole list has the same order.
    const second = await list<WorkFlaw>('Flaws', token, { customerId: root.id, pageSize: 3, pageNumber: 2 });
    expect(idsOf(second.data)).toEqual([far.id]);
    const wholeList = await list<WorkFlaw>('Flaws', token, { customerId: root.id, pageSize: 0 });
    expect(wholeList.data).toEqual(data);
    const newest = await list<WorkFlaw>('Flaws', token, { orderBy: 'Created desc' });
    expect(idsOf(newest.data)).toEqual([loose.id, fresh.id, late.id, far.id]);
    expect(newest.data[0]?.levels).toEqual([root.name, level.name]);
    expect(await list('Flaws', token, { orderBy: 'Item' })).toMatchObject({ status: 400 });
  });

  test('are kept to age, building, role, state and when they were found', async () => {
    const { people, below, building, annex, role, late, fresh, done, loose, far } = await twoLevels();
    const { token } = people.CustomerAdmin;
    const ids = async (query: Query) => idsOf((await list<WorkFlaw>('Flaws', token, query)).data);
    expect(await ids({ age: 'over30' })).toEqual([late.id]);
    expect(await ids({ age: 'sub30' })).toEqual([fresh.id, far.id]);
    expect(await ids({ age: 'sub14' })).toEqual([loose.id]);
    expect(await ids({ buildingId: annex.id })).toEqual([far.id]);
    expect(await ids({ customerId: below.id })).toEqual([far.id]);
    expect(await ids({ roleId: role.id })).toEqual([late.id, fresh.id]);
    expect(await ids({ state: 'done' })).toEqual([done.id]);
    expect(await ids({ state: 'all', buildingId: building.id })).toEqual([
      done.id,
      late.id,
      fresh.id,
      loose.id,
    ]);
    const day = (days: number) => seed.daysAgo(days).slice(0, 10);
    expect(await ids({ start: day(31), stop: day(29) })).toEqual([late.id, fresh.id]);
    expect(await list('Flaws', token, { age: 'old' })).toMatchObject({ status: 400 });
    // A deleted building's flaws are not listed.
    await backend.db.update(buildings).set({ deleted: true }).where(eq(buildings.id, annex.id));
    expect(await ids({})).toEqual([late.id, fresh.id, loose.id]);
  });

  test('are those that one may read at each level; no name of a level above is revealed', async () => {
    const { people, inspector, level, root, building, annex, far } = await twoLevels();
    const ownFlaws = await list<WorkFlaw>('Flaws', inspector.token);
    expect(new Set(ownFlaws.data.map(({ buildingId }) => buildingId))).toEqual(new Set([building.id]));
    expect(ownFlaws.data[0]?.levels).toEqual([level.name]);
    expect((await list('Flaws', inspector.token, { customerId: root.id })).status).toBe(404);
    expect((await list('Flaws', inspector.token, { buildingId: annex.id })).status).toBe(404);
    const admin = await list<WorkFlaw>('Flaws', people.Admin.token);
    expect(idsOf(admin.data)).toContain(far.id);
    const otherTenant = await backend.seed.tenant('Annan AB');
    for (const name of ['Flaws', 'Questions', 'LateRounds'] as const) {
      const { token } = otherTenant.people.CompanyAdmin;
      expect((await list(name, token)).data).toEqual([]);
      expect((await list(name, token, { customerId: level.id })).status).toBe(404);
      expect((await list(name, token, { buildingId: building.id })).status).toBe(404);
      expect((await backend.ask('GET', paths[name])).status).toBe(401);
    }
    expect(await count(otherTenant.people.CompanyAdmin.token)).toMatchObject({
      flaws: 0,
      rounds: 0,
      questions: 0,
      roles: [],
      work: { people: [] },
    });
  });
});

describe('the late rounds', () => {
  test('rounds are listed by building and due date within the filter', async () => {
    const { people, floor, building, annex, below, level, role, inspector, planAt } = await twoLevels();
    const far = await planAt('Fjärran rond', 20);
    const young = await planAt('Ung rond', 3, floor);
    const old = await planAt('Gammal rond', 40, floor);
    const { token } = people.CustomerAdmin;
    const ids = async (query: Query, who = token) =>
      idsOf((await list<LateRound>('LateRounds', who, query)).data);
    expect(await ids({})).toEqual([old.id, young.id, far.id]);
    expect(await ids({ orderBy: 'Due desc' })).toEqual([young.id, old.id, far.id]);
    expect(await ids({ orderBy: 'Name' })).toEqual([old.id, young.id, far.id]);
    expect(await ids({ pageSize: 2, pageNumber: 2 })).toEqual([far.id]);
    expect(await ids({ pageSize: 2, pageNumber: 9 })).toEqual([far.id]);
    expect(await ids({ age: 'over30' })).toEqual([old.id]);
    expect(await ids({ buildingId: annex.id })).toEqual([far.id]);
    expect(await ids({ customerId: below.id })).toEqual([far.id]);
    expect(await ids({ state: 'started' })).toEqual([]);
    expect(await ids({ state: 'unstarted', buildingId: building.id })).toEqual([old.id, young.id]);
    const keeper = await backend.seed.role(level, 'Vaktmästare');
    expect(await ids({ roleId: keeper.id })).toEqual([]);
    expect(await ids({ roleId: role.id, age: 'sub14' })).toEqual([young.id]);
    // Plans of a role that the caller holds are included at any place.
    expect(await ids({}, inspector.token)).toEqual([old.id, young.id, far.id]);
    const { data } = await list<LateRound>('LateRounds', token, { customerId: level.id });
    expect(data[2]).toMatchObject({
      due: seed.daysAgo(20),
      buildingId: annex.id,
      buildingName: annex.name,
      levelId: below.id,
      levels: [below.name],
    });
    expect(await list('LateRounds', token, { orderBy: 'Created' })).toMatchObject({ status: 400 });
  });
});

describe('the questions', () => {
  test('questions with a negative answer are listed with their building, fixed ones are not', async () => {
    const house = await twoLevels();
    const question = await seed.answerNo(house, 'Låst');
    const { token } = house.people.CustomerAdmin;
    const { data } = await list<WorkQuestion>('Questions', token, { customerId: house.level.id });
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({
      id: question.id,
      answerDescription: 'Låst',
      roleName: house.role.name,
      levels: [],
      buildingId: house.building.id,
      buildingName: house.building.name,
      levelId: house.level.id,
    });
    const ids = async (query: Query) => idsOf((await list<WorkQuestion>('Questions', token, query)).data);
    expect(await ids({ buildingId: house.building.id, roleId: house.role.id })).toEqual([question.id]);
    expect(await ids({ customerId: house.below.id })).toEqual([]);
    expect(await ids({ buildingId: house.annex.id })).toEqual([]);
    expect(await ids({ age: 'over30' })).toEqual([]);
    expect(await ids({ state: 'done' })).toEqual([]);
    expect(await ids({ state: 'all' })).toEqual([question.id]);
    await backend.db.update(buildings).set({ deleted: true }).where(eq(buildings.id, house.building.id));
    expect(await ids({})).toEqual([]);
  });

  test('are the same for a company administrator: of rounds with a building left, or without any', async () => {
    const house = await twoLevels();
    const { id } = await seed.answerNo(house, 'Låst');
    const { CustomerAdmin, CompanyAdmin } = house.people;
    const listForBoth = () =>
      Promise.all(
        [CustomerAdmin, CompanyAdmin].map(async ({ token }) => [
          idsOf((await list<WorkQuestion>('Questions', token, {})).data),
          (await count(token)).questions,
        ]),
      );
    const oneFlaw = [[id], 1];
    expect(await listForBoth()).toEqual([oneFlaw, oneFlaw]);
    await backend.db.update(buildings).set({ deleted: true }).where(eq(buildings.id, house.building.id));
    expect(await listForBoth()).toEqual([
      [[], 0],
      [[], 0],
    ]);
    await backend.db.insert(roundHistoryInfos).values({
      customerId: house.level.id,
      roundHistoryId: house.round.id,
      floorName: '',
      position: 9,
      buildingId: house.annex.id,
      buildingName: house.annex.name,
      created: seed.daysAgo(0),
      updated: seed.daysAgo(0),
    });
    expect(await listForBoth()).toEqual([oneFlaw, oneFlaw]);
    const ofRound = eq(roundHistoryInfos.roundHistoryId, house.round.id);
    await backend.db.update(roundHistoryInfos).set({ buildingId: null }).where(ofRound);
    expect(await listForBoth()).toEqual([oneFlaw, oneFlaw]);
  });
});

test('the numbers are those of the lists, and the roles those that are responsible', async () => {
  const house = await twoLevels();
  await house.planAt('Sen rond', 12);
  await seed.answerNo(house, 'Låst');
  const { token } = house.people.CustomerAdmin;
  const { id, name } = house.role;
  const roles = [{ id, name }];
  expect(await count(token)).toMatchObject({ flaws: 4, rounds: 1, questions: 1, roles });
  expect(await count(token, { customerId: house.below.id })).toMatchObject({
    flaws: 1,
    rounds: 1,
    questions: 0,
    roles,
  });
  expect(await count(token, { age: 'over30' })).toMatchObject({ flaws: 1, rounds: 0, questions: 0, roles });
  await backend.db.update(flaws).set({ responsible: null });
  expect(await count(token, { buildingId: house.annex.id })).toMatchObject({ flaws: 1, rounds: 1, roles });
});
