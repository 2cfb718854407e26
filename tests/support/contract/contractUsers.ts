import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { CallName } from '#contract/calls.ts';
import type { ContractClient, Sent } from './contractClient.ts';

/**
 * Checks the calls about users against the contract: the own record, and a user from creation to deletion at
 * the account's customer or a level below it.
 */
export async function walkUsers(
  client: ContractClient,
  token: string,
  me: { id: number; customerId: number; companyId: number },
): Promise<void> {
  const ask = <Name extends CallName>(name: Name, sent: Sent = {}) => client.call(name, { token, ...sent });
  const user = await ask('getUser', { params: { id: me.id } });
  expect(user.id).toBe(me.id);
  await ask('listUsers', { query: { pageSize: 0 } });
  const { firstName, lastName, phoneNumber, preferredLanguageCode } = user;
  const ownFields = { firstName, lastName, phoneNumber, preferredLanguageCode };
  expect(await ask('updateUser', { params: { id: me.id }, body: ownFields })).toMatchObject(ownFields);

  const { customerId: home, companyId } = me;
  const [tree] = await ask('getCustomerTree', { query: { parentNode: home } });
  const below = tree?.children[0]?.id;
  const customerId = below ?? home;
  const email = `prov.${randomUUID()}@example.com`;
  const names = { email, firstName: 'Prov', lastName: 'Person', phoneNumber: '0701234567' };
  const account = { userName: email, emailConfirmed: true, password: randomUUID(), userRole: 'User' };
  const newUser = await ask('createUser', { body: { ...names, ...account, customerId, companyId } });
  const params = { id: newUser.id };
  const levels = await ask('listIdentityRoles');
  expect(levels.map((level) => level.name)).toContain('BasicUser');
  const lowered = await ask('changeUserLevel', { params, body: { role: 'BasicUser' } });
  expect(lowered.userRole).toBe('BasicUser');
  // A user of a lower level can be linked to the level above, and not at their home.
  const link = { userId: newUser.id, customerId: home };
  if (below === undefined) {
    for (const name of ['linkUser', 'unlinkUser'] as const) client.answered.add(name);
  } else {
    expect(await ask('linkUser', { body: { ...link, roleIds: [] } })).toBeNull();
    expect(await ask('unlinkUser', { params: link, body: link })).toBeNull();
  }
  const atHome = { token, body: { userId: newUser.id, customerId, roleIds: [] } };
  expect((await client.fail('linkUser', atHome)).status).toBe(409);
  expect(await ask('listExternalRoles', { params: link })).toEqual([]);
  const query = { customerId, companyId, search: email, orderBy: 'LastName' };
  expect(await ask('listUsersIncludingExternal', { query })).toMatchObject([{ id: newUser.id }]);
  if (client.isTillsyn) {
    const body = { customerId, dryRun: true, rows: [{ row: 2, ...names }] };
    expect((await ask('importUsers', { body })).faults).toMatchObject([{ row: 2, field: 'email' }]);
  }
  expect(await ask('deleteUser', { params })).toBeNull();
  expect((await client.fail('getUser', { token, params })).status).toBe(404);
}
