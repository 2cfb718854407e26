import { expect, test } from 'vitest';
import { filePacks } from '#server/db/schema/registers/packs.ts';
import { buildings } from '#server/db/schema/buildings.ts';
import { textKeys } from '#server/db/textKeys.ts';
import { packSeed } from '#tests/support/filePacks/packSeed.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const backend = await useBackend();
const { record } = packSeed(backend);

test('200 packs are one job; its time is reported [SBA-44]', { timeout: 300_000 }, async ({ annotate }) => {
  const { level, root, people, fireProtection } = await backend.seed.tenant();
  const { token } = people.CustomerAdmin;
  const moment = backend.time.now.toISOString();
  const houses = await backend.db
    .insert(buildings)
    .values(
      Array.from({ length: 199 }, (_, number) => ({
        customerId: level.id,
        name: `Hus ${number}`,
        ...textKeys(`Hus ${number}`),
        created: moment,
        updated: moment,
      })),
    )
    .returning();
  for (const house of houses) {
    const map = await backend.seed.map(await backend.seed.floor(house));
    for (let positionNumber = 1; positionNumber <= 20; positionNumber += 1)
      await backend.seed.mapItem(map, fireProtection, { positionNumber });
    for (let month = 1; month <= 3; month += 1)
      await record(house, {
        kind: 'drills',
        name: 'Utrymning',
        values: {
          kind: 'evacuation',
          date: `2026-0${month}-01`,
          persons: 12,
          note: 'Alla kom ut. '.repeat(20),
        },
      });
  }
  const response = await backend.ask<{ count: number }>('POST', `v1/Customer/${root.id}/FilePack`, {
    token,
    body: { form: 'pdf' },
  });
  expect(response.data.count).toBe(200);
  const startedAt = performance.now();
  await backend.settled();
  const seconds = (performance.now() - startedAt) / 1000;
  await annotate(`200 packs were made in ${seconds.toFixed(1)} s.`);
  const packs = await backend.db.select().from(filePacks);
  expect(packs.filter(({ state }) => state === 'done')).toHaveLength(200);
  expect(new Set(packs.map(({ batch }) => batch)).size).toBe(1);
});
