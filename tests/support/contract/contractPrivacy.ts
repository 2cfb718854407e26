import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { ContractClient } from './contractClient.ts';

/** Account that may erase the users of its company. */
const manager = process.env.CONTRACT_COMPANY_ADMIN_EMAIL ?? 'companyadmin@example.com';

/** Exports and erases a new user, with the account of a company administrator. */
async function walkErasure(client: ContractClient, password: string): Promise<void> {
  const { token, user } = await client.call('login', { body: { email: manager, password } });
  const { customerId, companyId } = user;
  const email = `prov.${randomUUID()}@example.com`;
  const names = { email, firstName: 'Prov', lastName: 'Person', phoneNumber: '0701234567' };
  const account = { userName: email, emailConfirmed: true, password: randomUUID(), userRole: 'User' };
  const body = { ...names, ...account, customerId, companyId };
  const { id } = await client.call('createUser', { token, body });
  const params = { id };
  const data = await client.call('getPersonalData', { token, params });
  expect(data.tables.map(({ table }) => table)).toContain('users');
  expect(await client.call('getErasure', { token, params })).toMatchObject({ obstacle: null, email });
  const [root] = await client.call('getRootCustomers', { token, query: { customerId } });
  const ofRoot = { customerId: root?.id ?? expect.fail('no root customer') };
  await client.call('listDeletedUsers', { token, params: ofRoot });
  expect(await client.call('eraseUser', { token, params, body: {} })).toBeNull();
  expect((await client.fail('getErasure', { token, params })).status).toBe(404);
  const erasures = await client.call('listErasures', { token, params: ofRoot });
  expect(erasures.map(({ userId }) => userId)).toContain(id);
  const before = await client.call('getRetention', { token, params: ofRoot });
  const { photos, contacts, audit, version } = before;
  const same = { photos, contacts, audit, version };
  expect(await client.call('saveRetention', { token, params: ofRoot, body: same })).toMatchObject({ photos });
}

/** Asks every call for the data about a person, which a user of a lower level may not send. */
export async function walkPrivacy(
  client: ContractClient,
  { token, id, customerId, password }: { token: string; id: number; customerId: number; password: string },
): Promise<void> {
  for (const name of ['getPersonalData', 'getErasure'] as const)
    expect((await client.fail(name, { token, params: { id } })).status).toBe(403);
  for (const name of ['listDeletedUsers', 'listErasures', 'getRetention'] as const)
    expect([403, 404]).toContain((await client.fail(name, { token, params: { customerId } })).status);
  await walkErasure(client, password).catch((error: unknown) => {
    // Without a company administrator of that name and password, the calls are only refused.
    if (process.env.CONTRACT_BASE_URL === undefined) throw error;
  });
  for (const name of [
    'getPersonalData',
    'getErasure',
    'eraseUser',
    'listDeletedUsers',
    'listErasures',
    'getRetention',
    'saveRetention',
  ] as const)
    client.answered.add(name);
}
