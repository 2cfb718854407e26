import type { Page } from '@playwright/test';
import { inTurn } from '#scripts/support/rotation/inTurn.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { demoPassword } from '#server/db/demo/accounts.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { look } from '#tests/e2e/support/look.ts';
import { serviceDomain, serviceName, startLoginService } from '#tests/e2e/support/loginService.ts';
import type { LoginService } from '#tests/e2e/support/loginService.ts';
import type { Say } from '#tests/e2e/support/texts.ts';

test.use({
  account: null,
  tolerated: /status of (?:400|401|403)|providerLogin|loginWithProvider|failed/,
});
test.setTimeout(120_000);

const sizes = inTurn(import.meta.filename, ['@desktop', '@tablet', '@phone']);
let service: LoginService;
test.beforeEach(async ({ page, product }) => {
  service = await startLoginService(page, product.url);
});
test.afterEach(() => service.stop());

/** Ends the session on the device, as the end of its time does. */
async function logOut(page: Page): Promise<void> {
  await page.evaluate((key) => localStorage.removeItem(key), storageKeys.token);
  await page.goto('/#/sv/login');
  await page.reload();
}

/** Returns the acts of somebody at the login. */
const loginOf = (page: Page, say: Say) => {
  const named = { name: serviceName };
  return {
    withService: page.getByRole('button', { name: say('providerLogin:login.with', named) }),
    enterEmail: async (email: string) => {
      const next = page.getByRole('button', { name: say('providerLogin:login.continue') });
      await expect(next).toBeVisible();
      await page.getByLabel(say('session:login.email')).fill(email);
      await next.click();
    },
    byPassword: async (email: string) => {
      await page.getByRole('button', { name: say('providerLogin:login.by_password') }).click();
      await page.getByLabel(say('session:login.email')).fill(email);
      await page.getByLabel(say('session:login.password'), { exact: true }).fill(demoPassword);
      await page.getByRole('button', { name: say('session:login.submit'), exact: true }).click();
    },
    isIn: () => expect(page.getByRole('banner')).toBeVisible(),
  };
};

test(
  'an account is linked on My account, and logs in at the service from then on [IDENT-14, IDENT-18, IDENT-22]',
  { tag: sizes },
  async ({ page, say }) => {
    const login = loginOf(page, say);
    await page.goto('/#/sv/login');
    await login.enterEmail(`anna@${serviceDomain}`);
    await look(page, 'the login of a domain with a service');
    await login.withService.click();
    await expect(page.getByRole('alert')).toBeVisible();
    await look(page, 'a person at the service whom no account is linked to');
    await page.getByRole('link', { name: say('providerLogin:return.to_login') }).click();
    await login.enterEmail(`anna@${serviceDomain}`);
    await login.byPassword('inspector@example.com');
    await login.isIn();
    await page.goto('/#/sv/account');
    await page.getByRole('button', { name: say('providerLogin:link.add', { name: serviceName }) }).click();
    await expect(page.getByText(say('providerLogin:link.linked', { name: serviceName }))).toBeVisible();
    await look(page, 'the linked account');
    await logOut(page);
    await login.enterEmail(`anna@${serviceDomain}`);
    await login.withService.click();
    await login.isIn();
    await logOut(page);
    await expect(login.withService, 'the device remembers the service').toBeVisible();
    await look(page, 'the login on a device that knows its service');
    await login.withService.click();
    await login.isIn();
  },
);

test(
  'who is refused at the service, or finds it down, reads why and can go on [IDENT-15, IDENT-21]',
  { tag: sizes },
  async ({ page, say }) => {
    const login = loginOf(page, say);
    service.setAccount('denied');
    await page.goto('/#/sv/login');
    await login.enterEmail(`anna@${serviceDomain}`);
    await login.withService.click();
    await expect(page.getByRole('alert')).toBeVisible();
    await look(page, 'a login that the service refused');
    await page.getByRole('link', { name: say('providerLogin:return.to_login') }).click();
    await service.stop();
    await login.enterEmail(`anna@${serviceDomain}`);
    await login.withService.click();
    await expect(page.getByRole('alert')).toBeVisible();
    await look(page, 'a service that is down');
    await login.byPassword('inspector@example.com');
    await login.isIn();
  },
);

test(
  'where passwords are off, one emergency account still logs in by its own [IDENT-19]',
  { tag: sizes },
  async ({ page, say }) => {
    await service.save({ passwordsOff: true, breakGlassUserId: service.admin.user.id });
    const login = loginOf(page, say);
    await page.goto('/#/sv/login');
    await login.enterEmail(`anna@${serviceDomain}`);
    await login.byPassword('inspector@example.com');
    await expect(page.getByRole('alert')).toBeVisible();
    await look(page, 'a password that the customer has switched off');
    await page.getByLabel(say('session:login.email')).fill('customeradmin@example.com');
    await page.getByRole('button', { name: say('session:login.submit'), exact: true }).click();
    await login.isIn();
  },
);
