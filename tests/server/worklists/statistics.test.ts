import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type {
  FlawAttentions,
  FlawCount,
  FlawStatistics,
  RoundStatistics,
} from '#contract/worklists/statistics.ts';
import { flaws } from '#server/db/schema/flaws.ts';
import { roundPlannings } from '#server/db/schema/plans.ts';
import { roundHistories } from '#server/db/schema/rounds.ts';
import { textKeys } from '#server/db/textKeys.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { roundSeed } from '#tests/support/seeds/roundSeed.ts';

const backend = await useBackend();
const { seed, db } = backend;

type Place = { customerId: number; id: number };

/** Inserts a flaw in a building, found and optionally fixed at these times. */
async function flaw({ customerId, id: buildingId }: Place, created: string, done: string | null = null) {
  const values = { customerId, buildingId, name: 'Hindrad', ...textKeys('Hindrad') };
  await db.insert(flaws).values({ ...values, created, updated: created, done });
}

const year2025 = { Start: '2025-01-01', Stop: '2025-12-31', pageSize: 0 };
const ask = <T>(path: string, token: string, query: Record<string, string | number | undefined> = {}) =>
  backend.ask<T>('GET', `v1/Statistics/${path}`, { token, query });
const months = (counts: Record<number, [number, number]>) =>
  Array.from({ length: 12 }, (_, month) => {
    const [all, done] = counts[month] ?? [0, 0];
    return { flaws: all, doneFlaws: done, turnedDownFlaws: 0, toCheckFlaws: 0 };
  });

describe('flaws', () => {
  test('flaws of a year count in their month of discovery, over the whole subtree [STAT-23, STAT-27]', async () => {
    const { level, below, building, people } = await seed.tenant();
    const deep = await seed.building(below, 'Djupt');
    await flaw(building, '2024-12-31T23:59:59.999Z');
    await flaw(building, '2025-01-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z');
    await flaw(deep, '2025-01-31T23:59:59.999Z');
    await flaw(deep, '2025-12-31T23:59:59.999Z', '2025-12-31T23:59:59.999Z');
    await flaw(building, '2026-01-01T00:00:00.000Z');
    const { token } = people.Admin;
    const query = { ...year2025, customerId: level.id };
    const wholeYear = await ask<FlawStatistics>('FlawStatistics', token, query);
    expect(wholeYear.data).toMatchObject({
      flawCounts: months({ 0: [2, 1], 11: [1, 1] }),
      totalFlaws: 3,
      totalFlawsDone: 2,
      totalFlawsNotCompleted: 1,
    });
    const oneBuilding = await ask<FlawStatistics>('FlawStatistics', token, { ...query, buildingId: deep.id });
    expect(oneBuilding.data.flawCounts).toEqual(months({ 0: [1, 0], 11: [1, 1] }));
    // The default is the current year.
    const current = await ask<FlawStatistics>('FlawStatistics', token, { customerId: level.id });
    expect(current.data.totalFlaws).toBe(1);
  });

  test('are all counted, and the open ones by age [STAT-25, STAT-29, STAT-30]', async () => {
    const { level, building, people } = await seed.tenant();
    await flaw(building, '2026-11-10T00:00:00.000Z');
    await flaw(building, '2026-11-06T09:00:00.000Z');
    await flaw(building, '2026-10-21T09:00:00.000Z');
    await flaw(building, '2026-10-21T08:59:59.999Z');
    await flaw(building, '2021-10-21T00:00:00.000Z', '2021-10-22T00:00:00.000Z');
    const deletedBuilding = await seed.building(level, 'Rivet', { deleted: true });
    await flaw(deletedBuilding, '2026-11-10T00:00:00.000Z');
    const { token } = people.Admin;
    const query = { customerId: level.id };
    expect((await ask<FlawCount>('FlawCount', token, query)).data).toEqual({ flaws: 5, doneFlaws: 1 });
    expect((await ask<FlawAttentions>('FlawsAttentions', token, query)).data).toEqual({
      totalFlawsSub14: 1,
      totalFlawsSub30: 2,
      totalFlawsOver30: 1,
    });
  });

  test('are those of the buildings that a user sees, or that another is connected to', async () => {
    const { level, building, people } = await seed.tenant();
    const unseen = await seed.building(level, 'Osett');
    await flaw(building, '2026-11-10T00:00:00.000Z');
    await flaw(unseen, '2026-11-10T00:00:00.000Z');
    const total = async (token: string, query: Record<string, number> = {}) =>
      (await ask<FlawCount>('FlawCount', token, { customerId: level.id, ...query })).data.flaws;
    expect(await total(people.Admin.token)).toBe(2);
    expect(await total(people.BasicUser.token)).toBe(1);
    expect(await total(people.BasicUser.token, { userBuildingId: people.BasicUser.id })).toBe(1);
    expect(await total(people.Admin.token, { userBuildingId: people.BasicUser.id })).toBe(1);
    expect(await total(people.Admin.token, { userBuildingId: people.CompanyAdmin.id })).toBe(0);
  });
});

