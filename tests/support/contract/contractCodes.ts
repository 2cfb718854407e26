import { expect } from 'vitest';
import type { ContractClient } from './contractClient.ts';

/**
 * Checks the calls about codes against the contract, with an item without a code; skips a backend without
 * them.
 */
export async function walkCodes(
  client: ContractClient,
  { token, mapItemId, customerId }: { token: string; mapItemId: number; customerId: number },
): Promise<void> {
  if (!client.isTillsyn) return;
  const { id: batchId } = await client.call('makeBlankCodes', { token, body: { customerId, count: 1 } });
  await client.call('listCodeBatches', { token, query: { customerId } });
  const [blank] = await client.call('listItemCodes', { token, query: { batchId } });
  const { code } = blank ?? expect.fail('no blank code');
  await client.call('claimItemCode', { token, body: { code, mapItemId } });
  const lookup = await client.call('findItemCode', { token, query: { code } });
  expect(lookup).toMatchObject({ state: 'claimed', item: { mapItemId } });
  expect(await client.call('makeItemCodes', { token, body: { mapItemId } })).toEqual({ count: 0 });
  await client.call('releaseItemCode', { token, params: { id: blank?.id ?? 0 } });
}
