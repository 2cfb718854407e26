import { expect, test } from 'vitest';
import type { RoundStatistics } from '#contract/worklists/statistics.ts';
import { roundPlanningFloors, roundPlannings } from '#server/db/schema/plans.ts';
import { roundHistories, roundHistoryInfos } from '#server/db/schema/rounds.ts';
import { textKeys } from '#server/db/textKeys.ts';
import { makeRandom } from '#tests/faults/random.ts';
import type { Random } from '#tests/faults/random.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const backend = await useBackend();
const { db, seed } = backend;

type Plan = typeof roundPlannings.$inferSelect;
type Round = typeof roundHistories.$inferSelect;
interface House {
  id: number;
  customerId: number;
  floorId: number;
}

/** Drawn plans and rounds, with the houses of each. */
interface World {
  plans: readonly Plan[];
  rounds: readonly Round[];
  housesOfPlan: ReadonlyMap<number, readonly House[]>;
  housesOfRound: ReadonlyMap<number, readonly House[]>;
}

/** Part of the world that a caller sees: customers, and below Admin only houses that they are connected to. */
interface Sight {
  customerIds: ReadonlySet<number>;
  houseIds: ReadonlySet<number> | null;
}

/** Requested statistics: `levelIds` are the customer and the levels below it. */
interface Request {
  from: string;
  until: string;
  levelIds?: ReadonlySet<number>;
  buildingId?: number;
}

const stampsAt = (created: string) => ({ created, updated: created });
const later = (moment: string, hours: number) =>
  new Date(Date.parse(moment) + hours * 3_600_000).toISOString();
const drawMoment = (random: Random, fromYear: number, years: number) =>
  new Date(Date.UTC(fromYear, random.between(0, 12 * years - 1), random.between(1, 31), 9)).toISOString();
const some = <Value>(random: Random, values: readonly Value[], most: number): Value[] => [
  ...new Set(Array.from({ length: random.between(0, most) }, () => random.pick(values))),
];
const mapOf = (records: readonly { id: number }[], placed: readonly (readonly House[])[]) =>
  new Map(records.map(({ id }, index) => [id, placed[index] ?? []]));

/** Inserts plans of these customers, some inactive or deleted, each with floors in up to two houses. */
async function drawPlans(random: Random, customerIds: readonly number[], houses: readonly House[]) {
  const values = Array.from({ length: 40 }, (_, index) => {
    const name = `Plan ${String(index).padStart(2, '0')}`;
    const created = drawMoment(random, 2024, 3);
    return {
      customerId: random.pick(customerIds),
      name,
      ...textKeys(name),
      start: created,
      active: random.between(0, 3) > 0,
      deleted: random.between(0, 6) === 0,
      ...stampsAt(created),
    };
  });
  const plans = await db.insert(roundPlannings).values(values).returning();
  const placed = plans.map(() => some(random, houses, 2));
  const parts = plans.flatMap(({ id, customerId, created }, index) =>
    (placed[index] ?? []).map(({ floorId }) => ({
      customerId,
      roundPlanningId: id,
      targetId: floorId,
      ...stampsAt(created),
    })),
  );
  await db.insert(roundPlanningFloors).values(parts);
  return { plans, housesOfPlan: mapOf(plans, placed) };
}

/** Inserts rounds of the plans in several years, some unchanged, running, done or done by another clock. */
async function drawRounds(random: Random, plans: readonly Plan[], houses: readonly House[]) {
  const values = Array.from({ length: 200 }, () => {
    const plan = random.pick(plans);
    const created = drawMoment(random, 2024, 3);
    const done = random.between(0, 2) > 0 ? later(created, random.between(1, 900)) : null;
    return {
      customerId: plan.customerId,
      roundPlanningId: random.between(0, 19) === 0 ? null : plan.id,
      name: plan.name,
      intervalValue: 1,
      intervalType: 'months' as const,
      created,
      updated: random.between(0, 1) === 0 ? created : later(created, 1),
      expires: later(created, random.between(0, 800)),
      done,
      doneReceived: done && random.between(0, 1) === 0 ? later(done, random.between(-1, 1)) : null,
    };
  });
  const rounds = await db.insert(roundHistories).values(values).returning();
  const placed = rounds.map(() => some(random, houses, 2));
  const infos = rounds.flatMap(({ id, customerId, created }, index) =>
    (placed[index] ?? []).map((house, position) => ({
      customerId,
      roundHistoryId: id,
      buildingId: house.id,
      buildingName: 'Hus',
      floorId: house.floorId,
      floorName: 'Plan 1',
      position,
      ...stampsAt(created),
    })),
  );
  await db.insert(roundHistoryInfos).values(infos);
  return { rounds, housesOfRound: mapOf(rounds, placed) };
}

/** Returns whether a record of a customer with these houses is seen. */
const isSeen = ({ customerIds, houseIds }: Sight, customerId: number, houses: readonly House[]) =>
  customerIds.has(customerId) &&
  (houseIds === null || houses.length === 0 || houses.some(({ id }) => houseIds.has(id)));

