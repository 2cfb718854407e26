import { describe, expect, test } from 'vitest';
import type { WebhookDelivery } from '#contract/webhooks/webhook.ts';
import { webhookDeliveries, webhookEvents } from '#server/db/schema/webhooks/webhooks.ts';
import { holdBackRestored } from '#server/services/queue/restoredJobs.ts';
import { keepHouse } from '#server/services/jobs/housekeeping.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { useEndpoint } from '#tests/support/webhooks/endpoint.ts';
import { webhookSeed } from '#tests/support/webhooks/webhookSeed.ts';

const endpoint = await useEndpoint();
const backend = await useBackend({ settings: { outgoingHosts: [endpoint.host] } });
const hooks = webhookSeed(backend, endpoint.url);
type Tenant = Awaited<ReturnType<typeof hooks.tenant>>;

const idsReceived = () => endpoint.received.map(({ headers }) => headers['webhook-id']);
const house = () => keepHouse({ db: backend.db, databaseKind: 'embedded', clock: () => backend.time.now });

/** Stores delivered events of a webhook, one a minute from an instant on. */
async function deliveredEvents({ root, level, webhook }: Tenant, count: number, from: Date): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => {
    const occurred = new Date(from.getTime() + index * 60_000).toISOString();
    return { customerId: root.id, occurred, created: occurred, updated: occurred, isDistributed: true };
  });
  const events = await backend.db
    .insert(webhookEvents)
    .values(
      rows.map((row, index) => ({
        ...row,
        messageId: `msg_${index}`,
        type: 'building.changed' as const,
        records: { customerId: level.id, ids: [1], count: 1 },
      })),
    )
    .returning();
  await backend.db.insert(webhookDeliveries).values(
    events.map(({ id, created, updated, customerId }) => ({
      customerId,
      eventId: id,
      webhookId: webhook.id,
      state: 'delivered' as const,
      created,
      updated,
    })),
  );
}

describe('the log of a webhook', () => {
  test('sends one delivery again under its id [HOOK-08]', async () => {
    const tenant = await hooks.tenant();
    await hooks.changeBuilding(tenant);
    await backend.settled();
    const [delivery] = await hooks.log(tenant.admin, tenant.webhook.id);
    const again = await hooks.ask<WebhookDelivery>(
      tenant.admin.person,
      'POST',
      `${tenant.path}/Delivery/${delivery?.id}/Resend`,
      { body: {} },
    );
    expect(again.data).toMatchObject({ state: 'waiting', tries: 0, messageId: delivery?.messageId });
    await backend.settled();
    expect(idsReceived()).toEqual([delivery?.messageId, delivery?.messageId]);
    expect(endpoint.received[1]?.body).toBe(endpoint.received[0]?.body);
  });

  test('replays a range of events under their ids, also those that it missed [HOOK-08]', async () => {
    const tenant = await hooks.tenant();
    const missed = await hooks.create(tenant.admin, { name: 'Den andra', isEnabled: false });
    for (const hour of [8, 9, 10]) {
      backend.time.now = new Date(`2026-11-20T${String(hour).padStart(2, '0')}:00:00Z`);
      await hooks.changeBuilding(tenant);
    }
    await backend.settled();
    const [, second, third] = idsReceived();
    endpoint.reset();
    const range = { from: '2026-11-20T09:00:00Z', to: '2026-11-20T10:00:00Z' };
    const replay = (id: number, body: object = range) =>
      hooks.ask(tenant.admin.person, 'POST', `${hooks.pathOf(tenant.root.id)}/${id}/Replay`, { body });
    expect((await replay(tenant.webhook.id)).data).toEqual({ count: 2 });
    await backend.settled();
    expect(idsReceived()).toEqual([second, third]);
    expect((await replay(missed.id)).codes).toEqual(['webhook_off']);
    const { name, url, events } = missed;
    await hooks.ask(tenant.admin.person, 'PUT', `${hooks.pathOf(tenant.root.id)}/${missed.id}`, {
      body: { name, url, events, isEnabled: true },
    });
    expect((await replay(missed.id)).data).toEqual({ count: 2 });
    await backend.settled();
    expect(idsReceived()).toEqual([second, third, second, third]);
    const turned = await replay(tenant.webhook.id, { from: range.to, to: range.from });
    expect([turned.codes, turned.fields]).toEqual([['ends_before_start'], ['to']]);
  });

  test('keeps the last 500 deliveries and the events of 30 days [HOOK-08]', async () => {
    const tenant = await hooks.tenant();
    await deliveredEvents(tenant, 503, new Date('2026-11-19T00:00:00Z'));
    await house();
    const log = await hooks.log(tenant.admin, tenant.webhook.id, { pageSize: 0 });
    expect(log).toHaveLength(500);
    expect([log[0]?.messageId, log.at(-1)?.messageId]).toEqual(['msg_502', 'msg_3']);
    backend.time.now = new Date('2026-12-19T08:00:00Z');
    await house();
    expect(await backend.db.$count(webhookEvents)).toBe(22);
    backend.time.now = new Date('2026-12-20T00:00:00Z');
    await house();
    expect(await backend.db.$count(webhookDeliveries)).toBe(0);
  });

  test('is filtered by state', async () => {
    const tenant = await hooks.tenant();
    await hooks.changeBuilding(tenant);
    await backend.settled();
    await hooks.changeBuilding(tenant);
    const statesOf = async (state?: string) =>
      (await hooks.log(tenant.admin, tenant.webhook.id, { state })).map((each) => each.state);
    expect(await statesOf('delivered')).toEqual(['delivered']);
    expect(await statesOf('failed')).toEqual([]);
    await backend.settled();
    expect(await statesOf()).toEqual(['delivered', 'delivered']);
  });
});

test('a server on a restored backup sends no event that waited when the backup was made', async () => {
  const tenant = await hooks.tenant();
  await hooks.changeBuilding(tenant);
  endpoint.respond = () => ({ status: 500 });
  await backend.settled();
  await hooks.changeBuilding(tenant);
  await backend.db.transaction((tx) => holdBackRestored(tx, backend.time.now));
  backend.time.now = new Date(backend.time.now.getTime() + 60_000);
  endpoint.reset();
  await house();
  await backend.settled();
  expect(endpoint.received).toEqual([]);
  const [delivery] = await hooks.log(tenant.admin, tenant.webhook.id);
  expect([delivery?.state, delivery?.reason]).toEqual(['stopped', 'restored']);
});
