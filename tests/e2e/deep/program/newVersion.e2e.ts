import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { startFront } from '#tests/e2e/support/front.ts';
import { roundPage } from '#tests/e2e/support/roundPage.ts';
import { logIn } from '#tests/e2e/support/session.ts';
import { underWorker } from '#tests/e2e/support/worker.ts';

test.use({ account: null, serviceWorkers: 'allow', tolerated: /ERR_INTERNET_DISCONNECTED|net::ERR_/ });
test.setTimeout(240_000);

/** Checks for a new version, as the browser does periodically; a check in progress may have missed it. */
const waitingAfterLook = async (): Promise<string | undefined> => {
  const registration = await navigator.serviceWorker.ready;
  if (!registration.installing && !registration.waiting) await registration.update();
  return registration.waiting?.state;
};

test('a new version is installed on request only, never during a round open in any tab [SHELL-68, SAVE-17]', async ({
  browser,
  say,
  press,
  round,
}) => {
  const front = await startFront();
  const context = await browser.newContext({ baseURL: front.url, locale: 'sv-SE' });
  const page = await context.newPage();
  const onRound = roundPage(page, say, press);
  const offer = page.getByText(say('common:shell.update_ready'));
  await logIn(page, 'inspector');
  await underWorker(page);
  await page.evaluate(() => Reflect.set(window, 'isSamePage', true));
  await onRound.open(round.id);
  front.handle((path) => (path.endsWith('/sw.js') ? { change: (text) => `${text}\n// next\n` } : 'pass'));
  await expect.poll(() => page.evaluate(waitingAfterLook), { timeout: 60_000 }).toBe('installed');
  await expect(offer).toBeHidden();
  await onRound.pause();
  await onRound.onDashboard();
  await expect(offer).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true);
  const update = page.getByRole('button', { name: say('common:shell.update_now') });

  const otherPage = await context.newPage();
  await roundPage(otherPage, say, press).open(round.id);
  await update.click();
  await expect(page.getByText(say('common:shell.update_held'))).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true);
  await otherPage.close({ runBeforeUnload: false });

  await expect(offer).toBeVisible();
  await update.click();
  await page.waitForFunction(() => !Reflect.get(window, 'isSamePage'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await context.close();
  front.close();
});