describe('rounds', () => {
  const rounds = roundSeed(backend);

  test('rounds of a year are listed with their plan, and expired is computed on reading [STAT-22, STAT-24, STAT-28]', async () => {
    backend.time.now = new Date('2026-02-03T09:00:00.000Z');
    const { plan, round, level, people, inspector } = await rounds.round();
    const idle = { ...plan, id: undefined, name: 'Årsrond', ...textKeys('Årsrond') };
    await db.insert(roundPlannings).values(idle);
    const query = {
      customerId: level.id,
      Start: '2026-01-01',
      Stop: '2026-12-31',
      pageSize: 0,
      orderBy: 'Name',
    };
    const readRounds = async (changes = {}) =>
      (
        await ask<RoundStatistics[]>('RoundStatistics', await seed.tokenFor(people.Admin), {
          ...query,
          ...changes,
        })
      ).data;
    const entry = { created: round.created, started: null, done: null, expired: false };
    expect(await readRounds()).toEqual([
      {
        name: 'Kvartalsrond',
        roundHistoryStatistics: [entry],
        dates: expect.objectContaining({ lastRun: round.created, activeHistory: { expired: false } }),
      },
      {
        name: 'Årsrond',
        roundHistoryStatistics: [],
        dates: expect.objectContaining({ lastRun: null, activeHistory: null }),
      },
    ]);
    backend.time.now = new Date('2026-03-03T09:00:00.000Z');
    expect((await readRounds())[0]?.roundHistoryStatistics).toEqual([entry]);
    backend.time.now = new Date('2026-03-03T09:00:00.001Z');
    expect((await readRounds())[0]?.roundHistoryStatistics).toEqual([{ ...entry, expired: true }]);
    const token = await seed.tokenFor(inspector);
    await backend.ask('PUT', `v1/RoundHistory/${round.id}`, { token, body: { description: 'Påbörjad' } });
    expect((await readRounds())[0]?.roundHistoryStatistics).toEqual([
      { ...entry, started: round.created, expired: true },
    ]);
    // A round done in time stays so.
    const done = '2026-03-01T12:00:00.000Z';
    await db.update(roundHistories).set({ done }).where(eq(roundHistories.id, round.id));
    expect((await readRounds())[0]?.roundHistoryStatistics).toEqual([
      { ...entry, started: round.created, done },
    ]);
    expect(await readRounds({ Start: '2025-01-01', Stop: '2025-12-31' })).toEqual([]);
  });

  test('stay when their plan is deleted; a plan that is not active shows only with rounds', async () => {
    const { plan, building, sibling, people } = await rounds.round();
    const token = people.CompanyAdmin.token;
    const names = async (query: Record<string, number>) =>
      (await ask<RoundStatistics[]>('RoundStatistics', token, query)).data.map(({ name }) => name);
    const idle = { ...plan, id: undefined, active: false, name: 'Vilande', ...textKeys('Vilande') };
    await db.insert(roundPlannings).values(idle);
    await db.update(roundPlannings).set({ deleted: true }).where(eq(roundPlannings.id, plan.id));
    expect(await names({ buildingId: building.id })).toEqual(['Kvartalsrond']);
    expect(await names({ customerId: sibling.id })).toEqual([]);
  });

  test('rounds of many plans are returned completely and in order', async () => {
    backend.time.now = new Date('2026-02-03T09:00:00.000Z');
    const { plan, people } = await rounds.round();
    const many = 502;
    const planRows = await db
      .insert(roundPlannings)
      .values(
        Array.from({ length: many }, (_, at) => {
          const name = `Rond ${String(at).padStart(3, '0')}`;
          return { ...plan, id: undefined, name, ...textKeys(name) };
        }),
      )
      .returning({ id: roundPlannings.id });
    const created = '2026-01-05T08:00:00.050Z';
    const roundFields = {
      customerId: plan.customerId,
      name: 'Rond',
      intervalValue: 1,
      intervalType: 'months' as const,
      created,
      updated: created,
      expires: '2026-02-01T08:00:00.000Z',
    };
    const everySecond = planRows.filter((_, at) => at % 2 === 0);
    await db
      .insert(roundHistories)
      .values(everySecond.map(({ id: roundPlanningId }) => ({ ...roundFields, roundPlanningId })));
    const token = await seed.tokenFor(people.Admin);
    const query = { Start: '2026-01-01', Stop: '2026-12-31', orderBy: 'Name' };
    const wholeList = await ask<RoundStatistics[]>('RoundStatistics', token, { ...query, pageSize: 0 });
    const pages = await Promise.all(
      [1, 2, 3].map((pageNumber) =>
        ask<RoundStatistics[]>('RoundStatistics', token, { ...query, pageSize: 200, pageNumber }),
      ),
    );
    expect(wholeList.data).toEqual(pages.flatMap(({ data }) => data));
    expect(wholeList.pagination).toEqual({
      currentPage: 1,
      pageSize: many + 1,
      totalPages: 1,
      totalCount: many + 1,
    });
    const entry = { created, started: null, done: null, expired: true };
    expect(wholeList.data.slice(1, 3)).toEqual([
      expect.objectContaining({ name: 'Rond 000', roundHistoryStatistics: [entry] }),
      expect.objectContaining({ name: 'Rond 001', roundHistoryStatistics: [] }),
    ]);
    expect(wholeList.data.flatMap((one) => one.roundHistoryStatistics)).toHaveLength(1 + many / 2);
  });

  test('come in pages and in order', async () => {
    const { plan, people } = await rounds.plan();
    const more = { ...plan, id: undefined, name: 'Årsrond', ...textKeys('Årsrond') };
    await db.insert(roundPlannings).values(more);
    const { token } = people.Admin;
    const page = await ask<RoundStatistics[]>('RoundStatistics', token, {
      pageSize: 1,
      orderBy: 'Name desc',
    });
    expect(page.data.map(({ name }) => name)).toEqual(['Årsrond']);
    expect(page.pagination).toMatchObject({ totalCount: 2, totalPages: 2 });
  });
});

