import SCIMMY from 'scimmy';
import { describe, expect, test } from 'vitest';
import type { ScimBody } from '#tests/support/identity/scimClient.ts';
import { provisionedTenant, scimSchemas, userOf } from '#tests/support/identity/scimClient.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const backend = await useBackend();

/** Validates a resource against its schema of RFC 7643. */
function expectValid(kind: 'User' | 'Group', resource: ScimBody): void {
  const { definition } = SCIMMY.Schemas[kind];
  expect(() => definition.coerce({ ...resource }, 'out')).not.toThrow();
  expect(resource.meta).toMatchObject({ resourceType: kind, version: expect.stringMatching(/^W\/"\d+"$/) });
  for (const moment of [resource.meta.created, resource.meta.lastModified])
    expect(moment).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
}

/** Returns a user as Okta sends one. */
const oktaUser = (name: string, more: Readonly<Record<string, unknown>> = {}) => ({
  schemas: [scimSchemas.user],
  userName: `${name}@example.org`,
  name: { givenName: name, familyName: 'Ek' },
  emails: [{ primary: true, value: `${name}@example.org`, type: 'work' }],
  displayName: `${name} Ek`,
  locale: 'sv-SE',
  externalId: `00u-${name}`,
  groups: [],
  password: '1mz050nq',
  active: true,
  ...more,
});

describe('requests in the forms of Okta', () => {
  test('a user is found by name in any letter case, created, replaced and deactivated [IDENT-35]', async () => {
    const { scim } = await provisionedTenant(backend);
    const created = await scim.ask('POST', 'Users', oktaUser('anna'));
    expect(created.status).toBe(201);
    expectValid('User', created.body);
    expect(created.text).not.toContain('1mz050nq');
    const foundUsers = await scim.find('Users', 'userName eq "Anna@Example.org"');
    expect(foundUsers.body).toMatchObject({ totalResults: 1, startIndex: 1, itemsPerPage: 1 });
    const { id } = created.body;
    const replaced = await scim.ask('PUT', `Users/${id}`, {
      ...oktaUser('anna'),
      id,
      displayName: undefined,
      nickName: 'Ann',
    });
    expect(replaced.status).toBe(200);
    expect(replaced.body).toMatchObject({ id, nickName: 'Ann', userName: 'anna@example.org' });
    expect(replaced.body).not.toHaveProperty('displayName');
    const off = await scim.patch(`Users/${id}`, { op: 'replace', value: { active: false } });
    expect(off.body['active']).toBe(false);
    const on = await scim.ask('PUT', `Users/${id}`, oktaUser('anna'));
    expect(on.body['active']).toBe(true);
  });

  test('users are read page by page, with and without resources [IDENT-35]', async () => {
    const { scim } = await provisionedTenant(backend);
    for (const name of ['anna', 'bo', 'cher']) await scim.created(name);
    const page = async (query: string) => (await scim.ask('GET', `Users?${query}`)).body;
    const names = async (query: string) => (await page(query)).Resources.map((each) => each['userName']);
    expect(await names('startIndex=1&count=2')).toEqual(['anna@example.org', 'bo@example.org']);
    expect(await names('startIndex=3&count=2')).toEqual(['cher@example.org']);
    expect(await page('startIndex=9&count=2')).toMatchObject({ totalResults: 3, Resources: [] });
    expect(await page('startIndex=-1&count=-5')).toMatchObject({
      totalResults: 3,
      startIndex: 1,
      Resources: [],
    });
    expect((await scim.ask('GET', 'Users?count=x')).status).toBe(400);
    const [only] = (await page('attributes=userName&count=1')).Resources;
    expect(Object.keys(only ?? {}).toSorted()).toEqual(['id', 'schemas', 'userName']);
    const [without] = (await page('excludedAttributes=emails,name,id&count=1')).Resources;
    expect(without).toHaveProperty('id');
    expect(without).not.toHaveProperty('emails');
  });

  test('ETags guard changes and spare reads [IDENT-35]', async () => {
    const { scim } = await provisionedTenant(backend);
    const { id, meta } = await scim.created('anna');
    const { version } = meta;
    const group = await scim.group('Brandskydd', [id]);
    expectValid('Group', group);
    const readStatus = (path: string, etag: string) =>
      scim.ask('GET', path, undefined, { headers: { 'if-none-match': etag } });
    expect((await readStatus(`Users/${id}`, version)).status).toBe(304);
    expect((await readStatus(`Groups/${group.id}`, group.meta.version)).status).toBe(304);
    const change = (etag: string) =>
      scim.ask('PUT', `Users/${id}`, oktaUser('anna'), { headers: { 'if-match': etag } });
    const changedAnswer = await change(version);
    expect(changedAnswer.status).toBe(200);
    expect(changedAnswer.headers.get('etag')).toBe(changedAnswer.body.meta.version);
    expect((await change(version)).status).toBe(412);
    expect((await readStatus(`Users/${id}`, version)).status).toBe(200);
    const old = { headers: { 'if-match': 'W/"99"' } };
    expect((await scim.ask('DELETE', `Users/${id}`, undefined, old)).status).toBe(412);
    expect((await scim.ask('DELETE', `Groups/${group.id}`, undefined, old)).status).toBe(412);
  });

  test('a group is replaced as a whole, and shown at its users [IDENT-35]', async () => {
    const { scim } = await provisionedTenant(backend);
    const [anna, bo] = [await scim.created('anna'), await scim.created('bo')];
    const { id } = await scim.group('Brandskydd', [anna.id]);
    const body = { schemas: [scimSchemas.group], id, displayName: 'Brand', members: [{ value: bo.id }] };
    const replaced = await scim.ask('PUT', `Groups/${id}`, body);
    expect(replaced.body['members']).toMatchObject([
      { value: bo.id, display: 'bo@example.org', type: 'User' },
    ]);
    expectValid('Group', replaced.body);
    const user = (await scim.ask('GET', `Users/${bo.id}`)).body;
    expect(user['groups']).toMatchObject([{ value: id, display: 'Brand' }]);
    expectValid('User', user);
    const second = await scim.ask('POST', 'Groups', { ...body, displayName: 'BRAND' });
    expect([second.status, second.body.scimType]).toEqual([409, 'uniqueness']);
  });
});

