import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { scimGroupMembers } from '#server/db/schema/identity/scim.ts';
import { users } from '#server/db/schema/users.ts';
import { provisionedTenant, scimSchemas, userOf } from '#tests/support/identity/scimClient.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const backend = await useBackend();

/** Creates two root customers that provision users, each with a user and a group. */
async function twoTenants() {
  const mine = await provisionedTenant(backend);
  const theirs = await provisionedTenant(backend, 'Annat bolag', 'example.net');
  const user = await theirs.scim.ask('POST', 'Users', userOf('eva', 'example.net'));
  const group = await theirs.scim.group('Deras', [user.body.id]);
  return { mine, theirs, theirUser: user.body, theirGroup: group };
}

describe('the token of one root customer', () => {
  test('reaches no user and no group of another, by no method [IDENT-36]', async () => {
    const { mine, theirUser, theirGroup } = await twoTenants();
    const { scim } = mine;
    const patch = {
      schemas: [scimSchemas.patch],
      Operations: [{ op: 'replace', path: 'displayName', value: 'x' }],
    };
    const bodies = { GET: undefined, PUT: userOf('eva'), PATCH: patch, DELETE: undefined };
    for (const [method, body] of Object.entries(bodies)) {
      expect((await scim.ask(method, `Users/${theirUser.id}`, body)).status).toBe(404);
      expect((await scim.ask(method, `Groups/${theirGroup.id}`, body)).status).toBe(404);
    }
    for (const filter of ['userName eq "eva@example.net"', 'externalId eq "ext-eva"'])
      expect((await scim.find('Users', filter)).body.totalResults).toBe(0);
    expect((await scim.find('Groups', 'displayName eq "Deras"')).body.totalResults).toBe(0);
    expect((await scim.ask('GET', 'Groups')).body.Resources).toEqual([]);
  });

  test('adds no user of another to a group, nor one who isn’t provisioned [IDENT-36]', async () => {
    const { mine, theirUser } = await twoTenants();
    const { id } = await mine.scim.group('Egna');
    for (const value of [
      theirUser.id,
      mine.people.User.identityId,
      mine.people.CompanyAdmin.identityId,
      '1',
      '',
    ])
      for (const operation of [
        { op: 'add', path: 'members', value: [{ value }] },
        { op: 'add', path: `members[value eq "${value}"].value`, value },
      ]) {
        const { status } = await mine.scim.patch(`Groups/${id}`, operation);
        expect([value, status]).toEqual([value, value === '' ? status : 400]);
      }
    const groupOfTheirs = {
      schemas: [scimSchemas.group],
      displayName: 'x',
      members: [{ value: theirUser.id }],
    };
    expect((await mine.scim.ask('POST', 'Groups', groupOfTheirs)).status).toBe(400);
    const allMembers = await backend.db.select().from(scimGroupMembers);
    expect(allMembers).toHaveLength(1);
  });

  test('loses a user who moves to another customer or rises above the root, who can be provisioned there [IDENT-36]', async () => {
    const { mine, theirs, theirUser, theirGroup } = await twoTenants();
    const at = eq(users.identityId, theirUser.id);
    await backend.db.update(users).set({ accessLevel: mine.people.CompanyAdmin.accessLevel }).where(at);
    expect((await theirs.scim.ask('GET', `Users/${theirUser.id}`)).status).toBe(404);
    await backend.db.update(users).set({ accessLevel: 0, customerId: mine.level.id }).where(at);
    expect((await theirs.scim.ask('GET', `Users/${theirUser.id}`)).status).toBe(404);
    expect((await theirs.scim.ask('DELETE', `Users/${theirUser.id}`)).status).toBe(404);
    expect((await theirs.scim.ask('GET', `Groups/${theirGroup.id}`)).body).not.toHaveProperty('members');
    await backend.db.update(users).set({ email: 'eva@example.org' }).where(at);
    const movedUser = await mine.scim.create('eva');
    expect([movedUser.status, movedUser.body.id]).toEqual([201, theirUser.id]);
  });

  test('sets neither id, level, customer, password nor other columns [IDENT-36]', async () => {
    const { mine, theirs, theirUser } = await twoTenants();
    const forged = {
      id: theirUser.id,
      customerId: theirs.level.id,
      accessLevel: 6,
      userRole: 'WebSbaAdmin',
      roles: [{ value: 'WebSbaAdmin' }],
      password: 'Tillsyn-test-2',
      passwordHash: 'x',
      groups: [{ value: 'x', display: 'Kundadmin' }],
      meta: { resourceType: 'User', version: 'W/"1"' },
    };
    const created = await mine.scim.created('anna', forged);
    expect(created.id).not.toBe(theirUser.id);
    const { scim } = mine;
    const path = `Users/${created.id}`;
    for (const name of ['id', 'meta', 'groups', 'schemas']) {
      const { status, body } = await scim.patch(path, { op: 'replace', path: name, value: 'x' });
      expect([name, status, body.scimType]).toEqual([name, 400, 'mutability']);
    }
    await scim.patch(path, { op: 'add', value: forged });
    const [anna] = await backend.db.select().from(users).where(eq(users.email, 'anna@example.org'));
    expect(anna).toMatchObject({ accessLevel: 0, customerId: mine.root.id, passwordHash: null });
    expect(created).not.toHaveProperty('groups');
  });
});