const paths = ['FlawStatistics', 'RoundStatistics', 'FlawCount', 'FlawsAttentions'];

test.each(paths)(
  "%s needs a session and no right, and knows nothing of other tenants' places",
  async (path) => {
    const { people, sibling } = await seed.tenant();
    const otherTenant = await seed.tenant('Annat bolag');
    await flaw(otherTenant.building, '2026-11-10T00:00:00.000Z');
    const { token } = people.BasicUserLight;
    expect((await ask(path, token)).status).toBe(200);
    for (const query of [
      { customerId: otherTenant.level.id },
      { customerId: sibling.id },
      { buildingId: otherTenant.building.id },
      { customerId: 999_999 },
    ]) {
      expect((await ask(path, token, query)).status).toBe(404);
    }
    expect(JSON.stringify((await ask(path, people.CompanyAdmin.token)).data)).not.toMatch(/:[1-9]/);
    expect((await backend.ask('GET', `v1/Statistics/${path}`)).status).toBe(401);
  },
);

test.each(paths.slice(0, 2))('%s takes the days of one year', async (path) => {
  const { people } = await seed.tenant();
  for (const query of [
    { Start: '2025-01-01', Stop: '2026-12-31' },
    { Start: '2025-12-31', Stop: '2025-01-01' },
    { Start: '2025-02-30' },
    { Start: 'i fjol' },
  ]) {
    const answer = await ask(path, people.Admin.token, query);
    expect([answer.status, answer.codes]).toEqual([400, ['invalid_date']]);
  }
});
