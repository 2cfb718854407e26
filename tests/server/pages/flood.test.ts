import { expect, test } from 'vitest';
import { faultReports } from '#server/db/schema/faultReports.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { roundSeed } from '#tests/support/seeds/roundSeed.ts';
import { randomToken } from '#server/services/shared/tokens.ts';
import { contractorLink } from '#tests/support/seeds/contractorLink.ts';
import { aFlaw } from '#tests/support/hostile/uploadForm.ts';
import { testPassword } from '#tests/support/seeds/seedPeople.ts';
import { codeOn, visitor } from './pages.ts';

const backend = await useBackend({ isLimited: true });
const { open, send, upload } = visitor(backend);

test('reports are limited by address, and guessing codes too [LIFE-57]', async () => {
  const { item, level } = await roundSeed(backend).plan();
  const on = { customerId: level.id, buildingId: item.buildingId, mapItemId: item.id };
  const code = await codeOn(backend, 'AB3CD5EF', on);
  const report = () => send(`/i/${code}`, { text: 'Trasig', page: randomToken() });
  for (let reportIndex = 0; reportIndex < 20; reportIndex += 1) expect((await report()).status).toBe(303);
  const refusal = await report();
  expect(refusal.status).toBe(429);
  const seconds = Number(refusal.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(60);
  expect(refusal.text).toContain(`Try again in ${Math.ceil(seconds / 60)} min.`);
  expect(await backend.db.select().from(faultReports)).toHaveLength(20);
  let status = 404;
  for (let guesses = 0; guesses < 300 && status === 404; guesses += 1)
    ({ status } = await open(`/i/ZZZZ${1000 + guesses}`));
  expect(status).toBe(429);
});

test('a flood of pages or logins to one account blocks no other user of the network [LIFE-202]', async () => {
  const { people } = await backend.seed.tenant();
  const logIn = (email: string, password = testPassword) =>
    backend.ask<{ token: string; refreshToken: string }>('POST', 'v1/User/Login', {
      body: { email, password },
    });
  const refresh = (refreshToken: string) =>
    backend.ask<{ refreshToken: string }>('POST', 'v1/User/refresh', {
      body: { token: 'expired', refreshToken },
    });
  const { data: session } = await logIn(people.Admin.email);
  for (let visits = 0; visits < 301; visits += 1) await open(`/i/ZZZZ${1000 + visits}`);
  expect((await open('/i/ZZZZ9999')).status).toBe(429);
  let refreshToken = session.refreshToken;
  for (let count = 0; count < 60; count += 1) {
    const renewed = await refresh(refreshToken);
    expect(renewed.status).toBe(200);
    ({ refreshToken } = renewed.data);
  }
  expect((await refresh(refreshToken)).status).toBe(429);
  const { data: other } = await logIn(people.User.email);
  expect((await refresh(other.refreshToken)).status).toBe(200);
  let status = 200;
  for (let logins = 0; logins < 61 && status === 200; logins += 1)
    ({ status } = await logIn(people.User.email));
  expect(status).toBe(429);
  expect((await logIn(people.Admin.email)).status).toBe(200);
  for (let guesses = 0; guesses < 300; guesses += 1) await refresh(randomToken());
  expect((await refresh(randomToken())).status).toBe(429);
  expect((await refresh((await logIn(people.Admin.email)).data.refreshToken)).status).toBe(200);
});

test('uploads through a contractor’s link are limited across all networks [LIFE-57]', async () => {
  const { map } = await roundSeed(backend).plan();
  const flaw = await aFlaw(backend, map);
  const { path } = await contractorLink(backend, flaw);
  const junk = new TextEncoder().encode('<svg/>');
  for (let uploadIndex = 0; uploadIndex < 200; uploadIndex += 1)
    expect((await upload(`${path}/photo`, junk)).status).toBe(415);
  const form = { key: randomToken(), text: 'Beställd' };
  expect((await send(`${path}/comment`, form)).status).toBe(429);
  expect((await upload(`${path}/photo`)).status).toBe(429);
  expect((await open(path.replace(/\/flaw.*/, ''))).status).toBe(200);
});

test('uploads to a report’s page are limited before the body is read [LIFE-57]', async () => {
  const { item, level } = await roundSeed(backend).plan();
  const on = { customerId: level.id, buildingId: item.buildingId, mapItemId: item.id };
  const code = await codeOn(backend, 'AB3CD5EF', on);
  const page = randomToken();
  await send(`/i/${code}`, { text: 'Trasig', page });
  const junk = new TextEncoder().encode('<svg/>');
  for (let uploadIndex = 0; uploadIndex < 20; uploadIndex += 1) {
    const { status, text } = await upload(`/report/${page}/photo`, junk);
    expect([status, text]).toEqual([415, expect.stringContaining('Choose JPEG, PNG or WebP.')]);
  }
  expect((await upload(`/report/${page}/photo`)).status).toBe(429);
  expect(backend.files.size).toBe(0);
  expect((await open(`/report/${page}`)).status).toBe(200);
});
