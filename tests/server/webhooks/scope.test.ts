import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Webhook } from '#contract/webhooks/webhook.ts';
import { levelNumber } from '#domain/can.ts';
import { buildings } from '#server/db/schema/buildings.ts';
import { customerLicences, customers } from '#server/db/schema/tenants.ts';
import { webhookDeliveries } from '#server/db/schema/webhooks/webhooks.ts';
import { users } from '#server/db/schema/users.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { useEndpoint } from '#tests/support/webhooks/endpoint.ts';
import { webhookSeed } from '#tests/support/webhooks/webhookSeed.ts';

const endpoint = await useEndpoint();
const backend = await useBackend({ settings: { outgoingHosts: [endpoint.host] } });
const hooks = webhookSeed(backend, endpoint.url);
const { db } = backend;

type Tenant = Awaited<ReturnType<typeof hooks.tenant>>;

/** Changes a record between an event and its delivery, and returns how the delivery ended. */
async function endAfter(change: (tenant: Tenant) => Promise<unknown>) {
  const tenant = await hooks.tenant();
  await hooks.changeBuilding(tenant);
  await change(tenant);
  await backend.settled();
  const reader = { person: tenant.people.WebSbaAdmin, customerId: tenant.root.id };
  const [delivery] = await db.select().from(webhookDeliveries);
  const list = await hooks.ask<Webhook[]>(reader.person, 'GET', hooks.pathOf(reader.customerId));
  return {
    sent: endpoint.received.length,
    end: [delivery?.state, delivery?.reason],
    creatorState: list.data?.[0]?.creatorState,
  };
}

const setCreator = (values: Partial<typeof users.$inferInsert>) => (tenant: Tenant) =>
  db.update(users).set(values).where(eq(users.id, tenant.people.CustomerAdmin.id));

describe('an event isn’t sent', () => {
  test('if the creator of the webhook was lowered, deleted or moved since [HOOK-03]', async () => {
    expect(await endAfter(setCreator({ accessLevel: levelNumber('Admin') }))).toEqual({
      sent: 0,
      end: ['skipped', 'right_missing'],
      creatorState: 'no_right',
    });
    await backend.reset();
    expect(await endAfter(setCreator({ deleted: true }))).toEqual({
      sent: 0,
      end: ['skipped', 'creator_missing'],
      creatorState: 'missing',
    });
    await backend.reset();
    const other = await endAfter(async (tenant) => {
      const elsewhere = await backend.seed.tenant('Ett annat bolag');
      await setCreator({ customerId: elsewhere.level.id })(tenant);
    });
    expect([other.sent, other.end]).toEqual([0, ['skipped', 'out_of_scope']]);
    await backend.reset();
    const unlicensed = await endAfter(() => db.update(customerLicences).set({ active: false }));
    expect([unlicensed.sent, unlicensed.end]).toEqual([0, ['skipped', 'right_missing']]);
  });

  test('if the record belongs to another root by then, or is gone [HOOK-03]', async () => {
    const moved = await endAfter(async ({ building }) => {
      const elsewhere = await backend.seed.tenant('Ett annat bolag');
      await db.update(buildings).set({ customerId: elsewhere.level.id }).where(eq(buildings.id, building.id));
    });
    expect([moved.sent, moved.end]).toEqual([0, ['skipped', 'out_of_scope']]);
  });

  test('if the webhook’s customer is no root any more [HOOK-03]', async () => {
    const demoted = await endAfter(async ({ root, company }) => {
      const above = await backend.seed.customer({ companyId: company.id }, 'Koncernen');
      await db
        .update(customers)
        .set({ parentId: above.id, rootId: above.id })
        .where(eq(customers.id, root.id));
    });
    expect([demoted.sent, demoted.end]).toEqual([0, ['skipped', 'no_root']]);
  });
});

test('a record that went to another customer of the root is sent with that one [HOOK-03]', async () => {
  const tenant = await hooks.tenant();
  await hooks.changeBuilding(tenant);
  await db
    .update(buildings)
    .set({ customerId: tenant.sibling.id })
    .where(eq(buildings.id, tenant.building.id));
  await backend.settled();
  expect(endpoint.received.map(({ payload }) => payload.data.customerId)).toEqual([tenant.sibling.id]);
});

test('an event has ids, their number and a link, no name or text [HOOK-03]', async () => {
  const tenant = await hooks.tenant();
  await hooks.changeBuilding(tenant, 'Hemliga huset');
  await backend.settled();
  const [request] = endpoint.received;
  expect(Object.keys(request?.payload ?? {})).toEqual(['type', 'timestamp', 'data']);
  expect(Object.keys(request?.payload.data ?? {})).toEqual([
    'customerId',
    'buildingId',
    'ids',
    'count',
    'link',
  ]);
  const text = `${request?.body} ${JSON.stringify(request?.headers)}`;
  for (const secret of ['Hemliga huset', tenant.webhook.secret, tenant.people.Admin.email, 'Ärende'])
    expect(text).not.toContain(secret);
});
