import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';
import { feedNames } from '#contract/feeds/feedNames.ts';
import { apiKeyAccessLevel } from '#contract/users/permissions.ts';
import { holdsRight, permissionsOf } from '#domain/callRights.ts';
import { levelNumber } from '#domain/can.ts';
import { auditLog } from '#server/db/schema/audit.ts';
import { buildings } from '#server/db/schema/buildings.ts';
import { feedCalls } from '#server/middleware/feeds/feedCalls.ts';
import { feedFields } from '#server/middleware/feeds/feedFields.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { basicAuthorization, createKey, readFeed, rowsOfCsv } from '#tests/support/server/feeds.ts';

const backend = await useBackend();

async function tenantWithKey(access: Parameters<typeof createKey>[2] = {}) {
  const tenant = await backend.seed.tenant();
  const maker = tenant.people.CompanyAdmin;
  const key = await createKey(backend, { maker, customer: tenant.level }, access);
  return { ...tenant, key };
}

test('a feed has the rows of its list that the key reaches, and no others [HOOK-10]', async () => {
  const { key, building, below, sibling } = await tenantWithKey();
  const otherTenant = await backend.seed.tenant('Annat bolag');
  const deep = await backend.seed.building(below, 'Djupt');
  await backend.seed.building(sibling, 'Bredvid');
  const { status, headers, text } = await readFeed(backend, 'buildings.csv', key);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toContain('text/csv; charset=utf-8');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(rowsOfCsv(text).map(({ id, name }) => [id, name])).toEqual([
    [String(building.id), building.name],
    [String(deep.id), deep.name],
  ]);
  expect(text).not.toContain(otherTenant.building.name);
  const filtered = await readFeed(backend, `buildings.csv?customerId=${below.id}`, key);
  expect(rowsOfCsv(filtered.text).map(({ id }) => id)).toEqual([String(deep.id)]);
});

test('every feed answers a key of a new customer, as CSV and as OData [HOOK-10]', async () => {
  const { key } = await tenantWithKey({ includesPersonalData: true });
  for (const list of feedNames) {
    const csv = await readFeed(backend, `${list}.csv`, key);
    expect([list, csv.status, csv.text.split('\r\n')[0]]).toEqual([
      list,
      200,
      `${feedFields[list].map(({ name }) => name).join(',')}`,
    ]);
    const odata = await readFeed(backend, `odata/${list}`, key);
    expect([list, odata.status]).toEqual([list, 200]);
    const { value } = JSON.parse(odata.text) as { value: { id: number }[] };
    expect(value.map(({ id }) => String(id))).toEqual(rowsOfCsv(csv.text).map(({ id }) => id));
  }
});

test('every list that the screens export is a feed, unless keys may not read it [HOOK-10]', () => {
  const exportedCalls = globSync('src/**/*.{ts,tsx}').flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/fetchPage=\{pagesOf\('(\w+)'/g)].map(([, name]) => name),
  ) as CallName[];
  expect(exportedCalls.length).toBeGreaterThan(20);
  const key = { level: levelNumber(apiKeyAccessLevel), licences: ['checklist', 'apiKey'] as const };
  const feeds: readonly CallName[] = Object.values(feedCalls);
  const missing = exportedCalls.filter((name) => !feeds.includes(name));
  expect(missing.filter((name) => permissionsOf(name).some((right) => holdsRight(key, right)))).toEqual([]);
});

test('a feed asks for the key as a password, and takes nothing else [HOOK-10]', async () => {
  const { key, people, root } = await tenantWithKey();
  const without = await readFeed(backend, 'buildings.csv', null);
  expect([without.status, without.headers.get('www-authenticate')]).toEqual([
    401,
    'Basic realm="Tillsyn", charset="UTF-8"',
  ]);
  expect((await readFeed(backend, `buildings.csv?key=${key}&access_token=${key}`, null)).status).not.toBe(
    200,
  );
  for (const password of [people.CompanyAdmin.token, '', `${key}x`, 'löseord'])
    expect((await readFeed(backend, 'buildings.csv', password)).status).toBe(401);
  const bearer = await backend.app.request('/feeds/buildings.csv', {
    headers: { authorization: `Bearer ${key}` },
  });
  expect(bearer.status).toBe(200);
  await bearer.text();
  const written = await backend.app.request('/feeds/buildings.csv', {
    method: 'POST',
    headers: { authorization: basicAuthorization(key) },
  });
  expect(written.status).toBe(405);
  expect((await readFeed(backend, 'companies.csv', key)).status).toBe(404);
  await backend.seed.licence(root, { apiKey: true, active: false });
  expect((await readFeed(backend, 'buildings.csv', key)).status).toBe(403);
  expect(backend.logged.join('\n')).not.toContain(key);
});

