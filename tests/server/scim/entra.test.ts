import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { users } from '#server/db/schema/users.ts';
import { provisionedTenant, scimSchemas, userOf } from '#tests/support/identity/scimClient.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const backend = await useBackend();

const personOf = async (email: string) => {
  const [person] = await backend.db.select().from(users).where(eq(users.email, email));
  return person ?? expect.fail(`no user ${email}`);
};

describe('requests in the forms of Entra ID', () => {
  test('a user is looked up, created, read and found again [IDENT-35]', async () => {
    const { scim, root } = await provisionedTenant(backend);
    const before = await scim.find('Users', 'userName eq "anna@example.org"');
    expect(before.body).toMatchObject({ totalResults: 0, Resources: [] });
    const created = await scim.create('anna', {
      [scimSchemas.enterprise]: { department: 'Drift', manager: '42' },
      title: 'Skyddsombud',
    });
    expect(created.status).toBe(201);
    const { id, meta } = created.body;
    expect(created.headers.get('location')).toBe(meta.location);
    expect(created.body).toMatchObject({
      schemas: [scimSchemas.user, scimSchemas.enterprise],
      externalId: 'ext-anna',
      userName: 'anna@example.org',
      active: true,
      name: { formatted: 'anna Testsson', familyName: 'Testsson', givenName: 'anna' },
      emails: [{ primary: true, type: 'work', value: 'anna@example.org' }],
      title: 'Skyddsombud',
      [scimSchemas.enterprise]: { department: 'Drift', manager: { value: '42' } },
      meta: { resourceType: 'User', location: `http://localhost:4780/scim/v2/Users/${id}` },
    });
    expect((await scim.ask('GET', `Users/${id}`)).body).toEqual(created.body);
    for (const filter of ['externalId eq "ext-anna"', 'USERNAME Eq "ANNA@example.org"'])
      expect((await scim.find('Users', filter)).body.Resources).toEqual([created.body]);
    expect((await scim.find('Users', 'externalId eq "EXT-anna"')).body.totalResults).toBe(0);
    expect(await personOf('anna@example.org')).toMatchObject({
      customerId: root.id,
      accessLevel: 0,
      passwordHash: null,
      firstName: 'anna',
    });
    await backend.settled();
    expect(backend.mails).toEqual([]);
  });

  test('PATCH takes operations in any letter case, “False” as a string, and value paths [IDENT-35]', async () => {
    const { scim } = await provisionedTenant(backend);
    const { id } = await scim.created('anna');
    const path = `Users/${id}`;
    const { body } = await scim.patch(
      path,
      { op: 'Replace', path: 'active', value: 'False' },
      { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '+46 70 123' },
      { op: 'Replace', path: 'name.familyName', value: 'Andersson' },
      { op: 'Add', path: `${scimSchemas.enterprise}:department`, value: 'Lager' },
      { op: 'Add', value: { 'name.givenName': 'Anna', displayName: 'Anna A', unknown: 1 } },
    );
    expect(body).toMatchObject({
      active: false,
      phoneNumbers: [{ type: 'mobile', value: '+46 70 123' }],
      name: { givenName: 'Anna', familyName: 'Andersson' },
      displayName: 'Anna A',
      [scimSchemas.enterprise]: { department: 'Lager' },
    });
    const person = await personOf('anna@example.org');
    expect(person).toMatchObject({ firstName: 'Anna', lastName: 'Andersson', phoneNumber: '+46 70 123' });
    expect(person.deactivated).not.toBeNull();
    const back = await scim.patch(path, { op: 'replace', path: 'active', value: 'True' });
    expect(back.body['active']).toBe(true);
    const changedAnswer = await scim.patch(path, {
      op: 'Replace',
      path: 'emails[type eq "work"].value',
      value: 'anna.andersson@example.org',
    });
    expect(changedAnswer.status).toBe(200);
    expect((await personOf('anna.andersson@example.org')).id).toBe(person.id);
    const removal = await scim.patch(path, { op: 'Remove', path: `${scimSchemas.enterprise}:department` });
    expect(removal.body).not.toHaveProperty(scimSchemas.enterprise);
    const refusal = await scim.patch(path, {
      op: 'replace',
      path: 'emails[type eq "home"].value',
      value: 'x',
    });
    expect([refusal.status, refusal.body.scimType]).toEqual([400, 'noTarget']);
  });

  test('a group gets and loses members by PATCH, and is listed without them [IDENT-35]', async () => {
    const { scim } = await provisionedTenant(backend);
    const [anna, bo] = [await scim.created('anna'), await scim.created('bo')];
    const { id } = await scim.group('Brandskydd');
    const path = `Groups/${id}`;
    const addition = await scim.patch(path, {
      op: 'Add',
      path: 'members',
      value: [{ value: anna.id }, { value: bo.id }, { value: anna.id }],
    });
    expect([addition.status, addition.text]).toEqual([204, '']);
    const membersNow = async () => {
      const { members = [] } = (await scim.ask('GET', path)).body as { members?: { value: string }[] };
      return members.map(({ value }) => value);
    };
    expect(await membersNow()).toEqual([anna.id, bo.id]);
    const list = await scim.ask(
      'GET',
      `Groups?excludedAttributes=members&filter=displayName+eq+%22brandskydd%22`,
    );
    expect(list.body.Resources).toMatchObject([
      { id, displayName: 'Brandskydd', externalId: 'g-Brandskydd' },
    ]);
    expect(list.body.Resources[0]).not.toHaveProperty('members');
    await scim.patch(path, { op: 'Remove', path: `members[value eq "${anna.id}"]` });
    expect(await membersNow()).toEqual([bo.id]);
    await scim.patch(path, { op: 'Remove', path: 'members', value: [] });
    expect(await membersNow()).toEqual([bo.id]);
    await scim.patch(path, { op: 'Remove', path: 'members', value: [{ value: bo.id }] });
    expect(await membersNow()).toEqual([]);
    await scim.patch(path, { op: 'Replace', path: 'displayName', value: 'Brand' });
    expect((await scim.ask('GET', path)).body['displayName']).toBe('Brand');
    expect((await scim.ask('DELETE', path)).status).toBe(204);
    expect((await scim.ask('GET', path)).status).toBe(404);
  });

  test('a deleted user is a deleted user of the product, whose address is free again [IDENT-35]', async () => {
    const { scim } = await provisionedTenant(backend);
    const { id } = await scim.created('anna');
    expect((await scim.ask('DELETE', `Users/${id}`)).status).toBe(204);
    expect((await personOf('anna@example.org')).deleted).toBe(true);
    for (const method of ['GET', 'DELETE']) expect((await scim.ask(method, `Users/${id}`)).status).toBe(404);
    const secondAnswer = await scim.ask('POST', 'Users', userOf('anna'));
    expect(secondAnswer.status).toBe(201);
    expect(secondAnswer.body.id).not.toBe(id);
  });
});
