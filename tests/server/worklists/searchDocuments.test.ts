import { expect, test } from 'vitest';
import type { SearchHit } from '#contract/worklists/search.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { roundSeed } from '#tests/support/seeds/roundSeed.ts';

const backend = await useBackend();
const { seed } = backend;

const find = async (token: string, text: string, documents = true) =>
  (
    await backend.ask<SearchHit[]>('GET', 'v1/Search', {
      token,
      query: { text, ...(documents && { documents: 'true' }) },
    })
  ).data;

test('documents are found by name within the own scope, where the asker knows them [LIFE-309]', async () => {
  const { people, level, building } = await seed.tenant();
  const otherTenant = await seed.tenant('Annat bolag');
  const plan = await seed.file({ customerId: level.id }, { name: 'Insatsplan.pdf', documentType: 1 });
  await seed.file({ customerId: otherTenant.level.id }, { name: 'Insatsplan.pdf', documentType: 1 });
  await seed.file({ customerId: level.id }, { name: 'Insatsplan foto.png' });
  const { token } = people.Admin;
  const hits = await find(token, 'insatsplan');
  expect(hits).toMatchObject([{ kind: 'document', id: plan.id, name: 'Insatsplan.pdf', place: level.name }]);
  expect(await find(token, 'insatsplan', false)).toEqual([]);
  const ownFile = await seed.file(building, { name: 'Intyg.pdf', documentType: 1, buildingId: building.id });
  expect(await find(token, 'intyg')).toMatchObject([{ id: ownFile.id, place: building.name }]);
});

test('an item is found by its number and a word of its type [LIFE-310]', async () => {
  const { people, item } = await roundSeed(backend).plan();
  const { token } = people.Admin;
  const [word = ''] = item.name.split(' ');
  for (const text of [`${item.positionNumber} ${word}`, `${word.toLowerCase()} ${item.positionNumber}`])
    expect((await find(token, text)).map(({ id }) => id)).toEqual([item.id]);
  expect(await find(token, `${item.positionNumber + 1} ${word}`)).toEqual([]);
});
