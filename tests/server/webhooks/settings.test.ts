import { describe, expect, test } from 'vitest';
import type { Webhook, WebhookTest, WebhookWithSecret } from '#contract/webhooks/webhook.ts';
import { webhookEvents } from '#contract/webhooks/events.ts';
import { auditLog } from '#server/db/schema/audit.ts';
import { idempotencyReceipts } from '#server/db/schema/receipts.ts';
import { webhooks } from '#server/db/schema/webhooks/webhooks.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { useEndpoint } from '#tests/support/webhooks/endpoint.ts';
import { webhookSeed } from '#tests/support/webhooks/webhookSeed.ts';

const endpoint = await useEndpoint();
const backend = await useBackend({ settings: { outgoingHosts: [endpoint.host] } });
const hooks = webhookSeed(backend, endpoint.url);

const settings = { name: 'Annan', url: endpoint.url, events: ['flaw.found'], isEnabled: true };

describe('webhooks', () => {
  test('are created with a secret that is shown once and stored encrypted [HOOK-01]', async () => {
    const { root, people } = await backend.seed.tenant();
    const { token } = people.CustomerAdmin;
    const asked = { token, body: settings, key: 'create-once' };
    const path = hooks.pathOf(root.id);
    const created = await backend.ask<WebhookWithSecret>('POST', path, asked);
    const { secret } = created.data;
    expect(Buffer.from(secret.replace('whsec_', ''), 'base64')).toHaveLength(32);
    const list = await backend.ask<Webhook[]>('GET', path, { token });
    expect(list.data).toEqual([expect.objectContaining({ ...settings, creatorState: 'valid' })]);
    expect(list.data[0]).not.toHaveProperty('secret');
    const stored = JSON.stringify([
      await backend.db.select().from(webhooks),
      await backend.db.select().from(idempotencyReceipts),
      await backend.db.select().from(auditLog),
      backend.logged,
    ]);
    expect(stored).not.toContain(secret);
    expect(stored).not.toContain(secret.replace('whsec_', ''));
    // A repeat of the same request, whose response was lost, gets the secret again.
    expect((await backend.ask<WebhookWithSecret>('POST', path, asked)).data.secret).toBe(secret);
    expect(await backend.db.$count(webhooks)).toBe(1);
  });

  test('are set up by customer administrators of the root and those above [HOOK-01]', async () => {
    const { root, level, people } = await backend.seed.tenant();
    const elsewhere = await backend.seed.tenant('Ett annat bolag');
    const statusOf = async (token: string, customerId = root.id) =>
      (await backend.ask('POST', hooks.pathOf(customerId), { token, body: settings })).status;
    expect(await statusOf(people.Admin.token)).toBe(403);
    expect(await statusOf(people.CustomerAdmin.token, level.id)).toBe(404);
    expect(await statusOf(elsewhere.people.CustomerAdmin.token)).toBe(404);
    expect(await statusOf(elsewhere.people.CompanyAdmin.token)).toBe(404);
    for (const person of [people.CustomerAdmin, people.CompanyAdmin, people.WebSbaAdmin])
      expect(await statusOf(person.token)).toBe(200);
  });

  test('are at most 20 per root customer [HOOK-01]', async () => {
    const { admin, webhook } = await hooks.tenant();
    const [{ id: _id, ...row } = expect.fail('no webhook')] = await backend.db.select().from(webhooks);
    await backend.db.insert(webhooks).values(Array.from({ length: 18 }, () => row));
    await hooks.create(admin);
    const refusal = await hooks.ask(admin.person, 'POST', hooks.pathOf(admin.customerId), { body: settings });
    expect([refusal.status, refusal.codes]).toEqual([409, ['too_many_webhooks']]);
    await hooks.ask(admin.person, 'DELETE', `${hooks.pathOf(admin.customerId)}/${webhook.id}`);
    await hooks.create(admin);
  });

  test('have a public address with https, without a user name [HOOK-01]', async () => {
    const { admin, webhook } = await hooks.tenant();
    const token = await backend.seed.tokenFor(admin.person);
    const path = hooks.pathOf(admin.customerId);
    const save = (method: 'POST' | 'PUT', to: string, url: string) =>
      backend.ask(method, to, { token, body: { ...settings, url } });
    expect((await save('PUT', `${path}/${webhook.id}`, 'https://10.0.0.8/')).codes).toEqual(['webhook_url']);
    for (const url of [
      'http://example.com/hook',
      'ftp://example.com/hook',
      'file:///etc/passwd',
      'javascript:alert(1)',
      'example.com',
      'https://user:password@example.com/',
      'https://user@example.com/',
      'https://127.0.0.1/',
      'https://127.1/',
      'https://2130706433/',
      'https://0x7f.0.0.1/',
      'https://[::1]/',
      'https://[::ffff:10.0.0.1]/',
      'https://10.0.0.8/',
      'https://192.168.1.1/',
      'https://169.254.169.254/latest/meta-data/',
      'https://100.64.0.1/',
      'https://[fd00::1]/',
      'https://0.0.0.0/',
      'https://',
    ]) {
      const refusal = await save('POST', path, url);
      expect([url, refusal.codes, refusal.fields]).toEqual([url, ['webhook_url'], ['url']]);
      expect(refusal.errors).toEqual([
        'Enter a public address that begins with https://, without a user name.',
      ]);
    }
    const [stored] = await backend.db.select().from(webhooks);
    expect(stored?.url).toBe(endpoint.url);
  });

  test('take only known events, each once, and fields of a limited length', async () => {
    const { admin } = await hooks.tenant();
    const refused = async (body: object) =>
      (await hooks.ask(admin.person, 'POST', hooks.pathOf(admin.customerId), { body })).codes[0];
    expect(await refused({ ...settings, events: [] })).toBe('required');
    expect(await refused({ ...settings, events: ['user.password'] })).toBe('invalid_value');
    expect(await refused({ ...settings, events: Array(13).fill('flaw.found') })).toBe('list_too_long');
    expect(await refused({ ...settings, name: '' })).toBe('required');
    expect(await refused({ ...settings, name: 'a'.repeat(201) })).toBe('too_long');
    expect(await refused({ ...settings, url: `https://example.com/${'a'.repeat(2000)}` })).toBe('too_long');
    const twice = await hooks.create(admin, { events: ['round.finished', 'flaw.found', 'flaw.found'] });
    expect(twice.events).toEqual(['flaw.found', 'round.finished']);
    const all = await hooks.create(admin, { events: [...webhookEvents] });
    expect(all.events).toEqual([...webhookEvents]);
  });

  test('belong after a change to whoever saved them, and are changed in their newest version [HOOK-03]', async () => {
    const { admin, webhook, path, people } = await hooks.tenant();
    const body = { ...settings, version: webhook.version };
    const saved = await hooks.ask<Webhook>(people.CompanyAdmin, 'PUT', path, { body });
    expect(saved.data).toMatchObject({ name: 'Annan', events: ['flaw.found'], creatorState: 'valid' });
    const [stored] = await backend.db.select().from(webhooks);
    expect(stored?.userId).toBe(people.CompanyAdmin.id);
    expect((await hooks.ask(admin.person, 'PUT', path, { body })).codes).toEqual(['stale_version']);
  });
});

