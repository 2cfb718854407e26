import { afterAll, expect, test } from 'vitest';
import type { Answer } from '#tests/support/server/backend.ts';
import { openLab } from '#tests/support/locks/lab.ts';
import { pairs } from '#tests/support/locks/pairs.ts';
import { beginSet } from '#tests/support/locks/setPairs.ts';

const tries = Number(process.env.TILLSYN_PAIR_TRIES ?? 2);
const lab = await openLab();
afterAll(lab.close);

/**
 * Runs calls concurrently and expects that none fails and that the database reports no deadlock, which the
 * server would retry silently.
 */
async function runAtOnce(calls: readonly (() => Promise<Answer>)[]): Promise<void> {
  lab.logged.length = 0;
  const answers = await Promise.all(calls.map((call) => call()));
  expect(answers.filter(({ status }) => status >= 500).map(({ text }) => text)).toEqual([]);
  expect(lab.logged.filter((line) => line.includes('40P01'))).toEqual([]);
}

test.each(Object.entries(pairs))('%s: no deadlock, by two or six at once', async (_name, begin) => {
  for (let count = 0; count < tries; count += 1) {
    await lab.reset();
    const { naming, deleting } = await begin(lab);
    await runAtOnce([naming, deleting]);
    await lab.reset();
    const six = await begin(lab);
    const three = [six.naming, six.naming, six.naming];
    await runAtOnce(count % 2 === 0 ? [...three, six.deleting, six.deleting, six.deleting] : three);
  }
});

async function beginEditions(isPlaced: boolean) {
  await lab.reset();
  const tenant = await lab.seed.tenant();
  const { people, level, building, floor, fireProtection } = tenant;
  const send = lab.as(people.WebSbaAdmin);
  const set = await beginSet(send, building);
  const maps: (typeof tenant.map)[] = [];
  for (let count = 0; count < 6; count += 1) {
    const map = await lab.seed.map(floor, `Ritning ${count + 2}`);
    if (isPlaced) await lab.seed.mapItem(map, fireProtection);
    maps.push(map);
  }
  const picture = async () => (await lab.seed.file({ customerId: level.id })).id;
  return { ...tenant, send, set, maps, picture };
}

test.each([true, false])(
  'six new editions of a set at once: no deadlock (placed items: %s)',
  async (isPlaced) => {
    for (let count = 0; count < 3 * tries; count += 1) {
      const { set, maps, picture } = await beginEditions(isPlaced);
      const calls = [];
      for (const map of maps) calls.push(set.replace(map, await picture()));
      await runAtOnce(calls);
    }
  },
);

test('a new edition of a set, and items placed on the drawing at once: no deadlock', async () => {
  for (let count = 0; count < 6 * tries; count += 1) {
    const { set, map, send, fireProtection, picture } = await beginEditions(false);
    const place = { mapId: map.id, fireProtectionId: fireProtection.id, positionX: 10, positionY: 10 };
    await runAtOnce([
      set.replace(map, await picture()),
      send('createMapItem', {}, place),
      send('createMapItem', {}, place),
      send('changeDrawing', { id: map.id }, { items: { created: [{ ...place, mapId: undefined }] } }),
      set.replace(map, await picture()),
      send('createMapItem', {}, place),
    ]);
  }
});
