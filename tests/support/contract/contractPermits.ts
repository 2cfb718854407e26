import { expect } from 'vitest';
import type { ContractClient } from './contractClient.ts';
import { newAct, newPermit } from '../hotWork/permitBodies.ts';

/** Creates a permit of hot work, signs and prints it, and withdraws it. */
export async function walkPermits(
  client: ContractClient,
  { token, customerId }: { token: string; customerId: number },
): Promise<void> {
  const [building] = await client.call('listBuildings', { token, query: { customerId, pageSize: 1 } });
  const buildingId = building?.id ?? 0;
  const body = newPermit(buildingId);
  const { id, state } = await client.call('createHotWorkPermit', { token, body });
  expect(state).toBe('prepared');
  const act = (more: object) => client.call('addHotWorkAct', { token, body: newAct(body.key, more) });
  await act({ act: 'sign', role: 'issuer' });
  expect((await act({ act: 'sign', role: 'worker' })).state).toBe('issued');
  const basis = await client.call('getHotWorkBasis', { token, params: { id: buildingId } });
  expect(basis.permits.map((permit) => permit.id)).toContain(id);
  await client.call('listHotWorkPermits', { token, query: { customerId } });
  await client.call('getHotWorkPermit', { token, params: { id } });
  await client.call('downloadHotWorkPermit', { token, params: { id }, query: { language: 'sv' } });
  expect((await act({ act: 'withdraw', note: 'Inget arbete' })).state).toBe('withdrawn');
}
