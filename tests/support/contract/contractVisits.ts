import { expect } from 'vitest';
import type { ContractClient } from './contractClient.ts';

/** Creates a case with a point and a flaw, answers, replies, follows up, and deletes and restores it. */
export async function walkVisits(
  client: ContractClient,
  { token, customerId }: { token: string; customerId: number },
): Promise<void> {
  const [building] = await client.call('listBuildings', { token, query: { customerId, pageSize: 1 } });
  const content = { authority: 'Provmyndighet', paper: 'order' as const, visited: '2026-10-01' };
  const place = { buildingId: building?.id ?? 0 };
  const { id } = await client.call('createVisitCase', { token, body: { ...content, ...place } });
  const params = { id };
  const remark = { text: 'Dörren', addressedTo: 'owner' as const, deadline: '2027-01-31' };
  const point = await client.call('createVisitPoint', { token, params, body: remark });
  const ofPoint = { token, params: { id: point.id } };
  const { flaws } = await client.call('createPointFlaw', { ...ofPoint, body: { name: 'Dörren' } });
  expect(flaws).toHaveLength(1);
  await client.call('updateVisitPoint', { ...ofPoint, body: { ...remark, view: 'agreed' } });
  await client.call('updateVisitCase', { token, params, body: content });
  const { replies } = await client.call('sealVisitReply', { token, params });
  expect(replies).toHaveLength(1);
  await client.call('listVisitCases', { token, query: { customerId } });
  await client.call('getVisitCase', { token, params });
  await client.call('deleteVisitPoint', ofPoint);
  await client.call('deleteVisitCase', { token, params });
  await client.call('restoreVisitCase', { token, params });
  await client.call('deleteVisitCase', { token, params });
  for (const { flawId } of flaws) await client.call('deleteFlaw', { token, params: { id: flawId } });
}