describe('a hostile body', () => {
  test('is refused in the form of SCIM, and changes nothing [IDENT-35]', async () => {
    const { scim } = await provisionedTenant(backend);
    const before = await backend.db.$count(users);
    const deep = `{"schemas":["${scimSchemas.user}"],"x":${'['.repeat(50)}${']'.repeat(50)}}`;
    const refusals: [string, number, string | undefined][] = [
      ['{', 400, 'invalidSyntax'],
      ['[]', 400, 'invalidSyntax'],
      ['null', 400, 'invalidSyntax'],
      ['"text"', 400, 'invalidSyntax'],
      ['', 400, 'invalidSyntax'],
      [deep, 400, 'invalidSyntax'],
      [JSON.stringify({ ...userOf('x'), title: 'x'.repeat(1_100_000) }), 413, undefined],
      [JSON.stringify({ ...userOf('x'), title: 'x'.repeat(3_000) }), 400, 'invalidValue'],
      [JSON.stringify({ ...userOf('x'), title: 'a\u0000b' }), 400, 'invalidValue'],
      [JSON.stringify({ ...userOf('x'), schemas: undefined }), 400, 'invalidSyntax'],
      [JSON.stringify({ ...userOf('x'), schemas: [scimSchemas.group] }), 400, 'invalidSyntax'],
      [JSON.stringify({ ...userOf('x'), userName: undefined }), 400, 'invalidValue'],
      [JSON.stringify({ ...userOf('x'), active: 'perhaps' }), 400, 'invalidValue'],
      [JSON.stringify({ ...userOf('x'), name: 'x' }), 400, 'invalidValue'],
      [
        JSON.stringify({
          ...userOf('x'),
          roles: Array.from({ length: 900 }, () => ({ value: 'x'.repeat(90) })),
        }),
        400,
        'invalidValue',
      ],
    ];
    for (const [raw, status, scimType] of refusals) {
      const answer = await scim.ask('POST', 'Users', undefined, { raw });
      expect([raw.slice(0, 80), answer.status, answer.body.scimType]).toEqual([
        raw.slice(0, 80),
        status,
        scimType,
      ]);
      expect(answer.body).toMatchObject({ schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'] });
    }
    const form = { headers: { 'content-type': 'text/plain' } };
    expect((await scim.ask('POST', 'Users', userOf('x'), form)).status).toBe(415);
    expect(await backend.db.$count(users)).toBe(before);
  });

  test('pollutes no prototype, and of a repeated name the last value counts everywhere [IDENT-35]', async () => {
    const { scim } = await provisionedTenant(backend);
    const { id } = await scim.created('anna');
    const path = `Users/${id}`;
    for (const name of [
      '__proto__.polluted',
      'constructor.prototype.polluted',
      '__proto__',
      'name.__proto__',
    ]) {
      const { status } = await scim.patch(path, { op: 'add', path: name, value: 'x' });
      expect([name, status]).toEqual([name, 400]);
    }
    const raw = `{"schemas":["${scimSchemas.patch}"],"Operations":[{"op":"add","value":{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"name":{"__proto__":{"polluted":1}}}}]}`;
    expect((await scim.ask('PATCH', path, undefined, { raw })).status).toBe(200);
    expect({}).not.toHaveProperty('polluted');
    const twice = JSON.stringify(userOf('bo')).replace('{', '{"userName":"evil@elsewhere.example",');
    const created = await scim.ask('POST', 'Users', undefined, { raw: twice });
    expect(created.body['userName']).toBe('bo@example.org');
  });

  test('of a PATCH is refused with the keyword of its fault [IDENT-35]', async () => {
    const { scim } = await provisionedTenant(backend);
    const { id } = await scim.created('anna');
    const operations: [unknown, string][] = [
      [{ op: 'move', path: 'title', value: 'x' }, 'invalidSyntax'],
      [{ op: 'replace', path: 'nothing', value: 'x' }, 'invalidPath'],
      [{ op: 'replace', path: 'emails[type eq "work"', value: 'x' }, 'invalidPath'],
      [{ op: 'replace', path: 'emails[type co "work"].value', value: 'x' }, 'invalidFilter'],
      [{ op: 'add', path: 'emails[type eq "\\u0000"].value', value: 'x' }, 'invalidFilter'],
      [{ op: 'replace', path: 'emails[nothing eq "work"].value', value: 'x' }, 'invalidFilter'],
      [{ op: 'replace', path: 'title[type eq "work"]', value: 'x' }, 'invalidPath'],
      [{ op: 'remove' }, 'noTarget'],
      [{ op: 'remove', path: 'userName' }, 'invalidValue'],
      [{ op: 'replace', path: 'title' }, 'invalidValue'],
      [{ op: 'replace', value: 'x' }, 'invalidValue'],
      ['x', 'invalidSyntax'],
    ];
    for (const [operation, scimType] of operations) {
      const { status, body } = await scim.patch(`Users/${id}`, operation);
      expect([operation, status, body.scimType]).toEqual([operation, 400, scimType]);
    }
    const many = Array.from({ length: 1_001 }, () => ({ op: 'add', path: 'title', value: 'x' }));
    expect((await scim.patch(`Users/${id}`, ...many)).body.scimType).toBe('tooMany');
    expect((await scim.ask('PATCH', `Users/${id}`, { Operations: [] })).body.scimType).toBe('invalidSyntax');
  });
});

test('no log has names, addresses or bodies of provisioned people [IDENT-36]', async () => {
  const { scim } = await provisionedTenant(backend);
  const { id } = await scim.created('anna');
  await scim.find('Users', 'userName eq "anna@example.org"');
  await scim.patch(`Users/${id}`, { op: 'replace', path: 'title', value: 'hemligt' });
  await scim.create('anna');
  expect(backend.logged.join('')).not.toMatch(/anna|hemligt|example\.org/);
});
