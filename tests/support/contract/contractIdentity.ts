import { expect } from 'vitest';
import type { ContractClient } from './contractClient.ts';

/** Account that sets up login services. */
const manager = process.env.CONTRACT_COMPANY_ADMIN_EMAIL ?? 'companyadmin@example.com';
/** Digest of a tab's secret. */
const secretHash = 'A'.repeat(43);
const nobodys = 2_147_483_647;

/** Checks the settings of a login service, which is never switched on, with the account of a company administrator. */
async function walkSettings(client: ContractClient, password: string): Promise<void> {
  const { token, user } = await client.call('login', { body: { email: manager, password } });
  const [root] = await client.call('getRootCustomers', { token, query: { customerId: user.customerId } });
  const params = { customerId: root?.id ?? expect.fail('no root customer') };
  await walkProvisioning(client, { token, ...params });
  const before = await client.call('getIdentityProvider', { token, params });
  if (before.provider) return;
  const body = { name: 'Prov', issuer: 'http://127.0.0.1', clientId: 'tillsyn', clientSecret: 'hemlighet' };
  const saved = await client.call('saveIdentityProvider', { token, params, body });
  expect(saved.provider).toMatchObject({ name: 'Prov', hasSecret: true, isEnabled: false });
  expect(JSON.stringify(saved)).not.toContain('hemlighet');
  const tested = await client.call('testIdentityProvider', { token, params, body: {} });
  expect(tested.result).not.toBe('ok');
  const start = { providerId: saved.provider?.id ?? 0, secretHash, language: 'sv' as const };
  expect((await client.fail('startProviderLogin', { body: start })).status).toBe(409);
  expect(await client.call('deleteIdentityProvider', { token, params })).toBeNull();
}

/** Checks the provisioning of a root customer, with a token that is revoked at once. */
async function walkProvisioning(
  client: ContractClient,
  { token, customerId }: { token: string; customerId: number },
): Promise<void> {
  const params = { customerId };
  const before = await client.call('getScimSettings', { token, params });
  expect(before.baseUrl).toMatch(/\/scim\/v2$/);
  expect(await client.call('listScimConflicts', { token, params })).toBeInstanceOf(Array);
  if (before.token) return;
  const { secret, ...created } = await client.call('createScimToken', { token, params, body: {} });
  expect(created.token?.ending).toBe(secret?.slice(-4));
  expect((await client.fail('listBuildings', { token: secret ?? '' })).status).toBe(401);
  expect(await client.call('deleteScimToken', { token, params })).toBeNull();
}

/** Asks every call of the login through a customer's own service, without a service. */
export async function walkIdentity(
  client: ContractClient,
  { email, password, customerId }: { email: string; password: string; customerId: number },
): Promise<void> {
  const { token } = await client.call('login', { body: { email, password } });
  const way = await client.call('findLoginWay', { body: { email: 'nobody@example.com' } });
  expect(way).toEqual({ hasPassword: true, provider: null });
  const start = { secretHash, language: 'sv' as const };
  const unknown = { ...start, providerId: nobodys };
  expect((await client.fail('startProviderLogin', { body: unknown })).status).toBe(409);
  const code = { code: 'unknown', secret: 'unknown' };
  expect((await client.fail('loginWithProvider', { body: code })).status).toBe(400);
  expect(await client.call('getIdentityLink', { token })).toHaveProperty('linked');
  expect((await client.fail('startIdentityLink', { token, body: start })).status).toBe(409);
  expect((await client.fail('createIdentityLink', { token, body: code })).status).toBe(400);
  expect((await client.fail('deleteIdentityLink', { token })).status).toBe(404);
  const params = { customerId };
  expect([403, 404]).toContain((await client.fail('getIdentityProvider', { token, params })).status);
  await walkSettings(client, password).catch((error: unknown) => {
    // Without a company administrator of that name and password, the settings are only refused.
    if (process.env.CONTRACT_BASE_URL === undefined) throw error;
  });
  for (const name of [
    'startProviderLogin',
    'loginWithProvider',
    'startIdentityLink',
    'createIdentityLink',
    'deleteIdentityLink',
    'getIdentityProvider',
    'saveIdentityProvider',
    'testIdentityProvider',
    'deleteIdentityProvider',
    'getScimSettings',
    'createScimToken',
    'deleteScimToken',
    'listScimConflicts',
  ] as const)
    client.answered.add(name);
}
