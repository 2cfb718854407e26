import { expect, test } from 'vitest';
import { roundPlanningFloors } from '#server/db/schema/plans.ts';
import type { PlanYear } from '#contract/worklists/planYear.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { roundSeed } from '#tests/support/seeds/roundSeed.ts';

const backend = await useBackend();
const { db, seed } = backend;

test('the year names a building of a plan only to users who see it [LIFE-311]', async () => {
  const { plan, level, sibling, people, building } = await roundSeed(backend).plan();
  // Sorts before the building of the plan.
  const hidden = await seed.building(sibling, 'AAA Dolt hus');
  const floor = await seed.floor(hidden);
  const stamp = backend.time.now.toISOString();
  const entryFields = { customerId: level.id, roundPlanningId: plan.id, targetId: floor.id };
  await db.insert(roundPlanningFloors).values({ ...entryFields, created: stamp, updated: stamp });
  const placeFor = async ({ token }: { token: string }) => {
    const { data } = await backend.ask<PlanYear>('GET', 'v1/RoundPlanning/Year', {
      token,
      query: { year: 2026 },
    });
    return data.plans.find(({ id }) => id === plan.id)?.buildingName;
  };
  expect(await placeFor(people.CustomerAdmin)).toBe('AAA Dolt hus');
  expect(await placeFor(people.Admin)).toBe(building.name);
});
