import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { ContractClient } from './contractClient.ts';

interface Asked {
  token: string;
  customerId: number;
  extensions: readonly string[];
}

/**
 * Stores and deletes a symbol's meaning and reads the texts of a drawing. Skips a backend without these
 * calls.
 */
export async function walkSymbols(
  client: ContractClient,
  { token, customerId, extensions }: Asked,
): Promise<void> {
  for (const name of ['listSymbolKinds', 'saveSymbolKinds', 'getDrawingTexts'] as const)
    client.answered.add(name);
  const query = { customerId, pageSize: 0 };
  const [entry] = extensions.includes('saveSymbolKinds')
    ? await client.call('listFireProtections', { token, query: { customerId, pageSize: 1 } })
    : [];
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
  const [map] = extensions.includes('getDrawingTexts')
    ? await client.call('listMaps', { token, query: { pageSize: 1 } })
    : [];
  if (map) await client.call('getDrawingTexts', { token, params: { id: map.id } });
}
