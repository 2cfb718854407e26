import type { Page } from '@playwright/test';
import { startRound, storedRound } from '#tests/e2e/support/api.ts';
import { expect, on, test } from '#tests/e2e/support/fixtures.ts';
import type { Say } from '#tests/e2e/support/texts.ts';
import { underWorker } from '#tests/e2e/support/worker.ts';

test.use({
  serviceWorkers: 'allow',
  tolerated: /ERR_INTERNET_DISCONNECTED|net::ERR_|status of 40[14]|chunk|DrawingTab/,
});
test.setTimeout(240_000);

const marks = (page: Page, say: Say) =>
  page.getByRole('group', { name: say('common:drawing.marks') }).getByRole('button');

const acceptLeaving = (page: Page) => page.on('dialog', (dialog) => void dialog.accept());

test(
  'the start screen reports and retries missing data, and a ready round opens offline with its drawing [START-02, SAVE-15, SAVE-17]',
  on.tablet,
  async ({ page, context, say, session, house, onRound }) => {
    const ready = page.getByRole('region', { name: say('sync:ready.title') });
    const state = ready.getByRole('status');
    const openParts = () => ready.getByText(say('sync:ready.details')).click();
    await test.step('before the first round the program fetches what it can and names the rest as fetched at the start', async () => {
      await context.route('**/api/v1/File/*', (route) =>
        route.fulfill({ status: 404, json: { success: false, data: null, errors: ['gone'], codes: [] } }),
      );
      await page.goto(`/#/sv/startround/${house.planId}`);
      await expect(state).toHaveText(say('sync:ready.missing'), { timeout: 60_000 });
      await expect(ready).toContainText(
        say('sync:ready.missing_parts', { parts: say('sync:ready.drawings') }),
      );
      await context.unroute('**/api/v1/File/*');
      await ready.getByRole('button', { name: say('sync:ready.retry') }).click();
      await expect(state).toHaveText(say('sync:ready.almost'), { timeout: 60_000 });
      await openParts();
      await expect(ready.getByRole('listitem').filter({ hasText: say('sync:ready.items') })).toContainText(
        say('sync:ready.at_start'),
      );
    });
    const round = await startRound(session, house.planId);
    const { item } = await storedRound(session, round.id);
    await page.reload();
    await expect(state).toHaveText(say('sync:ready.all'), { timeout: 60_000 });
    await expect(ready.getByRole('listitem')).toHaveCount(0);
    await openParts();
    await expect(ready.getByRole('listitem')).toHaveCount(6);
    await context.setOffline(true);
    await page.goto('about:blank');
    await page.goto(`/#/sv/round/${round.id}`);
    await expect(page.getByRole('tab', { name: say('rounds:tabs.list') })).toBeVisible();
    await onRound.ok(item(1));
    await onRound.tab('drawing');
    await expect(marks(page, say).first()).toBeAttached();
    await onRound.pause();
    await expect(page.getByText(say('rounds:saving.saved_locally'))).toBeVisible();
    await onRound.onDashboard();
    await expect(page.getByText(say('common:shell.offline'))).toBeVisible();
    const device = page.getByRole('list', { name: say('sync:device_rounds.title') });
    await expect(device.getByRole('link', { name: house.planName })).toBeVisible();
    await page.reload();
    await expect(device.getByRole('link', { name: house.planName })).toBeVisible();
    await expect(page.getByText(say('dashboard:buildings.empty'))).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
    await context.setOffline(false);
    await expect(page.getByRole('main').getByText(say('dashboard:today.title'))).toBeVisible({
      timeout: 90_000,
    });
    await expect(device).toHaveCount(0);
  },
);

/** The same rights in a token that ran out long ago. */
const expired = (token: string): string => {
  const [head = '', claims = ''] = token.split('.');
  const claimSet = JSON.parse(Buffer.from(claims, 'base64url').toString()) as object;
  const old = Buffer.from(JSON.stringify({ ...claimSet, exp: 1_600_000_000 })).toString('base64url');
  return `${head}.${old}.c2lnbmF0dXJl`;
};

test('a session that expires offline stays open until the backend refuses it [AUTH-34, SHELL-15]', async ({
  page,
  context,
  session,
  round,
  onRound,
}) => {
  const { item } = await storedRound(session, round.id);
  await onRound.open(round.id);
  await underWorker(page);
  acceptLeaving(page);
  // Without a network first: a call in between would renew the session.
  await context.setOffline(true);
  await page.evaluate((tokens) => localStorage.setItem('tillsyn.token', JSON.stringify(tokens)), {
    token: expired(session.token),
    refreshToken: session.refreshToken,
  });
  await page.reload();
  await onRound.ok(item(1));
  await expect(page).toHaveURL(/round/);

  // A proxy's page, with the very status that a refusal has.
  await context.route('**/api/v1/User/refresh', (route) =>
    route.fulfill({ status: 401, contentType: 'text/html', body: '<html>Log in to this network</html>' }),
  );
  await context.setOffline(false);
  const refreshResponse = page.waitForResponse('**/api/v1/User/refresh');
  await page.reload();
  await refreshResponse;
  await onRound.ok(item(7));
  await expect(page).toHaveURL(/round/);

  // In the other's place at once: in between the backend itself would renew the session.
  await context.route('**/api/v1/User/refresh', (route) =>
    route.fulfill({
      status: 401,
      json: { success: false, data: null, errors: ['no'], codes: ['unauthorized'] },
    }),
  );
  await page.reload();
  await expect(page).toHaveURL(/login/, { timeout: 60_000 });
});

test.describe(() => {
  // The worker would have the chunk.
  test.use({ serviceWorkers: 'block' });

  test('a missing part of the program gives another try, never a reload of the page [SHELL-72]', async ({
    page,
    context,
    say,
    press,
    round,
    onRound,
  }) => {
    const part = /\/assets\/DrawingTab[^/]*\.js/;
    await context.route(part, (route) => route.fulfill({ status: 404, body: '' }));
    await onRound.open(round.id);
    await page.evaluate(() => Reflect.set(window, 'isSamePage', true));
    await onRound.tab('drawing');
    await expect(page.getByText(say('common:shell.part_missing'))).toBeVisible();
    await context.unroute(part);
    await press(page.getByRole('button', { name: say('common:feedback.retry') }));
    await expect(marks(page, say).first()).toBeAttached();
    expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true);
  });
});

test.describe('on a first visit, before the service worker has anything', () => {
  test.use({ serviceWorkers: 'block' });

  test('a round that loses the network says that it is saved locally, and ends on the dashboard [SAVE-14, SAVE-15]', async ({
    page,
    context,
    say,
    session,
    round,
    onRound,
  }) => {
    const { item } = await storedRound(session, round.id);
    await onRound.open(round.id);
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await onRound.ok(item(1));
    await onRound.pause();
    await expect(page.getByText(say('rounds:saving.saved_locally'))).toBeVisible();
    await onRound.onDashboard();
  });
});
