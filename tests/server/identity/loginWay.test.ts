import { describe, expect, test } from 'vitest';
import type { LoginWay } from '#contract/identity/login.ts';
import { identityDomains } from '#server/db/schema/identity/domains.ts';
import { useForgedProvider } from '#tests/support/identity/forgedProvider.ts';
import { ProviderLogins } from '#tests/support/identity/providerLogins.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const provider = await useForgedProvider();
const backend = await useBackend({ settings: { outgoingHosts: [provider.host] } });
const logins = new ProviderLogins(backend, provider.issuer, (url, account) =>
  provider.authorize(url, { account }),
);

/** Adds a domain to a root customer, proved unless stated otherwise. */
async function addDomain(customerId: number, name: string, isProved = true): Promise<void> {
  const now = backend.time.now.toISOString();
  const proved = isProved ? now : null;
  await backend.db
    .insert(identityDomains)
    .values({ customerId, name, token: 'x', proved, created: now, updated: now });
}
const wayOf = async (email: string) =>
  (await backend.ask<LoginWay>('POST', 'v1/User/LoginWay', { body: { email } })).data;
const byPassword = { hasPassword: true, provider: null };

describe('the way to log in', () => {
  test('is decided by the proved domain alone, whether there is such a user or not [IDENT-24]', async () => {
    const { root, people } = await logins.tenant();
    await addDomain(root.id, 'kund.example');
    const way = { hasPassword: true, provider: { id: logins.providerId, name: 'Kundens konto' } };
    expect(await wayOf('anybody@kund.example')).toEqual(way);
    expect(await wayOf(' Anybody@KUND.example ')).toEqual(way);
    for (const email of [
      'a@sub.kund.example',
      'a@xkund.example',
      'a@kund.example.evil.example',
      'kund.example@evil.example',
      'a@kund.example@evil.example',
      people.User.email,
      'kund',
      '',
    ])
      expect([email, await wayOf(email)]).toEqual([email, byPassword]);
  });

  test('never leads to a service by a domain that isn’t proved, or is another customer’s [IDENT-24]', async () => {
    const first = await logins.tenant();
    const firstId = logins.providerId;
    await addDomain(first.root.id, 'first.example');
    const second = await logins.tenant();
    await addDomain(second.root.id, 'first.example', false);
    await addDomain(second.root.id, 'second.example', false);
    expect((await wayOf('a@first.example')).provider?.id).toBe(firstId);
    expect(await wayOf('a@second.example')).toEqual(byPassword);
  });

  test('is by password where the service is switched off, and by the service alone where passwords are [IDENT-19, IDENT-24]', async () => {
    const { root, admin, people } = await logins.tenant();
    await addDomain(root.id, 'kund.example');
    await logins.save(admin, { isEnabled: false });
    expect(await wayOf('a@kund.example')).toEqual(byPassword);
    await logins.save(admin, { passwordsOff: true, breakGlassUserId: people.CustomerAdmin.id });
    expect(await wayOf('a@kund.example')).toMatchObject({ hasPassword: false });
  });
});
