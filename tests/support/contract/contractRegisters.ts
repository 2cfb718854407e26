import { drill } from '../isolation/houseLife.ts';
import type { ContractClient } from './contractClient.ts';

/** Creates, changes, deletes and restores a record of a register. */
export async function walkRegisters(
  client: ContractClient,
  { token, customerId }: { token: string; customerId: number },
): Promise<void> {
  await client.call('listRegisterKinds', { token });
  const [building] = await client.call('listBuildings', { token, query: { customerId, pageSize: 1 } });
  const content = { values: drill('Prov'), links: [{ field: 'observers', name: 'Anna Ek' }] };
  const { id } = await client.call('createRegisterRecord', {
    token,
    body: { ...content, kind: 'drills', customerId, buildingId: building?.id ?? 0 },
  });
  await client.call('listRegisterRecords', { token, query: { kind: 'drills', customerId } });
  await client.call('getRegisterRecord', { token, params: { id } });
  await client.call('updateRegisterRecord', { token, params: { id }, body: content });
  await client.call('deleteRegisterRecord', { token, params: { id } });
  await client.call('restoreRegisterRecord', { token, params: { id } });
  await client.call('deleteRegisterRecord', { token, params: { id } });
}