test('the server describes itself, its schemas and its resource types [IDENT-35]', async () => {
  const { scim } = await provisionedTenant(backend);
  const get = async (path: string) => (await scim.ask('GET', path)).body;
  expect(await get('ServiceProviderConfig')).toMatchObject({
    patch: { supported: true },
    bulk: { supported: false },
    filter: { supported: true, maxResults: 200 },
    etag: { supported: true },
    authenticationSchemes: [{ type: 'oauthbearertoken' }],
  });
  const { Resources } = await get('Schemas');
  expect(Resources.map(({ id }) => id)).toEqual([
    scimSchemas.user,
    scimSchemas.group,
    scimSchemas.enterprise,
  ]);
  expect(JSON.stringify(Resources)).not.toMatch(/password|x509/);
  expect((await get(`Schemas/${scimSchemas.group}`))['name']).toBe('Group');
  expect((await get('ResourceTypes')).Resources).toMatchObject([
    {
      id: 'User',
      endpoint: '/Users',
      schemaExtensions: [{ schema: scimSchemas.enterprise, required: false }],
    },
    { id: 'Group', endpoint: '/Groups' },
  ]);
  expect((await get('ResourceTypes/User'))['schema']).toBe(scimSchemas.user);
  expect((await scim.ask('GET', 'Schemas/nothing')).status).toBe(404);
});

test('filters beyond the supported ones are refused [IDENT-35]', async () => {
  const { scim } = await provisionedTenant(backend);
  await scim.created('anna');
  for (const filter of [
    'userName eq',
    'userName',
    '',
    'userName co "a"',
    'userName eq "a" or userName eq "b"',
    'userName eq "a" and active eq true',
    'active eq true',
    'userName eq anna',
    'userName eq "\\u0000"x',
    'not (userName eq "a")',
    'userName eq "a',
    'userName eq "\\u0000"',
    `userName eq "${'a'.repeat(3_000)}"`,
    '__proto__ eq "a"',
  ]) {
    const { status, body } = await scim.find('Users', filter);
    expect([filter, status, body.scimType]).toEqual([filter, 400, 'invalidFilter']);
  }
  const injected = await scim.find('Users', `userName eq "' or '1'='1"`);
  expect(injected.body.totalResults).toBe(0);
  expect((await scim.ask('POST', 'Users', userOf('anna'))).body.scimType).toBe('uniqueness');
});
