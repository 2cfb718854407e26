import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { underWorker } from '#tests/e2e/support/worker.ts';

test.use({
  account: 'admin',
  serviceWorkers: 'allow',
  tolerated: /ERR_INTERNET_DISCONNECTED|net::ERR_|nowhere.txt/,
});
test.setTimeout(180_000);

test('an address without # leads to its screen: by the server, by the worker, and without a network [INPUT-10]', async ({
  page,
  context,
  session,
}) => {
  const main = page.getByRole('main');
  const open = async (address: string) => {
    await page.goto(address);
    await expect(main).toBeVisible();
    const { pathname, hash } = new URL(page.url());
    return pathname + hash;
  };
  expect(await open('/sv/roundplanning?page=1')).toMatch(/^\/#\/sv\/roundplanning/);
  await underWorker(page);
  expect(await open(`/sv/buildings?customer=${session.user.customerId}`)).toMatch(/^\/#\/sv\/buildings/);
  await context.setOffline(true);
  expect(await open('/sv/reminders')).toMatch(/^\/#\/sv\/reminders/);
  await context.setOffline(false);
  const missing = await page.goto('/nowhere.txt');
  expect(missing?.status()).toBe(404);
});