test('a key for chosen lists reads only these, and no call of the API [HOOK-11]', async () => {
  const { key } = await tenantWithKey({ lists: ['floors', 'items'] });
  expect((await readFeed(backend, 'floors.csv', key)).status).toBe(200);
  for (const path of ['buildings.csv', 'odata/buildings', 'odata/buildings/$count', 'users.csv'])
    expect([path, (await readFeed(backend, path, key)).status]).toEqual([path, 403]);
  const names = Object.entries(calls).filter(([, call]) => call.method === 'GET' && call.right !== 'public');
  for (const [name, { path }] of names) {
    const { status } = await backend.ask('GET', path.replace(/\{\w+\}/g, '1'), { token: key });
    expect([name, status]).toEqual([name, 403]);
  }
  const service = JSON.parse((await readFeed(backend, 'odata', key)).text) as { value: { name: string }[] };
  expect(service.value.map(({ name }) => name)).toEqual(['floors', 'items']);
});

test('personal data is in no feed whose key was created without it [HOOK-12]', async () => {
  const { key, level, people } = await tenantWithKey();
  const open = await createKey(
    backend,
    { maker: people.CompanyAdmin, customer: level },
    { includesPersonalData: true },
  );
  const person = people.User;
  const plain = await readFeed(backend, 'users.csv', key);
  expect(plain.text).toContain(String(person.id));
  for (const text of [person.email, person.lastName]) expect(plain.text).not.toContain(text);
  expect((await readFeed(backend, 'users.csv', open)).text).toContain(person.email);
  const metadata = (await readFeed(backend, 'odata/$metadata', open)).text;
  expect(metadata).toContain(
    '<Property Name="email" Type="Edm.String"><Annotation Term="Tillsyn.PersonalData"',
  );
  expect((await readFeed(backend, 'odata/$metadata', key)).text).not.toContain('"email"');
  const stolen = await readFeed(backend, `odata/users?$select=id,email`, key);
  expect(stolen.status).toBe(400);
  const guessed = await readFeed(backend, `odata/users?$filter=email eq '${person.email}'`, key);
  expect(guessed.status).toBe(400);
});

test('fields that name a person are marked as personal data [HOOK-12]', () => {
  const names =
    /^(user|person|performer|responsible|doneBy|decidedBy|handedOver|contact|createdBy|firstName|lastName|email|phone)/i;
  // A role, and who services: the customer itself or a company.
  const impersonal = ['userRole', 'responsible', 'responsibleName', 'services.performer'];
  const isImpersonal = (list: string, name: string) =>
    impersonal.includes(`${list}.${name}`) || impersonal.includes(name);
  const unmarked = feedNames.flatMap((list) =>
    feedFields[list]
      .filter(({ name, isPersonal }) => names.test(name) && !isPersonal && !isImpersonal(list, name))
      .map(({ name }) => `${list}.${name}`),
  );
  expect(unmarked).toEqual([]);
});

test('a CSV feed has a header, a byte-order mark, ISO times and no formulas [HOOK-13]', async () => {
  const { key, building } = await tenantWithKey({ lists: ['buildings'] });
  const name = '=HYPERLINK("x"),\nrad 2';
  await backend.db.update(buildings).set({ name }).where(eq(buildings.id, building.id));
  const response = await backend.app.request('/feeds/buildings.csv', {
    headers: { authorization: basicAuthorization(key) },
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const text = new TextDecoder().decode(bytes);
  expect(text.startsWith('id,name,description,')).toBe(true);
  expect(text).toContain(`${building.id},"'=HYPERLINK(""x""),\nrad 2",`);
  expect(text).toContain(',2026-11-20T09:00:00.000Z,');
  expect(text.endsWith('\r\n')).toBe(true);
});

test('a list read as a feed is in the audit log, once a day [HOOK-10]', async () => {
  const { key, level } = await tenantWithKey();
  const entries = () =>
    backend.db
      .select({ details: auditLog.details, customerId: auditLog.customerId })
      .from(auditLog)
      .where(eq(auditLog.action, 'feed_read'))
      .orderBy(auditLog.id);
  await readFeed(backend, 'floors.csv', key);
  await readFeed(backend, 'odata/floors', key);
  await readFeed(backend, 'items.csv', key);
  expect(await entries()).toEqual([
    { details: { list: 'floors' }, customerId: level.id },
    { details: { list: 'items' }, customerId: level.id },
  ]);
  backend.time.now = new Date(backend.time.now.getTime() + 25 * 3_600_000);
  await readFeed(backend, 'floors.csv', key);
  expect(await entries()).toHaveLength(3);
});
