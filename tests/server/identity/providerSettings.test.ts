import { describe, expect, test } from 'vitest';
import type { ConnectionTest, IdentityProviderSettings } from '#contract/identity/provider.ts';
import { identityProviders } from '#server/db/schema/identity/providers.ts';
import { useForgedProvider } from '#tests/support/identity/forgedProvider.ts';
import { testClient } from '#tests/support/identity/oidcProvider.ts';
import { ProviderLogins } from '#tests/support/identity/providerLogins.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const provider = await useForgedProvider();
const backend = await useBackend({ settings: { outgoingHosts: [provider.host] } });
const logins = new ProviderLogins(backend, provider.issuer, (url, account) =>
  provider.authorize(url, { account }),
);

const path = (customerId: number) => `v1/Customer/${customerId}/IdentityProvider`;
const tested = async ({ token, customerId }: { token: string; customerId: number }) =>
  (await backend.ask<ConnectionTest>('POST', `${path(customerId)}/Test`, { token, body: {} })).data;

describe('a customer’s login service', () => {
  test('is set up, read and removed by its customer administrator, without its secret [IDENT-12]', async () => {
    const { admin } = await logins.tenant();
    const read = await backend.ask<IdentityProviderSettings>('GET', path(admin.customerId), admin);
    expect(read.data).toMatchObject({
      provider: { id: logins.providerId, issuer: provider.issuer, hasSecret: true, subjectClaim: 'sub' },
      redirectUri: `http://localhost:4780/oidc/callback/${admin.customerId}`,
      logoutUri: `http://localhost:4780/oidc/logout/${logins.providerId}`,
    });
    expect(read.text).not.toContain(testClient.secret);
    const [row] = await backend.db.select().from(identityProviders);
    expect(row?.clientSecret).toMatch(/^v1\./);
    expect(JSON.stringify(row)).not.toContain(testClient.secret);
    expect((await backend.ask('DELETE', path(admin.customerId), admin)).status).toBe(200);
    const gone = await backend.ask<IdentityProviderSettings>('GET', path(admin.customerId), admin);
    expect(gone.data).toMatchObject({ provider: null, logoutUri: null });
  });

  test('is out of reach for administrators below, for other customers and for levels [IDENT-12]', async () => {
    const { people, admin, level } = await logins.tenant();
    const elsewhere = await backend.seed.tenant();
    const statusOf = async (token: string, customerId = admin.customerId) =>
      (await backend.ask('GET', path(customerId), { token })).status;
    expect(await statusOf(people.Admin.token)).toBe(403);
    expect(await statusOf(elsewhere.people.CustomerAdmin.token)).toBe(404);
    expect(await statusOf(elsewhere.people.CompanyAdmin.token)).toBe(404);
    expect(await statusOf(people.CustomerAdmin.token, level.id)).toBe(404);
    expect(await statusOf(people.CompanyAdmin.token)).toBe(200);
    const role = await backend.seed.role(elsewhere.level);
    const levelRules = [{ value: 'x', userRole: 'User' as const, roleIds: [role.id] }];
    for (const { token } of [people.CustomerAdmin, people.WebSbaAdmin]) {
      const refusal = await logins.save({ ...admin, token }, { levelClaim: 'groups', levelRules });
      expect(refusal.codes).toEqual(['invalid_reference']);
    }
  });

  test('keeps its secret for the issuer and client that it was entered for [IDENT-12]', async () => {
    const { admin } = await logins.tenant();
    const keep = { clientSecret: undefined };
    expect((await logins.save(admin, { ...keep, name: 'Nytt namn' })).data.provider?.hasSecret).toBe(true);
    expect((await tested(admin)).result).toBe('ok');
    for (const change of [{ issuer: 'https://evil.example' }, { clientId: 'another' }]) {
      const refusal = await logins.save(admin, { ...keep, ...change });
      expect([refusal.codes, refusal.fields]).toEqual([['required'], ['clientSecret']]);
    }
    expect((await logins.save(admin, { ...keep, version: 1 })).codes).toEqual(['stale_version']);
  });

  test('has an exact issuer [IDENT-13]', async () => {
    const { admin } = await logins.tenant();
    const shared = ['common', 'organizations', 'Consumers', '{tenantid}', '%7Btenantid%7D'];
    for (const tenant of shared.slice(0, 4)) {
      const refusal = await logins.save(admin, {
        issuer: `https://login.microsoftonline.com/${tenant}/v2.0`,
      });
      expect([tenant, refusal.codes]).toEqual([tenant, ['issuer_not_exact']]);
    }
    for (const issuer of [
      'login.example.com',
      'ftp://x.se',
      'https://a:b@x.se',
      'https://x.se?a',
      'https://x.se#a',
    ]) {
      const refusal = await logins.save(admin, { issuer });
      expect([issuer, refusal.codes]).toEqual([issuer, ['issuer_invalid']]);
    }
    const own = 'https://login.microsoftonline.com/8a7f5d7e-0000-4000-8000-000000000001/v2.0';
    expect((await logins.save(admin, { issuer: own })).status).toBe(200);
  });
});

describe('a connection test', () => {
  test('succeeds with the right settings, and names the first obstacle otherwise [IDENT-13]', async () => {
    const { admin } = await logins.tenant();
    expect(await tested(admin)).toEqual({ result: 'ok', issuer: provider.issuer });
    await logins.save(admin, { clientSecret: 'wrong' });
    expect((await tested(admin)).result).toBe('client_refused');
    for (const [metadata, result] of [
      [{ issuer: 'https://other.example' }, 'issuer_differs'],
      [{ issuer: `${provider.issuer}/` }, 'issuer_differs'],
      [{ authorization_endpoint: undefined }, 'no_code_flow'],
      [{ response_types_supported: ['id_token'] }, 'no_code_flow'],
      [{ code_challenge_methods_supported: ['plain'] }, 'no_pkce'],
      [{ jwks_uri: `${provider.issuer}/nothing` }, 'keys_unreadable'],
      [{ jwks_uri: 'https://127.0.0.1/keys' }, 'inner_address'],
    ] as const) {
      provider.metadata = metadata;
      expect([metadata, (await tested(admin)).result]).toEqual([metadata, result]);
    }
    provider.metadata = {};
    for (const [issuer, result] of [
      [`${provider.issuer}/nowhere`, 'no_discovery'],
      ['http://127.0.0.1:1', 'not_https'],
      ['https://127.0.0.1:1', 'inner_address'],
      ['https://[::ffff:10.0.0.1]', 'inner_address'],
    ] as const) {
      await logins.save(admin, { issuer });
      expect([issuer, (await tested(admin)).result]).toEqual([issuer, result]);
    }
  });

  test('needs a service that is set up [IDENT-13]', async () => {
    const { people, root } = await backend.seed.tenant();
    const { token } = people.CustomerAdmin;
    expect((await backend.ask('POST', `${path(root.id)}/Test`, { token, body: {} })).codes).toEqual([
      'provider_missing',
    ]);
  });
});
