import fc from 'fast-check';
import { expect, test } from 'vitest';
import { serviceStates } from '#server/db/schema/maintenance.ts';
import { drawServiceActs, serviceActs } from '#tests/support/seeds/serviceActs.ts';
import { keptStates, statesAnew } from '#tests/support/seeds/serviceStates.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const backend = await useBackend();

test('after random changes the stored services equal a full recalculation', async () => {
  const world = await serviceActs(backend);
  const acts = fc.sample(drawServiceActs, { numRuns: 60, seed: 20_261_126 });
  const outcomes = new Set<string>();
  for (const [at, act] of acts.entries()) {
    outcomes.add(`${act.name} ${await world.does(act)}`);
    if (at % 10 !== 9) continue;
    await backend.settled();
    expect(await keptStates(backend.db)).toEqual(await statesAnew(backend.db));
  }
  // Nearly every kind of act had an effect.
  expect([...outcomes].filter((each) => each.endsWith(' 200')).length).toBeGreaterThan(12);
  expect(await backend.db.$count(serviceStates)).toBeGreaterThan(0);
});
