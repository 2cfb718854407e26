import { expect, test } from 'vitest';
import { faultReports } from '../../../server/db/schema/codes.ts';
import { useBackend } from '../../support/server/backend.ts';
import { roundSeed } from '../../support/seeds/roundSeed.ts';
import { randomToken } from '../../../server/services/shared/tokens.ts';
import { contractorLink } from '../../support/seeds/contractorLink.ts';
import { aFlaw } from '../../support/hostile/uploadForm.ts';
import { codeOn, visitor } from './pages.ts';

const backend = await useBackend({ isLimited: true });
const { open, send, upload } = visitor(backend);

test('reports are limited by address and by code, and guessing codes by address [LIFE-57]', async () => {
  const { item, level } = await roundSeed(backend).plan();
  const on = { customerId: level.id, buildingId: item.buildingId, mapItemId: item.id };
  const code = await codeOn(backend, 'AB3CD5EF', on);
  const report = () => send(`/i/${code}`, { text: 'Trasig', page: randomToken() });
  for (let sent = 0; sent < 20; sent += 1) expect((await report()).status).toBe(303);
  const refused = await report();
  expect(refused.status).toBe(429);
  const seconds = Number(refused.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(60);
  expect(refused.text).toContain(`Try again in ${Math.ceil(seconds / 60)} min.`);
  expect(await backend.db.select().from(faultReports)).toHaveLength(20);
  let status = 404;
  for (let guesses = 0; guesses < 300 && status === 404; guesses += 1)
    ({ status } = await open(`/i/ZZZZ${1000 + guesses}`));
  expect(status).toBe(429);
});

test('what a contractor’s link sends is limited, by whatever network it comes [LIFE-57]', async () => {
  const { map } = await roundSeed(backend).plan();
  const flaw = await aFlaw(backend, map);
  const { path } = await contractorLink(backend, flaw);
  const junk = new TextEncoder().encode('<svg/>');
  for (let sent = 0; sent < 200; sent += 1) expect((await upload(`${path}/photo`, junk)).status).toBe(415);
  const said = { key: randomToken(), text: 'Beställd' };
  expect((await send(`${path}/comment`, said)).status).toBe(429);
  expect((await upload(`${path}/photo`)).status).toBe(429);
  expect((await open(path.replace(/\/flaw.*/, ''))).status).toBe(200);
});

test('what is sent to a report’s page is limited before it is received [LIFE-57]', async () => {
  const { item, level } = await roundSeed(backend).plan();
  const on = { customerId: level.id, buildingId: item.buildingId, mapItemId: item.id };
  const code = await codeOn(backend, 'AB3CD5EF', on);
  const page = randomToken();
  await send(`/i/${code}`, { text: 'Trasig', page });
  const junk = new TextEncoder().encode('<svg/>');
  for (let sent = 0; sent < 20; sent += 1) {
    const { status, text } = await upload(`/report/${page}/photo`, junk);
    expect([status, text]).toEqual([415, expect.stringContaining('Choose JPEG, PNG or WebP.')]);
  }
  expect((await upload(`/report/${page}/photo`)).status).toBe(429);
  expect(backend.files.size).toBe(0);
  expect((await open(`/report/${page}`)).status).toBe(200);
});
