import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog } from '#server/db/schema/audit.ts';
import { identityLinks } from '#server/db/schema/identity/logins.ts';
import { users } from '#server/db/schema/users.ts';
import { createToken, proveDomain, ScimClient } from '#tests/support/identity/scimClient.ts';
import { useForgedProvider } from '#tests/support/identity/forgedProvider.ts';
import { ProviderLogins } from '#tests/support/identity/providerLogins.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const provider = await useForgedProvider();
const backend = await useBackend({ settings: { outgoingHosts: [provider.host] } });
const logins = new ProviderLogins(backend, provider.issuer, (url, account) =>
  provider.authorize(url, { account }),
);

async function provisioned() {
  const tenant = await logins.tenant();
  await proveDomain(backend, tenant.root.id);
  const scim = new ScimClient(backend, await createToken(backend, tenant.admin));
  return { ...tenant, scim };
}

test('a provisioned user is linked at the first login by the external id, once [IDENT-40]', async () => {
  const { scim } = await provisioned();
  await scim.created('anna', { externalId: 'anna' });
  for (const account of ['anna', 'anna']) {
    const session = await logins.logIn(account);
    expect([session.status, session.data.user.email]).toEqual([200, 'anna@example.org']);
  }
  expect(await backend.db.$count(identityLinks)).toBe(1);
  expect(await backend.db.$count(auditLog, eq(auditLog.action, 'identity_linked'))).toBe(1);
  expect((await logins.logIn('bo')).codes).toEqual(['provider_not_linked']);
});

test('a deactivated user, one who moved away and one of a level above aren’t let in [IDENT-39, IDENT-40]', async () => {
  const { scim, people } = await provisioned();
  const { id } = await scim.created('anna', { externalId: 'anna' });
  const setActive = (value: boolean) =>
    scim.patch(`Users/${id}`, { op: 'replace', value: { active: value } });
  await setActive(false);
  const refusalCodes = async () => (await logins.logIn('anna')).codes;
  expect(await refusalCodes()).toEqual(['provider_not_linked']);
  await setActive(true);
  const [anna] = await backend.db.select().from(users).where(eq(users.email, 'anna@example.org'));
  const elsewhere = await backend.seed.tenant('Annat bolag');
  const set = (changes: Partial<typeof users.$inferInsert>) =>
    backend.db
      .update(users)
      .set(changes)
      .where(eq(users.id, anna?.id ?? 0));
  await set({ customerId: elsewhere.level.id });
  expect(await refusalCodes()).toEqual(['provider_not_linked']);
  await set({ customerId: anna?.customerId ?? 0, accessLevel: people.CompanyAdmin.accessLevel });
  expect(await refusalCodes()).toEqual(['provider_not_linked']);
  expect(await backend.db.$count(identityLinks)).toBe(0);
});

test('the external id of one root customer opens nothing at another [IDENT-40]', async () => {
  const { scim } = await provisioned();
  await scim.created('anna', { externalId: 'anna' });
  const otherTenant = await backend.seed.tenant('Annat bolag');
  const admin = { token: otherTenant.people.CustomerAdmin.token, customerId: otherTenant.root.id };
  const saved = await logins.save(admin);
  logins.providerId = saved.data.provider?.id ?? 0;
  expect((await logins.logIn('anna')).codes).toEqual(['provider_not_linked']);
});
