import type { Page } from '@playwright/test';
import type { Session } from '#contract/users/user.ts';
import { accountHeader, startOidcProvider, testClient } from '#tests/support/identity/oidcProvider.ts';
import { ask, openSession, put } from './api.ts';

export const serviceName = 'Lindesjö kommuns gemensamma inloggning';
/** Proved e-mail domain of the customer. */
export const serviceDomain = 'lindesjo.example';

/** Login service of the practice customer, and who is logged in there in the browser. */
export interface LoginService {
  /** Chooses the account that logs in at the service from now on; `denied` refuses at its form. */
  setAccount: (account: string) => void;
  /** Changes the settings in the product. */
  save: (settings?: object) => Promise<void>;
  /** Session of the customer administrator who sets it up. */
  admin: Session;
  stop: () => Promise<void>;
}

/** Starts a login service, and sets it up for the customer of the test users, whose e-mail domain is proved. */
export async function startLoginService(page: Page, productUrl: string): Promise<LoginService> {
  const { issuer, stop } = await startOidcProvider(productUrl);
  let account = 'anna';
  await page
    .context()
    .route(`${issuer}/interaction/**`, (route) =>
      route.continue({ headers: { ...route.request().headers(), [accountHeader]: account } }),
    );
  const admin = await openSession('customeradmin');
  const customer = `v1/Customer/${admin.user.customerId}`;
  const settingsNow = () =>
    ask<{ provider: { version: number } | null }>(admin, `${customer}/IdentityProvider`);
  let version = (await settingsNow()).provider?.version;
  const save = async (settings: object = {}) => {
    const usual = { name: serviceName, issuer, clientId: testClient.id, isEnabled: true };
    await put(admin, `${customer}/IdentityProvider`, {
      ...usual,
      clientSecret: testClient.secret,
      version,
      ...settings,
    });
    version = (await settingsNow()).provider?.version;
  };
  await save();
  const domains = await ask<{ id: number; name: string }[]>(admin, `${customer}/IdentityDomain`);
  const domain = domains.find(({ name }) => name === serviceDomain);
  if (!domain) throw new Error(`The demo data has no domain ${serviceDomain}.`);
  await ask(admin, `${customer}/IdentityDomain/${domain.id}/Check`, {});
  return { admin, save, stop, setAccount: (name) => (account = name) };
}
