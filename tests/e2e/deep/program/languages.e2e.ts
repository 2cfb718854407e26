import type { Browser } from '@playwright/test';
import { demoPassword } from '#server/db/demo/accounts.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';

test.use({ account: null });

/**
 * Opens addresses in turn in a browser with this locale, optionally with a stored language, and returns where
 * each ends up.
 */
async function landings(
  browser: Browser,
  addresses: readonly string[],
  locale: string,
  stored?: string,
): Promise<string[]> {
  const origin = process.env.TILLSYN_URL ?? '';
  const localStorage = stored === undefined ? [] : [{ name: 'tillsyn.language', value: stored }];
  const context = await browser.newContext({
    baseURL: origin,
    serviceWorkers: 'block',
    locale,
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  });
  const urls: string[] = [];
  for (const address of addresses) {
    const page = await context.newPage();
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    urls.push(page.url().slice(origin.length));
    await page.close();
  }
  await context.close();
  return urls;
}

test('a bare root opens the stored language, else that of a Swedish browser, else English [SHELL-01, SHELL-04, SHELL-05, SHELL-06]', async ({
  browser,
}) => {
  expect(await landings(browser, ['/'], 'sv-SE')).toEqual(['/#/sv/login']);
  expect(await landings(browser, ['/'], 'fi-FI')).toEqual(['/#/en/login']);
  expect(await landings(browser, ['/'], 'de-DE')).toEqual(['/#/en/login']);
  expect(await landings(browser, ['/'], 'sv-SE', 'fi')).toEqual(['/#/fi/login']);
});

test('an address gets its language at the start, all three are accepted, another one becomes Swedish [SHELL-02, SHELL-03, SHELL-08, SHELL-10]', async ({
  browser,
}) => {
  // An address chooses the language for the next ones too, so the bare one comes first.
  expect(await landings(browser, ['/#/login', '/#/de/login'], 'sv-SE', 'en')).toEqual([
    '/#/en/login',
    '/#/sv/login',
  ]);
  const addresses = ['sv', 'en', 'fi'].map((language) => `/#/${language}/recover-password`);
  expect(await landings(browser, addresses, 'de-DE')).toEqual(addresses);
});

test.describe(() => {
  test.use({ account: 'inspector' });

  test('an unknown path opens the language root [SHELL-07]', async ({ page, session }) => {
    await page.goto('/#/sv/no/such/place');
    await expect(page.getByRole('heading', { level: 1, name: session.user.customer.name })).toBeVisible();
    await expect(page).toHaveURL(/\/#\/sv\/?(\?|$)/);
  });

  test('switching the language changes path, texts and stored setting, and stays on the page [SHELL-09, SHELL-55, SHELL-60, SHELL-63]', async ({
    page,
    house,
  }) => {
    await page.goto(`/#/sv/startround/${house.planId}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Starta rond' })).toBeVisible();
    await page.getByRole('button', { name: 'FI Suomi' }).click();
    await expect(page).toHaveURL(new RegExp(`#/fi/startround/${house.planId}`));
    await expect(page.locator('html')).toHaveAttribute('lang', 'fi');
    await expect(page.getByRole('heading', { level: 1, name: 'Starta rond' })).toBeHidden();
    expect(await page.evaluate(() => localStorage.getItem('tillsyn.language'))).toBe('fi');
    await page.reload();
    await expect(page).toHaveURL(new RegExp(`#/fi/startround/${house.planId}`));
  });
});

test('without a session every address leads to login, and the wanted one opens afterwards [SHELL-11, SHELL-16, AUTH-09, SHELL-69]', async ({
  page,
  house,
  say,
}) => {
  await page.goto(`/#/sv/startround/${house.planId}`);
  await expect(page).toHaveURL(/#\/sv\/login/);
  const submit = page.getByRole('button', { name: say('session:login.submit'), exact: true });
  await expect(submit).toBeDisabled();
  await page.getByLabel(say('session:login.email')).fill('inspector@example.com');
  const password = page.getByRole('textbox', { name: say('session:login.password') });
  await password.fill(demoPassword);
  await password.press('Enter');
  await expect(page).toHaveURL(new RegExp(`#/sv/startround/${house.planId}`));
  await expect(page.getByText(house.planName)).toBeVisible();
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => !key.startsWith('tillsyn.'))),
  ).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('tillsyn.token'))).toContain('refreshToken');
});
