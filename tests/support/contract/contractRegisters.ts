import { expect } from 'vitest';
import { ownKind } from '../registers/ownKind.ts';
import { drill } from '../isolation/houseLife.ts';
import type { ContractClient } from './contractClient.ts';

/** Creates, changes, deletes and restores a record of a register. */
export async function walkRegisters(
  client: ContractClient,
  { token, customerId, userId }: { token: string; customerId: number; userId: number },
): Promise<void> {
  await walkKinds(client, { token, customerId });
  const [building] = await client.call('listBuildings', { token, query: { customerId, pageSize: 1 } });
  const content = { values: drill('Prov'), links: [{ field: 'observers', name: 'Anna Ek' }] };
  const { id } = await client.call('createRegisterRecord', {
    token,
    body: { ...content, kind: 'drills', customerId, buildingId: building?.id ?? 0 },
  });
  await client.call('importRegisterRecords', {
    token,
    body: { kind: 'drills', customerId, dryRun: true, rows: [{ row: 2, building: building?.name ?? '' }] },
  });
  await client.call('listRegisterRecords', { token, query: { kind: 'drills', customerId } });
  await client.call('getRegisterRecord', { token, params: { id } });
  await client.call('updateRegisterRecord', { token, params: { id }, body: content });
  await client.call('listRegisterRevisions', { token, params: { id } });
  await client.call('deleteRegisterRecord', { token, params: { id } });
  await client.call('restoreRegisterRecord', { token, params: { id } });
  await client.call('deleteRegisterRecord', { token, params: { id } });
  await walkIncidents(client, { token, buildingId: building?.id ?? 0 });
  await walkDelegations(client, { token, customerId, buildingId: building?.id ?? 0, userId });
}

/** Kinds of a root's own are for those who administer the root. */
async function walkKinds(
  client: ContractClient,
  { token, customerId }: { token: string; customerId: number },
): Promise<void> {
  const kinds = await client.call('listRegisterKinds', { token, query: { customerId } });
  expect(kinds.length).toBeGreaterThan(10);
  const params = { id: 2_000_000_000 };
  const attempts = [
    ['createRegisterKind', { body: { ...ownKind, customerId } }, 400],
    ['updateRegisterKind', { params, body: ownKind }, 404],
    ['deleteRegisterKind', { params }, 404],
  ] as const;
  for (const [name, parts, status] of attempts) {
    expect([name, (await client.fail(name, { token, ...parts })).status]).toEqual([name, status]);
    client.answered.add(name);
  }
}

/** Gives the caller a role, who accepts it and hands it back. */
async function walkDelegations(
  client: ContractClient,
  { token, userId, ...place }: { token: string; customerId: number; buildingId: number; userId: number },
): Promise<void> {
  const { id } = await client.call('createRegisterRecord', {
    token,
    body: {
      ...place,
      kind: 'organisation',
      values: { task: 'manager', from: '2026-01-02', confirmed: '2026-01-02' },
      links: [
        { field: 'person', userId },
        { field: 'appointedBy', name: 'Anna Ek' },
      ],
    },
  });
  await client.call('listOwnDelegations', { token });
  await client.call('acceptDelegation', { token, params: { id } });
  await client.call('handBackDelegation', { token, params: { id } });
}

/** Reports incidents, accepts one and declines the other. */
async function walkIncidents(
  client: ContractClient,
  { token, buildingId }: { token: string; buildingId: number },
): Promise<void> {
  const report = { buildingId, event: 'smoke' as const, date: '2026-01-02', description: 'Laddaren rök' };
  const accepted = await client.call('reportIncident', { token, body: report });
  const { event, date, description } = report;
  await client.call('acceptRegisterRecord', {
    token,
    params: { id: accepted.id },
    body: { values: { event, date, description } },
  });
  const declined = await client.call('reportIncident', { token, body: report });
  await client.call('declineRegisterRecord', {
    token,
    params: { id: declined.id },
    body: { reason: 'Ingenting hände' },
  });
  await client.call('listReportedIncidents', { token });
}
