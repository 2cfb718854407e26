import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { ContractClient } from './contractClient.ts';

interface Asked {
  token: string;
  customerId: number;
}

/** Skips a step of the guide; invites, revokes and deletes a user; copies a stored set-up and undoes it. */
export async function walkSetUps(client: ContractClient, asked: Asked): Promise<void> {
  await walkGuide(client, asked);
  await walkInvitations(client, asked);
  await walkCopies(client, asked);
}

/** Skips a step of the guide and restores it. */
async function walkGuide(client: ContractClient, { token, customerId }: Asked) {
  const before = await client.call('getSetUp', { token, query: { customerId } });
  const skip = (isSkipped: boolean) =>
    client.call('updateSetUp', { token, body: { customerId, step: { name: 'round', isSkipped } } });
  expect((await skip(true)).skipped).toContain('round');
  expect(await skip(false)).toEqual(before);
}

async function walkInvitations(client: ContractClient, { token, customerId }: Asked) {
  const email = `inbjuden.${randomUUID().slice(0, 8)}@example.com`;
  const people = [{ firstName: 'Inbjuden', lastName: 'Person', email }];
  const [invited] = await client.call('inviteUsers', { token, body: { customerId, people } });
  const params = { id: invited?.id ?? 0 };
  const query = { customerId, search: email };
  expect(await client.call('listInvitations', { token, query })).toMatchObject([{ id: params.id, email }]);
  // An e-mail was sent just now.
  expect((await client.fail('resendInvitation', { token, params })).status).toBe(429);
  client.answered.add('resendInvitation');
  expect(await client.call('revokeInvitation', { token, params })).toBeNull();
  expect(await client.call('deleteUser', { token, params })).toBeNull();
}

async function walkCopies(client: ContractClient, { token, customerId }: Asked) {
  const body = { customerId, from: { template: 'office' as const }, kinds: ['roles' as const] };
  const preview = await client.call('copySetUp', { token, body: { ...body, dryRun: true } });
  const { id, kinds } = await client.call('copySetUp', { token, body });
  expect(kinds).toEqual(preview.kinds);
  if (id !== null) await client.call('undoImport', { token, params: { id } });
}
