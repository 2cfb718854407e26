import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { User } from '#contract/users/user.ts';
import { walkWebhooks, webhookCallNames } from './contractWebhooks.ts';
import type { ContractClient } from './contractClient.ts';

/** Account that manages licences and keys, of a higher level than the contract's other tests need. */
const manager = process.env.CONTRACT_COMPANY_ADMIN_EMAIL ?? 'companyadmin@example.com';

/**
 * Checks statistics, licences and API keys against the contract. Without a company admin of that name and
 * password, licences and keys are only checked to be refused.
 */
export async function walkLicences(
  client: ContractClient,
  { token, password, me }: { token: string; password: string; me: User },
): Promise<void> {
  const year = new Date().getUTCFullYear();
  const place = { customerId: me.customerId };
  const query = { ...place, Start: `${year}-01-01`, Stop: `${year}-12-31`, pageSize: 0 };
  const flaws = await client.call('getFlawStatistics', { token, query });
  expect(flaws.totalFlawsDone + flaws.totalFlawsNotCompleted).toBe(flaws.totalFlaws);
  await client.call('listRoundStatistics', { token, query: { ...query, orderBy: 'Name' } });
  const allCounts = await client.call('getFlawCount', { token, query: place });
  const open = await client.call('getFlawAttentions', { token, query: place });
  const waiting = open.totalFlawsSub14 + open.totalFlawsSub30 + open.totalFlawsOver30;
  expect(waiting).toBe(allCounts.flaws - allCounts.doneFlaws);

  const ofInstallation = ['getStatus', 'listFailedJobs', 'retryJob', 'discardJob'] as const;
  const guarded = [
    ...ofInstallation,
    'getLicence',
    'createLicence',
    'updateLicence',
    'listApiKeys',
    'createApiKey',
    'deleteApiKey',
    'listAuditEntries',
    'listIdentityDomains',
    'createIdentityDomain',
    'checkIdentityDomain',
    'deleteIdentityDomain',
    ...webhookCallNames,
  ] as const;
  expect((await client.fail('listApiKeys', { token })).status).toBe(403);
  const session = await client.call('login', { body: { email: manager, password } }).catch(() => null);
  if (!session) {
    for (const name of guarded) client.answered.add(name);
    return;
  }
  const admin = session.token;
  const { customerId } = session.user;
  const [root] = await client.call('getRootCustomers', { token: admin, query: { customerId } });
  const rootId = root?.id ?? expect.fail('no root customer');
  if (client.isTillsyn) {
    await client.call('getStatus', { token: admin });
    // Web administrators alone have the list.
    await client.call('listFailedJobs', { token: admin }).catch(() => []);
    for (const call of ['retryJob', 'discardJob'] as const) {
      const { status } = await client.fail(call, { token: admin, params: { jobId: randomUUID() } });
      expect([403, 404]).toContain(status);
    }
  }
  for (const call of ofInstallation) client.answered.add(call);
  if (client.isTillsyn)
    expect(
      await client.call('listAuditEntries', { token: admin, query: { customerId, pageSize: 5 } }),
    ).toBeInstanceOf(Array);
  if (client.isTillsyn) await walkDomains(client, admin, rootId);
  if (client.isTillsyn) await walkWebhooks(client, admin, rootId);
  const licence = await client.call('getLicence', { token: admin, params: { id: rootId } });
  if (!licence) expect.fail('no licence');
  const { active, users, buildings, checklist, apiKey } = licence;
  const body = { active, users, buildings, checklist, apiKey, customerId: rootId };
  const licenceId = { id: licence.id };
  const update = await client.call('updateLicence', {
    token: admin,
    params: licenceId,
    body: { ...body, apiKey: true },
  });
  expect(update).toMatchObject({ ...body, apiKey: true });
  expect((await client.fail('createLicence', { token: admin, body })).status).toBe(409);
  client.answered.add('createLicence');

  const name = `Prov ${randomUUID()}`;
  const key = await client.call('createApiKey', { token: admin, body: { name, customerId } });
  const keyList = await client.call('listApiKeys', { token: admin, query: { customerId, name } });
  expect(keyList).toMatchObject([{ id: key.id, name, customerId }]);
  await client.call('listBuildings', { token: key.jwtToken });
  const write = { token: key.jwtToken, body: { name: 'Provhus', customerId } };
  expect((await client.fail('createBuilding', write)).status).toBe(403);
  await client.call('deleteApiKey', { token: admin, params: { id: key.id } });
  expect((await client.fail('listBuildings', { token: key.jwtToken })).status).toBe(401);
  await client.call('updateLicence', { token: admin, params: licenceId, body });
}

/** Adds a domain to a root customer, checks it without its record, and removes it. */
async function walkDomains(client: ContractClient, token: string, customerId: number): Promise<void> {
  const body = { name: `${randomUUID()}.example` };
  const { id, name } = await client.call('createIdentityDomain', { token, params: { customerId }, body });
  expect(name).toBe(body.name);
  const params = { customerId, id };
  const { result } = await client.call('checkIdentityDomain', { token, params, body: {} });
  expect(['missing', 'unreachable']).toContain(result);
  const domains = await client.call('listIdentityDomains', { token, params: { customerId } });
  expect(domains).toContainEqual(expect.objectContaining({ id, name, proved: null }));
  expect(await client.call('deleteIdentityDomain', { token, params })).toBeNull();
}
