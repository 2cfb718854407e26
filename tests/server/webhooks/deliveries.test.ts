import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { webhookEvents } from '#server/db/schema/webhooks/webhooks.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { testNow } from '#tests/support/testNow.ts';
import { useEndpoint, verified } from '#tests/support/webhooks/endpoint.ts';
import { webhookSeed } from '#tests/support/webhooks/webhookSeed.ts';

const endpoint = await useEndpoint();
const backend = await useBackend({ settings: { outgoingHosts: [endpoint.host] } });
const hooks = webhookSeed(backend, endpoint.url);

// The library compares timestamps with the clock of the process.
beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: testNow });
});
afterAll(() => {
  vi.useRealTimers();
});

describe('an event', () => {
  test('is sent with a signature that the library of Standard Webhooks verifies [HOOK-01]', async () => {
    const tenant = await hooks.tenant();
    expect(tenant.webhook.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    await hooks.changeBuilding(tenant);
    await backend.settled();
    const [request, ...others] = endpoint.received;
    if (!request) throw new Error('nothing was received');
    expect(others).toEqual([]);
    const { level, building, webhook, admin } = tenant;
    expect(verified(webhook.secret, request)).toEqual({
      type: 'building.changed',
      timestamp: testNow.toISOString(),
      data: {
        customerId: level.id,
        buildingId: building.id,
        ids: [building.id],
        count: 1,
        link: `http://localhost:4780/#/sv/buildings/${building.id}`,
      },
    });
    expect(() => verified(`${webhook.secret.slice(0, -5)}AAAA=`, request)).toThrow('No matching signature');
    expect(await hooks.log(admin, webhook.id)).toMatchObject([
      {
        messageId: request.headers['webhook-id'],
        type: 'building.changed',
        state: 'delivered',
        status: 204,
        tries: 1,
        nextTry: null,
      },
    ]);
  });

  test('is neither stored nor sent where no webhook wants it [HOOK-02]', async () => {
    const tenant = await hooks.tenant({ events: ['round.finished'] });
    const other = await backend.seed.tenant('Ett annat bolag');
    await hooks.changeBuilding(tenant);
    await hooks.changeBuilding(other);
    expect(await backend.db.$count(webhookEvents)).toBe(0);
    await backend.settled();
    expect(endpoint.received).toEqual([]);
  });
});
