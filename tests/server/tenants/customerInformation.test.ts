import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { FindingCounts } from '#contract/flaws/flaw.ts';
import type { BuildingStatus, CustomerInformation } from '#contract/tenants/customer.ts';
import { flaws } from '#server/db/schema/flaws.ts';
import {
  roundHistories,
  roundHistoryInfos,
  roundHistoryItems,
  roundHistoryQuestionLists,
  roundHistoryQuestions,
} from '#server/db/schema/rounds.ts';
import { textKeys } from '#server/db/textKeys.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const backend = await useBackend();

const at = (day: string) => `${day}T08:00:00.000Z`;
type House = { id: number; customerId: number; name: string };

async function flaw(house: House, changes: Partial<typeof flaws.$inferInsert> = {}) {
  const stamps = { created: at('2026-11-01'), updated: at('2026-11-01') };
  const values = {
    customerId: house.customerId,
    buildingId: house.id,
    name: 'Brist',
    ...textKeys('Brist'),
    ...stamps,
    ...changes,
  };
  await backend.db.insert(flaws).values(values);
}

const only = <T>(rows: T[]): T => {
  const [row] = rows;
  if (!row) throw new Error('Nothing was inserted.');
  return row;
};

/** Creates a round in a building; `isSkipped` gives it a skipped item. */
async function round(
  house: House,
  created: string,
  changes: { done?: string; started?: string; isSkipped?: boolean } = {},
) {
  const stamps = { created: at(created), updated: at(changes.started ?? changes.done ?? created) };
  const { customerId } = house;
  const row = only(
    await backend.db
      .insert(roundHistories)
      .values({
        customerId,
        name: `Rond ${created}`,
        intervalValue: 1,
        intervalType: 'months',
        expires: at('2027-01-01'),
        done: changes.done ? at(changes.done) : null,
        ...stamps,
      })
      .returning(),
  );
  const info = only(
    await backend.db
      .insert(roundHistoryInfos)
      .values({
        customerId,
        roundHistoryId: row.id,
        buildingId: house.id,
        buildingName: house.name,
        floorName: 'Plan 1',
        position: 0,
        ...stamps,
      })
      .returning(),
  );
  await backend.db.insert(roundHistoryItems).values({
    roundHistoryId: row.id,
    roundHistoryInfoId: info.id,
    positionNumber: 1,
    name: 'Släckare',
    inventoryType: 'powder_extinguisher',
    fireProtectionId: 1,
    fireProtectionName: 'Släckare',
    positionX: 1,
    positionY: 1,
    continueWithoutAdding: changes.isSkipped ?? false,
    ...stamps,
  });
  return row;
}

async function question(
  of: { id: number; customerId: number },
  answer: string | null,
  done: string | null = null,
) {
  const stamps = { created: at('2026-11-01'), updated: at('2026-11-01') };
  const owner = { customerId: of.customerId, roundHistoryId: of.id };
  const list = only(
    await backend.db
      .insert(roundHistoryQuestionLists)
      .values({ ...owner, name: 'Checklista', position: 0, ...stamps })
      .returning(),
  );
  await backend.db.insert(roundHistoryQuestions).values({
    ...owner,
    roundHistoryQuestionListId: list.id,
    positionNumber: 1,
    name: 'Är vägen fri?',
    positive: 'Ja',
    negative: 'Nej',
    answer,
    done: done ? at(done) : null,
    ...stamps,
  });
}

const information = async (token: string, query: Record<string, number> = {}) =>
  (await backend.ask<CustomerInformation>('GET', 'v1/CustomerInformation', { token, query })).data;
const statusOf = async (token: string, customerId: number): Promise<BuildingStatus | undefined> =>
  (await information(token, { customerId })).buildings[0];

