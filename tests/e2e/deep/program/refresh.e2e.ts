import type { Page, Route } from '@playwright/test';
import type { Tokens } from '#contract/users/user.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';

test.use({ tolerated: /status of 40[14]/ });

/** Screens with more than fifty calls in three tabs; the rounds needn't exist. */
const screens = Array.from({ length: 40 }, (_, index) => `round/done/${index + 1}`);
const leastRefused = 50;

const refusal = {
  status: 401,
  json: { success: false, data: null, errors: ['Sessionen har gått ut.'], codes: ['token_expired'] },
};

test('fifty calls of three tabs refused at once cause one renewal and no logout [AUTH-31, AUTH-32]', async ({
  page,
  context,
  session,
}) => {
  const pages = [page, await context.newPage(), await context.newPage()];
  for (const tab of pages) {
    await tab.goto('/#/sv/');
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
  }
  const heldRoutes: Route[] = [];
  let isOver = false;
  let renewals = 0;
  await context.route('**/api/v1/**', async (route) => {
    const request = route.request();
    if (request.url().endsWith('/v1/User/refresh')) {
      renewals += 1;
      return route.continue();
    }
    if (request.headers().authorization !== `Bearer ${session.token}`) return route.continue();
    if (isOver) return route.fulfill(refusal);
    heldRoutes.push(route);
  });
  await expect
    .poll(
      async () => {
        const screen = screens.shift();
        if (screen !== undefined)
          await Promise.all(
            pages.map((tab) => tab.evaluate((hash) => void (location.hash = hash), `#/sv/${screen}`)),
          );
        return heldRoutes.length;
      },
      { intervals: [100] },
    )
    .toBeGreaterThanOrEqual(leastRefused);
  isOver = true;
  await Promise.all(heldRoutes.map((route) => route.fulfill(refusal)));

  for (const tab of pages) {
    await tab.evaluate(() => void (location.hash = '#/sv/'));
    await expect(tab.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(tab).not.toHaveURL(/login/);
  }
  const tokenOf = (tab: Page): Promise<string> =>
    tab.evaluate(() => (JSON.parse(localStorage.getItem('tillsyn.token') ?? '{}') as Tokens).token);
  // The headings were visible before the renewal.
  await expect.poll(() => tokenOf(page)).not.toBe(session.token);
  expect(new Set(await Promise.all(pages.map(tokenOf))).size).toBe(1);
  expect(renewals).toBe(1);
});
