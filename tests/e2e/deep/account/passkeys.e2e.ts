import type { CDPSession, Page } from '@playwright/test';
import { demoPassword } from '#server/db/demo/accounts.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';

test.use({ account: null, language: 'en' });

/** Device with a fingerprint reader, simulated by the browser. */
interface Reader {
  /** Sets whether somebody touches the reader when the browser asks. */
  setTouched: (isTouched: boolean) => Promise<unknown>;
}

/** Gives the page's browser a fingerprint reader. */
async function withReader(page: Page): Promise<Reader> {
  const devtools: CDPSession = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    setTouched: (enabled) =>
      devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
  };
}

/** Makes the page believe that its browser offers no passkeys in fields. */
const withoutOffer = () => {
  PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
};

test('a passkey is offered once after a login by password, added, and logs in from the field and by the button [IDENT-05, IDENT-07, IDENT-08]', async ({
  page,
  product,
  say,
  press,
}) => {
  const reader = await withReader(page);
  const address = product.url.replace('127.0.0.1', 'localhost');
  const logInByPassword = async () => {
    await page.getByLabel(say('session:login.email')).fill('inspector@example.com');
    await page.getByLabel(say('session:login.password'), { exact: true }).fill(demoPassword);
    await press(page.getByRole('button', { name: say('session:login.submit'), exact: true }));
    await expect(page.getByRole('banner')).toBeVisible();
  };
  const logOut = async () => {
    await press(page.getByRole('button', { name: say('common:menu.logout') }).first());
    await expect(page.getByRole('heading', { name: say('session:login.title') })).toBeVisible();
  };

  await page.goto(`${address}/#/en/login`);
  await expect(page.getByRole('button', { name: say('account:passkey_login.log_in') })).toBeVisible();
  await logInByPassword();
  await press(page.getByRole('button', { name: say('account:passkeys.add') }));
  await expect(page.getByRole('heading', { level: 1, name: say('account:title') })).toBeVisible();
  const card = page.getByRole('region', { name: say('account:passkeys.title') });
  await press(card.getByRole('button', { name: say('account:passkeys.add') }));
  await expect(page.getByText(say('account:passkeys.added'))).toBeVisible();
  await expect(card.getByRole('listitem')).toHaveCount(1);

  // The browser's offer in the field is taken at once.
  const passkeyLogin = page.waitForResponse(/\/v1\/User\/Passkey$/);
  await press(page.getByRole('button', { name: say('common:menu.logout') }).first());
  expect((await passkeyLogin).status()).toBe(200);
  await expect(page.getByRole('banner')).toBeVisible();

  // Without the browser's offer in the field, which would log in before the press.
  await page.evaluate(withoutOffer);
  await page.addInitScript(withoutOffer);
  await logOut();
  await press(page.getByRole('button', { name: say('account:passkey_login.log_in') }));
  await expect(page.getByRole('banner')).toBeVisible();
  await page.goto(`${address}/#/en/account`);
  await expect(card.getByText(say('account:passkeys.last_used'))).toBeVisible();
  await press(card.getByRole('button', { name: /^Remove/ }));
  await press(page.getByRole('dialog').getByRole('button', { name: say('account:passkeys.remove') }));
  await expect(card.getByText(say('account:passkeys.none'))).toBeVisible();

  await reader.setTouched(false);
  await logOut();
  await logInByPassword();
  await page.goto(`${address}/#/en/account`);
  await expect(card.getByText(say('account:passkeys.none'))).toBeVisible();
  await expect(page.getByText(say('account:passkeys.offer'))).toBeHidden();
});
