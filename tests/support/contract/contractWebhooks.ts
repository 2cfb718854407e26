import { expect } from 'vitest';
import { webhookCalls } from '#contract/webhooks/calls.ts';
import type { CallName } from '#contract/calls.ts';
import type { ContractClient } from './contractClient.ts';

/** Calls of `walkWebhooks`. */
export const webhookCallNames = Object.keys(webhookCalls) as (keyof typeof webhookCalls & CallName)[];

/** Creates a webhook of a root customer whose address has no host, tests it, reads its log, and deletes it. */
export async function walkWebhooks(client: ContractClient, token: string, customerId: number): Promise<void> {
  const settings = { name: 'Prov', url: 'https://hooks.invalid/a', events: ['flaw.found' as const] };
  const created = await client.call('createWebhook', { token, params: { customerId }, body: settings });
  expect(created).toMatchObject({ ...settings, isEnabled: true, creatorState: 'valid' });
  expect(created.secret).toMatch(/^whsec_/);
  const { id, version } = created;
  const params = { customerId, id };
  const rotated = await client.call('rotateWebhookSecret', { token, params, body: {} });
  expect(rotated.secret).not.toBe(created.secret);
  expect(rotated.version).toBeGreaterThan(version);
  const body = { ...settings, name: 'Prov 2', isEnabled: true, version: rotated.version };
  expect(await client.call('updateWebhook', { token, params, body })).toMatchObject({ name: 'Prov 2' });
  expect(await client.call('listWebhooks', { token, params: { customerId } })).toContainEqual(
    expect.objectContaining({ id, name: 'Prov 2' }),
  );
  const { result } = await client.call('testWebhook', { token, params, body: {} });
  expect(result).toBe('name_not_found');
  expect(await client.call('listWebhookDeliveries', { token, params })).toEqual([]);
  const range = { from: '2026-01-01T00:00:00Z', to: '2026-12-31T00:00:00Z' };
  expect(await client.call('replayWebhook', { token, params, body: range })).toEqual({ count: 0 });
  const missing = { token, params: { ...params, deliveryId: 2_000_000_000 }, body: {} };
  expect((await client.fail('resendWebhookDelivery', missing)).status).toBe(404);
  client.answered.add('resendWebhookDelivery');
  expect(await client.call('deleteWebhook', { token, params })).toBeNull();
}