/** Returns whether a record of a customer with these houses is at the requested place. */
const isAt = ({ levelIds, buildingId }: Request, customerId: number, houses: readonly House[]) =>
  (levelIds === undefined ||
    levelIds.has(customerId) ||
    houses.some((house) => levelIds.has(house.customerId))) &&
  (buildingId === undefined || houses.some(({ id }) => id === buildingId));

const earlier = (a: string | null, b: string | null) => (a === null || (b !== null && b < a) ? b : a);

/** Computes the statistics from all records, one by one. */
function statisticsOf(world: World, sight: Sight, request: Request, now: string) {
  const { plans, rounds, housesOfPlan, housesOfRound } = world;
  const inOrder = rounds.toSorted((a, b) => a.created.localeCompare(b.created) || a.id - b.id);
  const counted = inOrder.filter(({ id, customerId, created }) => {
    const houses = housesOfRound.get(id) ?? [];
    const isInPeriod = created >= request.from && created < request.until;
    return isInPeriod && isSeen(sight, customerId, houses) && isAt(request, customerId, houses);
  });
  return plans.flatMap(({ id, name, customerId, active, deleted, created }) => {
    const houses = housesOfPlan.get(id) ?? [];
    const own = counted.filter(({ roundPlanningId }) => roundPlanningId === id);
    const wasThere =
      active &&
      !deleted &&
      created < request.until &&
      isSeen(sight, customerId, houses) &&
      isAt(request, customerId, houses);
    if (!wasThere && own.length === 0) return [];
    const newest = inOrder.findLast(({ roundPlanningId }) => roundPlanningId === id);
    const statistics = own.map((round) => {
      const done = earlier(round.done, round.doneReceived);
      return {
        created: round.created,
        started: done !== null || round.updated > round.created ? round.created : null,
        done,
        expired: (done ?? now) > round.expires,
      };
    });
    const isRunning = newest !== undefined && newest.done === null;
    return {
      name,
      roundHistoryStatistics: statistics,
      dates: {
        active,
        lastRun: newest?.created ?? null,
        activeHistory: isRunning ? { expired: now > newest.expires } : null,
      },
    };
  });
}

test('round statistics equal a count over all records, for each caller and place [STAT-22, STAT-24, STAT-28]', async () => {
  const random = makeRandom(20_261_129);
  const { root, level, below, sibling, building, floor, people } = await seed.tenant();
  const other = await seed.tenant('Annat bolag');
  const house = async (owner: typeof level, name: string): Promise<House> => {
    const { id, customerId } = await seed.building(owner, name);
    return { id, customerId, floorId: (await seed.floor({ id, customerId })).id };
  };
  const connected = { id: building.id, customerId: level.id, floorId: floor.id };
  const houses = [connected, await house(level, 'Osett'), await house(below, 'Djupt')];
  const customerIds = [root.id, level.id, below.id, sibling.id, other.level.id];
  const drawnPlans = await drawPlans(random, customerIds, houses);
  const world = { ...drawnPlans, ...(await drawRounds(random, drawnPlans.plans, houses)) };

  const subtree = new Set([level.id, below.id]);
  const callers = [
    { person: people.CompanyAdmin, customerIds: new Set(customerIds.slice(0, 4)), houseIds: null },
    { person: people.Admin, customerIds: subtree, houseIds: null },
    { person: people.BasicUser, customerIds: subtree, houseIds: new Set([building.id]) },
  ];
  const places = [
    { query: {}, place: {} },
    { query: { customerId: level.id }, place: { levelIds: subtree } },
    { query: { customerId: below.id }, place: { levelIds: new Set([below.id]) } },
    { query: { buildingId: building.id }, place: { buildingId: building.id } },
  ];
  const periods = [
    {
      start: '2025-01-01',
      stop: '2025-12-31',
      from: '2025-01-01T00:00:00.000Z',
      until: '2026-01-01T00:00:00.000Z',
    },
    {
      start: '2026-03-01',
      stop: '2026-07-31',
      from: '2026-03-01T00:00:00.000Z',
      until: '2026-08-01T00:00:00.000Z',
    },
  ];
  let roundCount = 0;
  for (const { person, ...sight } of callers)
    for (const { query, place } of places)
      for (const { start, stop, ...period } of periods) {
        const expected = statisticsOf(world, sight, { ...period, ...place }, backend.time.now.toISOString());
        const ask = async (paging: { pageSize: number; pageNumber?: number }) =>
          backend.ask<RoundStatistics[]>('GET', 'v1/Statistics/RoundStatistics', {
            token: person.token,
            query: { ...query, start, stop, orderBy: 'Name', ...paging },
          });
        const whole = await ask({ pageSize: 0 });
        expect(whole.data).toMatchObject(expected);
        expect(whole.data.map(({ name, roundHistoryStatistics }) => [name, roundHistoryStatistics])).toEqual(
          expected.map(({ name, roundHistoryStatistics }) => [name, roundHistoryStatistics]),
        );
        const second = await ask({ pageSize: 5, pageNumber: 2 });
        if (expected.length > 5) expect(second.data).toEqual(whole.data.slice(5, 10));
        expect(second.pagination?.totalCount).toBe(expected.length);
        roundCount += expected.flatMap(({ roundHistoryStatistics }) => roundHistoryStatistics).length;
      }
  expect(roundCount).toBeGreaterThan(300);
});
