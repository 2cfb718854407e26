import { eq, inArray } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testDepth } from '#scripts/support/testDepth.ts';
import { buildings } from '#server/db/schema/buildings.ts';
import { mapItems } from '#server/db/schema/drawings.ts';
import { flaws } from '#server/db/schema/flaws.ts';
import { roundPlanningFloors, roundPlannings } from '#server/db/schema/plans.ts';
import { roundHistoryInfos } from '#server/db/schema/rounds.ts';
import { textKeys } from '#server/db/textKeys.ts';
import type { CustomerInformation } from '#contract/tenants/customer.ts';
import type { FindingCounts } from '#contract/flaws/flaw.ts';
import type { DuePlans } from '#contract/plans/roundPlanning.ts';
import type { LateRound, WorkCounts, WorkFlaw, WorkQuestion } from '#contract/worklists/work.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { findingsSeed } from '#tests/support/seeds/findings.ts';
import { sendOddParameters } from '#tests/support/hostile/oddParameters.ts';
import { only } from '#tests/support/seeds/seedPeople.ts';

const backend = await useBackend();
const seed = findingsSeed(backend);
const { db } = backend;

type House = Awaited<ReturnType<typeof seed.house>>;
type Floor = { id: number; customerId: number };

/** Creates a late plan over floors at any place. */
async function planOver(customerId: number, name: string, floors: readonly Floor[]) {
  const stamps = { created: seed.daysAgo(40), updated: seed.daysAgo(40) };
  const values = { customerId, name, ...textKeys(name), start: seed.daysAgo(40), ...stamps };
  const plan = only(await db.insert(roundPlannings).values(values).returning());
  const parts = floors.map(({ id }) => ({ customerId, roundPlanningId: plan.id, targetId: id, ...stamps }));
  await db.insert(roundPlanningFloors).values(parts);
  return plan;
}

/** Creates a building of a level with a floor, a drawing and an open flaw of 40 days. */
async function annexOf(level: House['level'], name: string) {
  const building = await backend.seed.building(level, name);
  const floor = await backend.seed.floor(building, 'Plan 1');
  const map = await backend.seed.map(floor);
  const at = { id: 0, customerId: level.id, buildingId: building.id, mapId: map.id };
  const flaw = await seed.flaw(at, `Brist i ${name}`, 40, { mapItemId: null });
  return { building, floor, map, flaw, level };
}

/** Adds this building to the house's round. */
const alsoIn = (house: House, { building }: { building: { id: number; name: string } }) =>
  db.insert(roundHistoryInfos).values({
    customerId: house.level.id,
    roundHistoryId: house.round.id,
    floorName: '',
    position: 9,
    buildingId: building.id,
    buildingName: building.name,
    created: seed.daysAgo(0),
    updated: seed.daysAgo(0),
  });

const ask = async <Data>(path: string, token: string, query: Record<string, number | string | boolean>) => {
  const answer = await backend.ask<Data>('GET', path, { token, query });
  expect(answer.status).toBe(200);
  return answer;
};

/** A quick run covers the levels just below and above the threshold of seeing all of a customer. */
const levels =
  testDepth === 'quick'
    ? (['User', 'CustomerAdmin'] as const)
    : (['BasicUserLight', 'BasicUser', 'User', 'Admin', 'CustomerAdmin', 'CompanyAdmin'] as const);

