import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { openingCalls } from '#app/openingCalls.ts';
import type { Call } from '#contract/call.ts';
import { calls as callTable } from '#contract/calls.ts';
import { prepareStore } from '#app/shell/openingStore.ts';
import { defaultConfig } from '#platform/config.ts';
import type { OpeningResponse } from '#platform/calls/openingPage.ts';
import { dropOpeningResponses } from '#platform/calls/openingPage.ts';
import { readTokens } from '#platform/calls/sessionTokens.ts';
import { callUrl } from '#platform/calls/sendOnce.ts';
import { rememberSpecifiedLevel } from '#tests/support/screens/specifiedLevel.ts';
import { useScreens } from '#tests/support/screens/screens.tsx';

const { backend, calls, signIn, open } = await useScreens();
afterEach(dropOpeningResponses);

const tokenNow = () => readTokens()?.token ?? '';
const pathOf = (url: string) => `GET ${new URL(url).pathname.replace('/api/', '')}${new URL(url).search}`;

/** Runs the page's inline script, which requests data while the program loads. */
const askAhead = async (address: string, status?: number) => {
  const answers = new Map<string, Promise<OpeningResponse | null>>();
  for (const call of openingCalls(address, tokenNow())) {
    const url = callUrl(call);
    const headers = { Authorization: `Bearer ${tokenNow()}`, 'Accept-Language': 'en' };
    const response = await fetch(url, { headers });
    const body = await response.text();
    const header = (name: string) => response.headers.get(name);
    const moments = { sentAt: Date.now(), answeredAt: Date.now() };
    answers.set(url, Promise.resolve({ status: status ?? response.status, body, header, ...moments }));
  }
  window.tillsynOpening = {
    config: Promise.resolve(defaultConfig),
    token: tokenNow(),
    language: 'en',
    asked: Promise.resolve(answers),
  };
  calls.length = 0;
};

/** Seeds a level with two buildings and a late flaw. */
const office = async () => {
  const tenant = await backend.seed.tenant();
  await backend.seed.building(tenant.level, 'Ångkvarnen');
  await backend.seed.building(tenant.level, 'Ladan');
  return tenant;
};
const names = () => calls.map(({ name }) => name);

describe('requests made before the program has loaded', () => {
  test.each(['Admin', 'User', 'BasicUser'] as const)(
    'are among those of the dashboard of %s',
    async (level) => {
      const { people } = await office();
      await signIn(people[level]);
      const ahead = openingCalls('/en/', tokenNow()).map((call) => pathOf(callUrl(call)));
      expect(ahead).toHaveLength(5);
      await open('/en/');
      await waitFor(() => expect(names()).toEqual(expect.arrayContaining(ahead)));
    },
  );

  test('are none for another screen, another customer or a building', async () => {
    const { people } = await office();
    await signIn(people.Admin);
    for (const address of ['/en/statistics', '/en/?customer=999999', '/en/?building=3'])
      expect(openingCalls(address, tokenNow())).toEqual([]);
  });
});

test('no call beyond the specification is sent ahead to a backend that lacks them', async () => {
  const { people } = await office();
  await signIn(people.Admin);
  rememberSpecifiedLevel();
  const ahead = openingCalls('/en/', tokenNow()).map(({ name }) => name);
  expect(ahead).toHaveLength(4);
  const rows: Readonly<Record<string, Call>> = callTable;
  expect(ahead.filter((name) => rows[name]?.level === 'tillsyn')).toEqual([]);
});

describe('a dashboard whose answers came ahead', () => {
  test('repeats none of their requests at first, and all of them on a later visit [DASH-52]', async () => {
    const { people } = await office();
    await signIn(people.Admin);
    await askAhead('/en/');
    const ahead = openingCalls('/en/', tokenNow()).map((call) => pathOf(callUrl(call)));
    await prepareStore();
    const { user } = await open('/en/');
    const buildings = await screen.findByRole('region', { name: 'Buildings' });
    expect(within(buildings).getByRole('button', { name: /^Ladan/ })).toBeVisible();
    await waitFor(() => expect(names().some((name) => name.startsWith('GET v1/Building/Below?'))).toBe(true));
    expect(names().filter((name) => ahead.includes(name))).toEqual([]);

    await user.click(await screen.findByRole('link', { name: 'Statistics' }));
    await screen.findByRole('heading', { level: 1, name: 'Statistics' });
    await user.click(await screen.findByRole('link', { name: 'Dashboard' }));
    // The customer's own record belongs to the shell, which stayed mounted.
    const ofDashboard = ahead.filter((name) => !name.includes('GetActiveCustomer'));
    expect(ofDashboard).toHaveLength(4);
    await waitFor(() => expect(names()).toEqual(expect.arrayContaining(ofDashboard)));
  });

  test('asks in the usual way where an answer is none to build on', async () => {
    const { people } = await office();
    await signIn(people.Admin);
    await askAhead('/en/', 401);
    await prepareStore();
    await open('/en/');
    const buildings = await screen.findByRole('region', { name: 'Buildings' });
    expect(await within(buildings).findByRole('button', { name: /^Ladan/ })).toBeVisible();
  });

  test('takes none that was asked for with another token', async () => {
    const { people } = await office();
    await signIn(people.Admin);
    await askAhead('/en/');
    if (window.tillsynOpening) window.tillsynOpening.token = 'another';
    await prepareStore();
    await open('/en/');
    await waitFor(() =>
      expect(names().some((name) => name.startsWith('GET v1/CustomerInformation?'))).toBe(true),
    );
  });
});