describe('customer information', () => {
  test('counts cover the subtree; departments are the direct children [DASH-55, DASH-56, DASH-58]', async () => {
    const { people, root, level, below, sibling, building } = await backend.seed.tenant();
    const deep = await backend.seed.building(below, 'Djupt');
    const deletedBuilding = await backend.seed.building(below, 'Borta', { deleted: true });
    await flaw(building);
    await flaw(building, { done: at('2026-11-02') });
    await flaw(building, { deleted: true });
    await flaw(deep);
    await flaw(deep);
    await flaw(deletedBuilding);
    const wholeInformation = await information(people.CustomerAdmin.token, { customerId: root.id });
    expect(wholeInformation).toMatchObject({
      departmentCount: 3,
      buildingCount: 2,
      flawCount: 3,
      buildings: [],
    });
    expect(wholeInformation.departments).toEqual([
      { id: level.id, name: level.name, parentId: root.id, flaws: 3, buildings: 2, childDepartments: 1 },
      { id: sibling.id, name: sibling.name, parentId: root.id, flaws: 0, buildings: 0, childDepartments: 0 },
    ]);
    const ownInformation = await information(people.Admin.token);
    expect(ownInformation).toMatchObject({ departmentCount: 1, buildingCount: 2, flawCount: 3 });
    expect(ownInformation.buildings.map((row) => row.id)).toEqual([building.id]);
  });

  test('a level with ten and more children beneath it keeps them apart', async () => {
    const { people, root } = await backend.seed.tenant();
    const children = [];
    for (let index = 0; index < 12; index += 1)
      children.push(await backend.seed.customer(root, `Nivå ${index}`));
    for (const child of children) await backend.seed.building(child, 'Hus');
    const { departments } = await information(people.CustomerAdmin.token, { customerId: root.id });
    expect(departments).toHaveLength(14);
    expect(departments.filter((row) => row.buildings === 1)).toHaveLength(13);
  });

  test('a building has its open flaws, negative answers and newest rounds [DASH-57]', async () => {
    const { people, level, building } = await backend.seed.tenant();
    await flaw(building);
    const first = await round(building, '2026-09-01', { done: '2026-09-02' });
    await question(first, 'Nej');
    await question(first, 'Nej', '2026-09-03');
    await question(first, 'Ja');
    await question(first, '');
    await question(first, null);
    expect(await statusOf(people.Admin.token, level.id)).toEqual({
      id: building.id,
      name: building.name,
      customerId: level.id,
      flaws: 1,
      questions: 1,
      lastCompletedRoundHistory: {
        id: first.id,
        name: first.name,
        created: at('2026-09-01'),
        done: at('2026-09-02'),
      },
      lastNotFullyCompletedRoundHistory: null,
    });
  });

  test('a round is not fully completed if started and not done, or done with skipped items [DASH-14]', async () => {
    const { people, level, building } = await backend.seed.tenant();
    const { token } = people.Admin;
    await round(building, '2026-08-01', { done: '2026-08-02' });
    await round(building, '2026-11-01');
    expect((await statusOf(token, level.id))?.lastNotFullyCompletedRoundHistory).toBeNull();
    const skipped = await round(building, '2026-09-01', { done: '2026-09-02', isSkipped: true });
    expect((await statusOf(token, level.id))?.lastNotFullyCompletedRoundHistory?.id).toBe(skipped.id);
    const started = await round(building, '2026-10-01', { started: '2026-10-02' });
    expect(await statusOf(token, level.id)).toMatchObject({
      lastCompletedRoundHistory: { created: at('2026-08-01') },
      lastNotFullyCompletedRoundHistory: { id: started.id, done: null },
    });
  });

  test('below Admin only own buildings count; userId narrows for others [DASH-49, PERM-42]', async () => {
    const { people, level, building } = await backend.seed.tenant();
    const hidden = await backend.seed.building(level, 'Osynligt');
    await flaw(building);
    await flaw(hidden);
    expect(await information(people.BasicUser.token)).toMatchObject({ buildingCount: 1, flawCount: 1 });
    expect(await information(people.Admin.token)).toMatchObject({ buildingCount: 2, flawCount: 2 });
    const narrowed = await information(people.Admin.token, { userId: people.BasicUser.id });
    expect(narrowed).toMatchObject({ buildingCount: 1, flawCount: 1 });
    expect(narrowed.buildings.map((row) => row.id)).toEqual([building.id]);
  });

  test('takes one query for the subtree and one for the buildings, however many there are', async () => {
    const { people, below } = await backend.seed.tenant();
    await backend.db
      .execute(sql`insert into buildings (customer_id, name, sort_key, search_text, created, updated)
      select ${below.id}, 'Hus ' || n, 'hus', 'hus', now(), now() from generate_series(1, 400) n`);
    await backend.db
      .execute(sql`insert into flaws (customer_id, building_id, name, sort_key, search_text, created, updated)
      select b.customer_id, b.id, 'Brist', 'brist', 'brist', now(), now() from buildings b, generate_series(1, 5)
      where b.customer_id = ${below.id}`);
    const answer = await information(people.Admin.token, { customerId: below.id });
    expect(answer).toMatchObject({ buildingCount: 400, flawCount: 2000 });
    expect(answer.buildings.every((row) => row.flaws === 5)).toBe(true);
  });
});

test('external buildings are those of linked customers that one is connected to [DASH-59]', async () => {
  const { people } = await backend.seed.tenant();
  const otherTenant = await backend.seed.tenant('Annat bolag');
  await backend.seed.building(otherTenant.level, 'Dolt');
  await backend.seed.link(people.User, otherTenant.level);
  await backend.seed.connect(otherTenant.building, people.User);
  await flaw(otherTenant.building);
  const ask = (token: string) =>
    backend.ask<BuildingStatus[]>('GET', 'v1/CustomerInformation/ExternalBuildings', {
      token,
      query: { userId: people.User.id },
    });
  expect((await ask(people.User.token)).data).toMatchObject([{ id: otherTenant.building.id, flaws: 1 }]);
  expect((await ask(people.Admin.token)).data).toEqual([]);
});

test('the issue counts of a building equal its lists, for every caller [EYES-10]', async () => {
  const { people, level, sibling, building } = await backend.seed.tenant();
  await flaw(building);
  await flaw(building, { leftBehind: true });
  await flaw(building, { deleted: true });
  await question(await round(building, '2026-09-01', { done: '2026-09-02' }), 'Nej');
  await question(
    await round({ ...building, customerId: sibling.id }, '2026-10-01', { started: '2026-10-02' }),
    'Nej',
  );
  for (const { token } of [people.CompanyAdmin, people.CustomerAdmin, people.Admin, people.User]) {
    const row = await statusOf(token, level.id);
    const query = { buildingId: building.id };
    const lists = await backend.ask<FindingCounts>('GET', 'v1/CustomerInformation/Findings', {
      token,
      query,
    });
    expect([row?.flaws, row?.questions]).toEqual([lists.data.flaws.todo, lists.data.questions.todo]);
  }
});

test('the newest rounds of a building are those that the caller may read [DASH-57]', async () => {
  const { people, level, sibling, building } = await backend.seed.tenant();
  const ownRound = await round(building, '2026-09-01', { started: '2026-09-02' });
  const othersRound = await round({ ...building, customerId: sibling.id }, '2026-10-01', {
    started: '2026-10-02',
  });
  const newest = async ({ token }: { token: string }) =>
    (await statusOf(token, level.id))?.lastNotFullyCompletedRoundHistory?.id;
  expect(await newest(people.CustomerAdmin)).toBe(othersRound.id);
  expect(await newest(people.Admin)).toBe(ownRound.id);
});
