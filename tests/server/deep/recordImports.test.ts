import { expect, test } from 'vitest';
import { useBackend } from '../../support/backend.ts';

const backend = await useBackend();

test('5,000 rows of questions are one import that is undone', { timeout: 60_000 }, async () => {
  const { people, level } = await backend.seed.tenant();
  const { token } = people.Admin;
  const rows = Array.from({ length: 5000 }, (_, index) => ({
    ...{ row: index + 2, group: `Grupp ${index % 40}`, question: `Fråga ${index} hel?` },
  }));
  const { data } = await backend.ask<{ id: number; created: number }>('POST', 'v1/Question/Import', {
    ...{ token, body: { customerId: level.id, rows } },
  });
  expect(data.created).toBe(5000);
  expect((await backend.ask('POST', `v1/Import/${data.id}/Undo`, { token })).status).toBe(200);
});
