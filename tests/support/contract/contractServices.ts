import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { serviceCalls } from '#contract/maintenance/calls.ts';
import type { CallName } from '#contract/calls.ts';
import type { ContractClient } from './contractClient.ts';

const done = '2026-03-04T10:00:00.000Z';

/** Checks services, their rules and installations against the contract, in a building of their own. */
export async function walkServices(client: ContractClient, token: string, customerId: number): Promise<void> {
  for (const name of Object.keys(serviceCalls) as (keyof typeof serviceCalls & CallName)[])
    client.answered.add(name);
  const [building] = await client.call('listBuildings', { token, query: { customerId, pageSize: 1 } });
  const { id: buildingId } = building ?? expect.fail('no building');
  const body = { buildingId, type: 'fire_alarm_system', name: `Provlarm ${randomUUID()}` } as const;
  const installation = await client.call('createInstallation', { token, body });
  const params = { id: installation.id };
  await client.call('getInstallation', { token, params });
  await client.call('getJournalState', { token, params });
  await client.call('downloadJournal', { token, params, query: { language: 'sv' } });
  await client.call('getDisconnections', { token, query: { buildingId } });
  await client.call('updateInstallation', {
    token,
    params,
    body: { ...body, version: installation.version },
  });
  expect(
    await client.call('listInstallations', { token, query: { buildingId, name: body.name } }),
  ).toHaveLength(1);
  const services = await client.call('listServices', { token, query: { installationId: installation.id } });
  const [service] = services;
  if (service) {
    const { serviceKey } = service;
    const serviceNote = await client.call('noteServices', {
      token,
      body: { services: [{ installationId: installation.id, serviceKey }], done },
    });
    const history = await client.call('getServiceHistory', {
      token,
      query: { installationId: installation.id },
    });
    expect(history.doneServices).toEqual(serviceNote);
    await client.call('undoService', { token, params: { id: serviceNote[0]?.id ?? 0 } });
  }
  await client.call('countServices', { token, query: { buildingId } });
  const replaced = await client.fail('replaceItems', { token, body: { mapItemIds: [2_000_000_000], done } });
  expect(replaced.status).toBe(404);
  const undone = await client.fail('undoReplacement', { token, params: { id: 2_000_000_000 } });
  expect(undone.status).toBe(404);
  const { ownCountry } = await client.call('listServiceRules', { token, query: { customerId } });
  await client.call('setServiceCountry', { token, body: { customerId, country: ownCountry } });
  const rule = await client.call('saveServiceRule', {
    token,
    body: {
      customerId,
      kind: 'other_system',
      serviceKey: `own-${randomUUID()}`,
      name: 'Prov',
      interval: 'P1Y',
      countedFrom: 'last',
      performer: 'own',
      rank: 'advice',
    },
  });
  await client.call('resetServiceRule', { token, params: { id: rule.id ?? 0 } });
  await client.call('deleteInstallation', { token, params });
  const binned = await client.call('listDeletedInstallations', { token, query: { buildingId } });
  expect(binned.map(({ id }) => id)).toContain(installation.id);
  await client.call('restoreInstallation', { token, params });
  await client.call('deleteInstallation', { token, params });
}
