import { expect } from 'vitest';
import { filePackCalls } from '#contract/filePacks/calls.ts';
import type { CallName } from '#contract/calls.ts';
import type { ContractClient } from './contractClient.ts';

/** Makes packs of the fire-safety file, which a job writes later, and lists them. */
export async function walkFilePacks(
  client: ContractClient,
  token: string,
  customerId: number,
): Promise<void> {
  for (const name of Object.keys(filePackCalls) as (keyof typeof filePackCalls & CallName)[])
    client.answered.add(name);
  const [building] = await client.call('listBuildings', { token, query: { customerId, pageSize: 1 } });
  const { id } = building ?? expect.fail('no building');
  const body = { form: 'pdf' } as const;
  const pack = await client.call('createFilePack', { token, params: { id }, body });
  expect(pack).toMatchObject({ buildingId: id, form: 'pdf' });
  const params = { customerId: pack.customerId };
  const packs = await client.call('listFilePacks', { token, params, query: { buildingId: id } });
  expect(packs.map((each) => each.id)).toContain(pack.id);
  const { count } = await client.call('createFilePacks', { token, params, body: { form: 'zip' } });
  expect(count).toBeGreaterThan(0);
  expect((await client.fail('downloadFilePack', { token, params: { id: 2_000_000_000 } })).status).toBe(404);
}
