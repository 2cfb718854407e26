import { expect, test } from 'vitest';
import { servicedTenant } from '#tests/support/seeds/servicedTenant.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const backend = await useBackend();

test('a service that is noted again the same day by the same person, with the same words, stays one event [LIFE-205]', async () => {
  const { note, history } = await servicedTenant(backend);
  const done = '2026-03-04T10:00:00.000Z';
  const noteFields = { performer: 'Brandservice AB', note: 'Ny plombering' };
  const first = await note({ done, ...noteFields }, { key: crypto.randomUUID() });
  const repeat = await note(
    { done: '2026-03-04T11:30:00.000Z', ...noteFields },
    { key: crypto.randomUUID() },
  );
  expect(repeat.data.map(({ id }) => id)).toEqual(first.data.map(({ id }) => id));
  await note({ done, ...noteFields, note: 'Också provad' }, { key: crypto.randomUUID() });
  await note({ done: '2026-03-05T10:00:00.000Z', ...noteFields }, { key: crypto.randomUUID() });
  expect((await history()).doneServices).toHaveLength(3);
});
