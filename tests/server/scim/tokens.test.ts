import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { ScimSettings, ScimTokenCreated } from '#contract/identity/scim.ts';
import { auditLog } from '#server/db/schema/audit.ts';
import { scimConnections } from '#server/db/schema/identity/scim.ts';
import { customerLicences, customers } from '#server/db/schema/tenants.ts';
import { createToken, provisionedTenant, ScimClient } from '#tests/support/identity/scimClient.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const backend = await useBackend();
const specified = await useBackend({ level: 'specified' });

const path = (customerId: number) => `v1/Customer/${customerId}/ScimToken`;
const day = 24 * 60 * 60_000;

describe('a token for provisioning', () => {
  test('is shown once, stored as a hash, and listed by its end and its last use [IDENT-34]', async () => {
    const { scim, admin } = await provisionedTenant(backend);
    const { token } = scim;
    const [row] = await backend.db.select().from(scimConnections);
    expect(JSON.stringify(row)).not.toContain(token);
    const settings = async () => (await backend.ask<ScimSettings>('GET', path(admin.customerId), admin)).data;
    expect(await settings()).toEqual({
      baseUrl: 'http://localhost:4780/scim/v2',
      token: {
        ending: token.slice(-4),
        issued: backend.time.now.toISOString(),
        expires: new Date(backend.time.now.getTime() + 365 * day).toISOString(),
        lastUsed: null,
      },
      users: 0,
      groups: 0,
    });
    await scim.created('anna');
    await scim.group('Brandskydd');
    expect(await settings()).toMatchObject({
      token: { lastUsed: backend.time.now.toISOString() },
      users: 1,
      groups: 1,
    });
    expect(backend.logged.join('')).not.toContain(token);
    const audited = await backend.db.select().from(auditLog).orderBy(auditLog.id);
    expect(JSON.stringify(audited)).not.toContain(token);
    expect(audited.map(({ action }) => action)).toEqual(['scim_token_created', 'user_created']);
  });

  test('is returned again to a repeated request, and not after it was replaced [IDENT-34]', async () => {
    const { admin } = await provisionedTenant(backend);
    const key = randomUUID();
    const create = async () =>
      (
        await backend.ask<ScimTokenCreated>('POST', path(admin.customerId), {
          token: admin.token,
          body: {},
          key,
        })
      ).data.secret;
    const secret = await create();
    expect(secret).not.toBeNull();
    expect(await create()).toBe(secret);
    await createToken(backend, admin);
    expect(await create()).toBeNull();
  });

  test('ends when it is replaced, revoked or old, and serves nothing but SCIM [IDENT-34]', async () => {
    const { scim, admin, people } = await provisionedTenant(backend);
    const statusOf = async (token = scim.token) =>
      (await scim.ask('GET', 'Users', undefined, { token })).status;
    expect(await statusOf()).toBe(200);
    expect((await backend.ask('GET', 'v1/Building', { token: scim.token })).status).toBe(401);
    for (const token of [people.CustomerAdmin.token, 'x', '', `${scim.token}x`])
      expect(await statusOf(token)).toBe(401);
    const refusal = await scim.ask('GET', 'Users', undefined, { token: '' });
    expect(refusal.headers.get('www-authenticate')).toMatch(/^Bearer/);
    expect(refusal.body).toMatchObject({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      status: '401',
    });
    const next = await createToken(backend, admin);
    expect([await statusOf(), await statusOf(next)]).toEqual([401, 200]);
    expect((await backend.ask('DELETE', path(admin.customerId), admin)).status).toBe(200);
    expect(await statusOf(next)).toBe(401);
    expect((await backend.ask('DELETE', path(admin.customerId), admin)).status).toBe(404);
    const last = await createToken(backend, admin);
    backend.time.now = new Date(backend.time.now.getTime() + 365 * day);
    expect(await statusOf(last)).toBe(401);
  });

  test('serves a root customer with an active licence only [IDENT-34]', async () => {
    const { scim, root, sibling } = await provisionedTenant(backend);
    const status = async () => (await scim.ask('GET', 'Users')).status;
    const licence = eq(customerLicences.customerId, root.id);
    await backend.db.update(customerLicences).set({ active: false }).where(licence);
    expect(await status()).toBe(401);
    await backend.db.update(customerLicences).set({ active: true }).where(licence);
    expect(await status()).toBe(200);
    await backend.db.update(customers).set({ parentId: sibling.id }).where(eq(customers.id, root.id));
    expect(await status()).toBe(401);
  });

  test('is set up by customer administrators for their own root only [IDENT-34]', async () => {
    const { people, root, level } = await provisionedTenant(backend);
    const elsewhere = await backend.seed.tenant('Annat bolag');
    const statusOf = async (token: string, customerId: number) =>
      (await backend.ask('POST', path(customerId), { token, body: {} })).status;
    expect(await statusOf(people.Admin.token, root.id)).toBe(403);
    expect(await statusOf(people.CustomerAdmin.token, level.id)).toBe(404);
    expect(await statusOf(elsewhere.people.CustomerAdmin.token, root.id)).toBe(404);
    expect(await statusOf(people.CompanyAdmin.token, root.id)).toBe(200);
  });

  test('is unknown at the level specified, as is everything below its path [IDENT-34]', async () => {
    const { scim } = await provisionedTenant(backend);
    for (const url of ['/scim', '/scim/v1/Users', '/scim/v2/Nothing', '/scim/v2/Users/a/b', '/scim/v2/Me']) {
      const response = await backend.app.fetch(
        new Request(`http://localhost${url}`, { headers: { authorization: `Bearer ${scim.token}` } }),
      );
      expect([url, response.status, response.headers.get('content-type')]).toEqual([
        url,
        404,
        'application/scim+json; charset=utf-8',
      ]);
    }
    expect((await scim.ask('PUT', 'Users', {})).status).toBe(405);
    const elsewhere = await new ScimClient(specified, scim.token).ask('GET', 'Users');
    expect([elsewhere.status, elsewhere.body]).toMatchObject([404, { status: '404' }]);
  });
});