describe('a test', () => {
  test('sends webhook.test at once and names the result [HOOK-01]', async () => {
    const { admin, webhook, path } = await hooks.tenant({ isEnabled: false });
    const run = async () =>
      (await hooks.ask<WebhookTest>(admin.person, 'POST', `${path}/Test`, { body: {} })).data;
    expect(await run()).toEqual({ result: 'delivered', status: 204 });
    const [request] = endpoint.received;
    expect(request?.payload).toMatchObject({
      type: 'webhook.test',
      data: { customerId: admin.customerId, ids: [], count: 0 },
    });
    endpoint.respond = () => ({ status: 404 });
    expect(await run()).toEqual({ result: 'status', status: 404 });
    endpoint.respond = () => ({ status: 301, headers: { location: 'http://169.254.169.254/' } });
    expect(await run()).toEqual({ result: 'redirect', status: null });
    for (const [url, result] of [
      ['http://127.0.0.1:1', 'not_https'],
      ['https://127.0.0.1:1', 'inner_address'],
      ['https://hooks.invalid', 'name_not_found'],
      ['https://user:secret@example.com', 'invalid_url'],
    ]) {
      await backend.db.update(webhooks).set({ url: url ?? '' });
      expect([url, await run()]).toEqual([url, { result, status: null }]);
    }
    expect(await hooks.log(admin, webhook.id)).toEqual([]);
  });

  test('shows nothing of what the endpoint answered', async () => {
    const { admin, path } = await hooks.tenant();
    const answer = await hooks.ask(admin.person, 'POST', `${path}/Test`, { body: {} });
    expect(answer.text).not.toContain('text of the endpoint');
    expect(backend.logged.join('')).not.toContain('text of the endpoint');
  });
});
