import { expect, test } from 'vitest';
import { faultReports } from '../../../server/db/schema/codes.ts';
import { useBackend } from '../../support/server/backend.ts';
import { roundSeed } from '../../support/seeds/roundSeed.ts';
import { randomToken } from '../../../server/services/shared/tokens.ts';
import { codeOn, visitor } from './pages.ts';

const backend = await useBackend({ isLimited: true });
const { open, send } = visitor(backend);

test('reports are limited by address and by code, and guessing codes by address [LIFE-57]', async () => {
  const { item, level } = await roundSeed(backend).plan();
  const on = { customerId: level.id, buildingId: item.buildingId, mapItemId: item.id };
  const code = await codeOn(backend, 'AB3CD5EF', on);
  const report = () => send(`/i/${code}`, { text: 'Trasig', page: randomToken() });
  for (let sent = 0; sent < 20; sent += 1) expect((await report()).status).toBe(303);
  const refused = await report();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await backend.db.select().from(faultReports)).toHaveLength(20);
  let status = 404;
  for (let guesses = 0; guesses < 300 && status === 404; guesses += 1)
    ({ status } = await open(`/i/ZZZZ${1000 + guesses}`));
  expect(status).toBe(429);
});
