import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { webhooks } from '#server/db/schema/webhooks/webhooks.ts';
import { retryAfterSeconds } from '#server/services/webhooks/retries.ts';
import { jobsOf } from '#tests/support/server/runJobs.ts';
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

const minute = 60;
const hour = 60 * minute;
const delays = [5, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour];
const after = (seconds: number, from = backend.time.now) => new Date(from.getTime() + seconds * 1000);

/** Creates a tenant with an event whose first try has failed by this response. */
async function failed(status: number, headers: Record<string, string> = {}) {
  const tenant = await hooks.tenant();
  endpoint.respond = () => ({ status, headers });
  await hooks.changeBuilding(tenant);
  await backend.settled();
  expect(endpoint.received).toHaveLength(1);
  const delivery = async () => (await hooks.log(tenant.admin, tenant.webhook.id))[0];
  const state = async () =>
    (await backend.db.select().from(webhooks).where(eq(webhooks.id, tenant.webhook.id)))[0];
  return { ...tenant, delivery, state };
}

describe('a failed delivery', () => {
  test('is tried ten times in all within 75 hours and 35 minutes, under the same id [HOOK-04]', async () => {
    const { delivery, webhook } = await failed(500);
    for (const [index, delay] of delays.entries()) {
      const due = after(delay);
      expect((await delivery())?.nextTry).toBe(due.toISOString());
      expect((await jobsOf(backend.db, 'webhooks')).at(-1)?.delaySeconds).toBeCloseTo(delay + 1, -1);
      await hooks.runAt(after(delay - 1));
      expect(endpoint.received).toHaveLength(index + 1);
      await hooks.runAt(due);
      expect(endpoint.received).toHaveLength(index + 2);
    }
    expect(await delivery()).toMatchObject({ state: 'failed', tries: 10, status: 500, reason: 'status' });
    expect((backend.time.now.getTime() - testNow.getTime()) / 1000).toBe(75 * hour + 35 * minute + 5);
    await hooks.runAt(after(24 * hour));
    expect(endpoint.received).toHaveLength(10);
    const last = endpoint.received.at(-1);
    vi.setSystemTime(after(-24 * hour));
    expect(last && verified(webhook.secret, last).type).toBe('building.changed');
    expect(new Set(endpoint.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(endpoint.received.map(({ body }) => body)).size).toBe(1);
  });

  test('waits as long as Retry-After asks, at most a day, with all other events [HOOK-04]', async () => {
    const tenant = await failed(503, { 'retry-after': '3600' });
    expect((await tenant.delivery())?.nextTry).toBe(after(hour).toISOString());
    await hooks.changeBuilding(tenant);
    await hooks.runAt(after(hour - 1));
    expect(endpoint.received).toHaveLength(1);
    endpoint.respond = () => ({ status: 200 });
    await hooks.runAt(after(1));
    expect(endpoint.received).toHaveLength(3);
    for (const [value, seconds] of [
      [new Date(testNow.getTime() + 90 * 60_000).toUTCString(), 90 * minute],
      ['999999999999', 24 * hour],
      ['2', 2],
      ['-5', null],
      ['soon', null],
      [' ', null],
      [null, null],
    ] as const)
      expect([value, retryAfterSeconds(value, testNow)]).toEqual([value, seconds]);
  });

  test('is one of any status but 2xx, and of a redirect, which isn’t followed [HOOK-04]', async () => {
    const tenant = await hooks.tenant();
    for (const [status, headers, expected] of [
      [400, {}, { state: 'waiting', status: 400, reason: 'status' }],
      [304, {}, { state: 'waiting', status: 304, reason: 'status' }],
      [302, { location: endpoint.url }, { state: 'waiting', status: null, reason: 'redirect' }],
      [200, {}, { state: 'delivered', status: 200, reason: null }],
      [201, {}, { state: 'delivered', status: 201, reason: null }],
      [299, {}, { state: 'delivered', status: 299, reason: null }],
    ] as const) {
      endpoint.respond = () => ({ status, headers: { ...headers } as Record<string, string> });
      await hooks.changeBuilding(tenant);
      await backend.settled();
      const deliveries = await hooks.log(tenant.admin, tenant.webhook.id);
      const newest = deliveries.find(({ id }) => id === Math.max(...deliveries.map((each) => each.id)));
      expect(newest).toMatchObject({ tries: 1, ...expected });
    }
    expect(endpoint.received).toHaveLength(6);
  });
});

describe('a webhook is switched off', () => {
  test('by a response 410, with all waiting deliveries [HOOK-05]', async () => {
    const tenant = await failed(500);
    await hooks.changeBuilding(tenant);
    endpoint.respond = () => ({ status: 410 });
    await hooks.runAt(after(5));
    expect(await tenant.state()).toMatchObject({ isEnabled: false, disabledReason: 'gone' });
    const log = await hooks.log(tenant.admin, tenant.webhook.id);
    expect(log.map(({ state, reason }) => [state, reason])).toEqual(
      expect.arrayContaining([
        ['failed', 'status'],
        ['stopped', 'switched_off'],
      ]),
    );
    const { length } = endpoint.received;
    await hooks.changeBuilding(tenant);
    await hooks.runAt(after(24 * hour));
    expect(endpoint.received).toHaveLength(length);
    expect(backend.mails).toEqual([]);
  });

  test('after five days without a success, with one e-mail to each administrator [HOOK-05]', async () => {
    const tenant = await failed(500);
    const other = await backend.seed.user(tenant.root, 'CustomerAdmin', { preferredLanguageCode: 'en' });
    await hooks.runAt(after(5 * 24 * hour - 1));
    expect(await tenant.state()).toMatchObject({ isEnabled: true, failingSince: testNow.toISOString() });
    for (let change = 0; change < 3; change += 1) await hooks.changeBuilding(tenant);
    await hooks.runAt(after(1));
    expect(await tenant.state()).toMatchObject({ isEnabled: false, disabledReason: 'failing' });
    await hooks.runAt(after(10 * 24 * hour));
    const addresses = backend.mails.map(({ to }) => to.address);
    expect(addresses.toSorted()).toEqual([tenant.people.CustomerAdmin.email, other.email].toSorted());
    const mail = backend.mails.find(({ to }) => to.address === other.email);
    expect(mail?.subject).toBe('The webhook Ärendesystemet was switched off');
    expect(mail?.text).toContain('for 5 days none of its deliveries has succeeded');
    expect(JSON.stringify(backend.mails)).not.toContain(endpoint.host);
  });

  test('not by failures between successes [HOOK-05]', async () => {
    const tenant = await failed(500);
    endpoint.respond = () => ({ status: 200 });
    await hooks.runAt(after(4 * 24 * hour));
    expect(await tenant.state()).toMatchObject({ failingSince: null });
    endpoint.respond = () => ({ status: 500 });
    await hooks.changeBuilding(tenant);
    await hooks.runAt(after(2 * 24 * hour));
    expect(await tenant.state()).toMatchObject({ isEnabled: true });
  });
});

describe('a rotated secret', () => {
  test('signs beside the one before for 24 hours, then alone [HOOK-06]', async () => {
    const tenant = await hooks.tenant();
    const { path, webhook } = tenant;
    const { person } = tenant.admin;
    const rotated = await hooks.ask<{ secret: string; previousUntil: string }>(
      person,
      'POST',
      `${path}/Secret`,
      {
        body: {},
        key: 'rotation-1',
      },
    );
    expect(rotated.data.previousUntil).toBe(after(24 * hour).toISOString());
    const { secret } = rotated.data;
    const repeated = await hooks.ask<{ secret: string }>(person, 'POST', `${path}/Secret`, {
      body: {},
      key: 'rotation-1',
    });
    expect(repeated.data.secret).toBe(secret);
    await hooks.changeBuilding(tenant);
    await hooks.runAt(after(24 * hour - 1));
    const [during] = endpoint.received;
    if (!during) throw new Error('nothing was received');
    for (const each of [secret, webhook.secret]) expect(verified(each, during).data.count).toBe(1);
    expect(String(during.headers['webhook-signature']).split(' ')).toHaveLength(2);
    await hooks.changeBuilding(tenant);
    await hooks.runAt(after(1));
    const afterwards = endpoint.received[1];
    if (!afterwards) throw new Error('nothing was received');
    expect(verified(secret, afterwards).data.count).toBe(1);
    expect(() => verified(webhook.secret, afterwards)).toThrow('No matching signature');
  });
});
