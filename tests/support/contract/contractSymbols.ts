import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { ContractClient } from './contractClient.ts';

/** Stores and deletes a symbol's meaning and reads the texts of a drawing. */
export async function walkSymbols(
  client: ContractClient,
  { token, customerId }: { token: string; customerId: number },
): Promise<void> {
  const query = { customerId, pageSize: 0 };
  const [entry] = await client.call('listFireProtections', { token, query: { customerId, pageSize: 1 } });
  if (entry) {
    const symbol = `prov${randomUUID().slice(0, 8)}`;
    const meaning = { symbol, fireProtectionId: entry.id };
    await client.call('saveSymbolKinds', { token, body: { customerId, kinds: [meaning] } });
    const meanings = await client.call('listSymbolKinds', { token, query });
    expect(meanings.find((one) => one.symbol === symbol)).toMatchObject({ ...meaning, customerId });
    const forgotten = [{ symbol, fireProtectionId: null }];
    const remaining = await client.call('saveSymbolKinds', { token, body: { customerId, kinds: forgotten } });
    expect(remaining.some((one) => one.symbol === symbol)).toBe(false);
  }
  const [map] = await client.call('listMaps', { token, query: { pageSize: 1 } });
  if (map) await client.call('getDrawingTexts', { token, params: { id: map.id } });
}