describe('the overview, the statistics and the work list count the same at every level, for everybody', () => {
  async function oddWorld() {
    const house = await seed.house();
    const below = await annexOf(house.below, 'Annexet');
    const demolished = await annexOf(house.level, 'Rivna huset');
    const hidden = await annexOf(house.level, 'Fjärran huset');
    await seed.answerNo(house, 'Låst');
    await alsoIn(house, demolished);
    await planOver(house.level.id, 'Över två', [house.floor, hidden.floor]);
    await planOver(house.level.id, 'Rivet', [demolished.floor]);
    const loose = { id: 0, customerId: house.level.id, buildingId: house.building.id, mapId: house.map.id };
    const nowhere = { mapItemId: null, mapId: null, buildingId: null };
    await seed.flaw(loose, 'I ingen byggnad', 35, nowhere);
    await seed.flaw({ ...loose, customerId: house.below.id }, 'I ingen byggnad nedanför', 5, nowhere);
    await seed.flaw(loose, 'Borttagen', 35, { ...nowhere, deleted: true });
    await seed.flaw(loose, 'Åtgärdad', 35, { ...nowhere, done: seed.daysAgo(1) });
    await db.update(mapItems).set({ deleted: true }).where(eq(mapItems.id, house.item.id));
    await db.update(buildings).set({ deleted: true }).where(eq(buildings.id, demolished.building.id));
    return { house, below, gone: demolished, hidden };
  }

  test.each(levels)('%s', async (who) => {
    const { house, gone } = await oddWorld();
    const { token } = house.people[who];
    const isAbove = who === 'CustomerAdmin' || who === 'CompanyAdmin';
    const customers = [house.level.id, house.below.id, ...(isAbove ? [house.root.id] : [])];
    for (const customerId of customers) {
      const at = { customerId };
      const work = (await ask<WorkCounts>('v1/Work/Counts', token, at)).data;
      const overview = (await ask<CustomerInformation>('v1/CustomerInformation', token, at)).data;
      const findingCounts = (await ask<FindingCounts>('v1/CustomerInformation/Findings', token, at)).data;
      const due = (await ask<DuePlans>('v1/RoundPlanning/Due', token, at)).data;
      const old = (await ask<WorkCounts>('v1/Work/Counts', token, { ...at, age: 'over30' })).data;
      const late = await ask<{ id: number; buildingId: number | null }[]>('v1/Flaw', token, {
        ...at,
        late: true,
      });
      const flawPage = await ask<WorkFlaw[]>('v1/Work/Flaws', token, { ...at, pageSize: 1 });
      expect({ customerId, flaws: overview.flawCount }).toEqual({ customerId, flaws: work.flaws });
      expect(findingCounts.flaws.todo).toBe(work.flaws);
      expect(flawPage.pagination?.totalCount ?? 0).toBe(work.flaws);
      expect(late.pagination?.totalCount ?? 0).toBe(old.flaws);
      expect(findingCounts.flaws.late).toBe(old.flaws);
      expect(late.data.map(({ buildingId }) => buildingId)).not.toContain(gone.building.id);
      expect(findingCounts.questions.todo).toBe(work.questions);
      const questions = await ask<unknown[]>('v1/RoundHistoryQuestion', token, { ...at, done: false });
      expect(questions.pagination?.totalCount ?? 0).toBe(work.questions);
      expect(due.counts.late).toBe(work.rounds);
    }
  });

  test('a level’s department has the flaws that its own work list has', async () => {
    const { house } = await oddWorld();
    const { token } = house.people.CustomerAdmin;
    const { data } = await ask<CustomerInformation>('v1/CustomerInformation', token, {
      customerId: house.level.id,
    });
    const work = await ask<WorkCounts>('v1/Work/Counts', token, { customerId: house.below.id });
    expect(data.departments.find(({ id }) => id === house.below.id)?.flaws).toBe(work.data.flaws);
    expect(work.data.flaws).toBe(2);
  });

  test('records of a deleted building’s item are still readable by item', async () => {
    const { house } = await oddWorld();
    await db.update(buildings).set({ deleted: true }).where(eq(buildings.id, house.building.id));
    const { token } = house.people.CustomerAdmin;
    const { data } = await ask<unknown[]>('v1/Flaw', token, { mapItemId: house.item.id });
    expect(data.length).toBeGreaterThan(0);
  });
});

describe('work across several buildings', () => {
  test('work is listed at the building that the caller sees and names no other', async () => {
    const house = await seed.house();
    const hidden = await annexOf(house.level, 'Aaa Fjärran');
    await planOver(house.level.id, 'Över två', [hidden.floor, house.floor]);
    await planOver(house.level.id, 'Bara fjärran', [hidden.floor]);
    await seed.answerNo(house, 'Låst');
    await alsoIn(house, hidden);
    const position = { position: -1 };
    await db
      .update(roundHistoryInfos)
      .set(position)
      .where(eq(roundHistoryInfos.buildingId, hidden.building.id));
    const { token } = house.people.User;
    const late = (await ask<LateRound[]>('v1/Work/LateRounds', token, {})).data;
    expect(late.map(({ name }) => name)).toEqual(['Över två']);
    expect(late[0]).toMatchObject({ buildingId: house.building.id, buildingName: house.building.name });
    const questions = (await ask<WorkQuestion[]>('v1/Work/Questions', token, {})).data;
    expect(questions.map(({ buildingId }) => buildingId)).toEqual([house.building.id]);
    const questionList = (await ask<WorkQuestion[]>('v1/RoundHistoryQuestion', token, {})).data;
    expect(questionList.map(({ buildingId }) => buildingId)).toEqual([house.building.id]);
    const flawList = (await ask<WorkFlaw[]>('v1/Work/Flaws', token, {})).data;
    expect(flawList.map(({ id }) => id)).not.toContain(hidden.flaw.id);
    for (const path of ['Flaws', 'Questions', 'LateRounds', 'Counts']) {
      const query = { buildingId: hidden.building.id };
      expect((await backend.ask('GET', `v1/Work/${path}`, { token, query })).status).toBe(404);
    }
    const mails = await backend.ask('GET', `v1/Flaw/${hidden.flaw.id}/Recipients`, { token });
    expect(mails.status).toBe(404);
  });

  test('work is listed at the building of the requested level, with its path', async () => {
    const house = await seed.house();
    const annex = await annexOf(house.below, 'Öst');
    await planOver(house.level.id, 'Över två', [house.floor, annex.floor]);
    await seed.answerNo(house, 'Låst');
    await alsoIn(house, annex);
    const { token } = house.people.CustomerAdmin;
    const annexPlace = { buildingId: annex.building.id, levelId: house.below.id, levels: [] };
    const at = { customerId: house.below.id };
    expect((await ask<LateRound[]>('v1/Work/LateRounds', token, at)).data).toMatchObject([annexPlace]);
    expect((await ask<WorkQuestion[]>('v1/Work/Questions', token, at)).data).toMatchObject([annexPlace]);
  });
});

test('odd parameters are refused or answered, never a crash; the list keeps working', async () => {
  const house = await seed.house();
  const { token } = house.people.CustomerAdmin;
  // The folder `deep` sends every value of each.
  await sendOddParameters(backend, token, 11);
  await db
    .update(flaws)
    .set({ deleted: true })
    .where(inArray(flaws.id, [house.late.id, house.fresh.id]));
  const { data } = await ask<WorkFlaw[]>('v1/Work/Flaws', token, { pageNumber: 9 });
  expect(data.map(({ id }) => id)).toEqual([house.loose.id]);
});
