import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { accessLevels } from '#contract/users/permissions.ts';
import type { User } from '#contract/users/user.ts';
import { levelNumber } from '#domain/can.ts';
import { buildingUsers } from '#server/db/schema/buildings.ts';
import { customerLinks, userRoles, users } from '#server/db/schema/users.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { testPassword } from '#tests/support/seeds/seedPeople.ts';

const backend = await useBackend();

const person = (customerId: number, changes: object = {}) => ({
  email: 'Asa.Oberg@Skola.se',
  userName: 'asa.oberg@skola.se',
  firstName: 'Åsa',
  lastName: 'Öberg',
  emailConfirmed: true,
  password: 'ett långt lösenord',
  applicationId: null,
  phoneNumber: '070-123 45 67',
  companyId: null,
  customerId,
  userRole: 'User',
  country: '',
  roleIds: [],
  preferredLanguageCode: 'fi',
  ...changes,
});
const create = (token: string, body: object, key?: string) =>
  backend.ask<User>('POST', 'v1/User', { token, body, ...(key ? { key } : {}) });
const setLevel = (token: string, id: number, role: string) =>
  backend.ask<User>('PUT', `v1/User/Roles/${id}`, { token, body: { role } });
const remove = (token: string, id: number) => backend.ask('DELETE', `v1/User/${id}`, { token });

describe('making a user', () => {
  test('stores the whole record, once per key, and lets them log in [USER-42, USER-12]', async () => {
    const { people, level } = await backend.seed.tenant();
    const role = await backend.seed.role(level);
    const body = person(level.id, { roleIds: [role.id] });
    const key = crypto.randomUUID();
    const creation = await create(people.Admin.token, body, key);
    expect(creation.data).toMatchObject({
      email: 'asa.oberg@skola.se',
      firstName: 'Åsa',
      phoneNumber: '070-123 45 67',
      userRole: 'User',
      preferredLanguageCode: 'fi',
      customer: { id: level.id },
      companyId: level.companyId,
      roleIds: [role.id],
    });
    expect((await create(people.Admin.token, body, key)).data.id).toBe(creation.data.id);
    const credentials = { email: 'ASA.OBERG@skola.se', password: 'ett långt lösenord' };
    expect((await backend.ask('POST', 'v1/User/Login', { body: credentials })).status).toBe(200);
    const receipts = await backend.db.execute('select request_hash from idempotency_receipts');
    expect(JSON.stringify(receipts)).not.toContain('lösenord');
  });

  test('takes the level User when none is named [USER-14]', async () => {
    const { people, level } = await backend.seed.tenant();
    const creation = await create(people.Admin.token, person(level.id, { userRole: undefined }));
    expect(creation.data.userRole).toBe('User');
  });

  test('names every fault at its field [USER-15, USER-17, USER-19, USER-21]', async () => {
    const { people, level } = await backend.seed.tenant();
    const faulty = {
      firstName: ' ',
      lastName: '',
      phoneNumber: '',
      password: '',
      preferredLanguageCode: 'de',
    };
    const { status, fields } = await create(people.Admin.token, person(level.id, faulty));
    expect([status, fields.toSorted()]).toEqual([400, Object.keys(faulty).toSorted()]);
    const codes = async (changes: object) =>
      (await create(people.Admin.token, person(level.id, changes))).codes;
    expect(await codes({ email: 'asa@skola.info' })).toEqual(['invalid_email']);
    expect(await codes({ email: 'asa' })).toEqual(['invalid_email']);
    expect(await codes({ password: 'kort' })).toEqual(['password_too_short']);
    expect(await codes({ password: 'qwertyuiop' })).toEqual(['password_too_common']);
    expect(await codes({ roleIds: [999] })).toEqual(['invalid_reference']);
  });

  test('an address in use is refused in any case until its user is deleted', async () => {
    const { people, level } = await backend.seed.tenant();
    const first = await create(people.Admin.token, person(level.id));
    const repeat = await create(people.Admin.token, person(level.id, { email: 'ASA.oberg@SKOLA.se' }));
    expect([repeat.status, repeat.codes, repeat.fields]).toEqual([409, ['email_taken'], ['email']]);
    await remove(people.Admin.token, first.data.id);
    expect((await create(people.Admin.token, person(level.id))).status).toBe(200);
  });

  test('needs a session, the right and a customer in scope; the licence may be full', async () => {
    const { people, level, root } = await backend.seed.tenant();
    const otherTenant = await backend.seed.tenant('Annat bolag');
    expect((await create('', person(level.id))).status).toBe(401);
    expect((await create(people.User.token, person(level.id))).status).toBe(403);
    expect((await create(people.Admin.token, person(root.id))).codes).toEqual(['invalid_reference']);
    expect((await create(people.Admin.token, person(otherTenant.level.id))).codes).toEqual([
      'invalid_reference',
    ]);
    await backend.seed.link(people.Admin, otherTenant.level);
    const linked = await backend.seed.tokenFor(people.Admin);
    expect((await create(linked, person(otherTenant.level.id))).status).toBe(403);
    await backend.seed.licence(root, { users: 7 });
    expect((await create(people.Admin.token, person(level.id))).codes).toEqual(['licence_users_full']);
    expect(await backend.db.$count(users, eq(users.email, 'asa.oberg@skola.se'))).toBe(0);
  });
});

test('users can’t create, promote, demote, change or delete users above themselves [USER-20, USER-44]', async () => {
  const { people, level } = await backend.seed.tenant();
  const wrong: string[] = [];
  const expectStatus = (what: string, isAllowed: boolean, status: number) => {
    if (status !== (isAllowed ? 200 : 403)) wrong.push(`${what}: ${status}`);
  };
  for (const asker of ['User', 'Admin', 'CustomerAdmin', 'CompanyAdmin', 'WebSbaAdmin'] as const) {
    const { token } = people[asker];
    const mayEdit = asker !== 'User';
    for (const target of accessLevels) {
      const isBelow = mayEdit && levelNumber(target) <= levelNumber(asker);
      const caseName = `${asker} and ${target}`;
      const email = `${asker}.${target}@skola.se`;
      // The lowest of them, so that only the target's level decides.
      const newPerson = person(level.id, { email, userRole: target });
      if (asker === 'Admin' || target === 'CompanyAdmin')
        expectStatus(`${caseName}: make`, isBelow, (await create(token, newPerson)).status);
      const below = await backend.seed.user(level, 'BasicUserLight');
      expectStatus(`${caseName}: raise`, isBelow, (await setLevel(token, below.id, target)).status);
      const subject = await backend.seed.user(level, target);
      const lowered = target === 'BasicUserLight' ? 'BasicUser' : 'BasicUserLight';
      expectStatus(`${caseName}: lower`, isBelow, (await setLevel(token, subject.id, lowered)).status);
      const otherUser = await backend.seed.user(level, target);
      const change = await backend.ask('PUT', `v1/User/${otherUser.id}`, {
        token,
        body: { firstName: 'Ny' },
      });
      expectStatus(`${caseName}: change`, isBelow, change.status);
      expectStatus(`${caseName}: delete`, isBelow, (await remove(token, otherUser.id)).status);
    }
  }
  expect(wrong).toEqual([]);
}, 60_000);

describe('a level', () => {
  test('counts at once; unknown ones, foreign people and oneself are refused [USER-13, USER-44]', async () => {
    const { people, level } = await backend.seed.tenant();
    const otherTenant = await backend.seed.tenant('Annat bolag');
    const { token } = people.Admin;
    const raised = await setLevel(token, people.BasicUser.id, 'Admin');
    expect(raised.data).toMatchObject({ userRole: 'Admin', version: 2 });
    expect((await create(people.BasicUser.token, person(level.id))).status).toBe(200);
    expect((await setLevel(token, people.User.id, 'Chef')).status).toBe(400);
    expect((await setLevel('', people.User.id, 'User')).status).toBe(401);
    expect((await setLevel(token, otherTenant.people.User.id, 'User')).status).toBe(404);
    const ownChange = await setLevel(token, people.Admin.id, 'User');
    expect([ownChange.status, ownChange.codes]).toEqual([409, ['not_yourself']]);
    expect((await setLevel(token, people.Admin.id, 'Admin')).status).toBe(200);
  });
});

describe('home roles', () => {
  const put = (token: string, id: number, body: object) =>
    backend.ask<User>('PUT', `v1/User/${id}`, { token, body });

  test('are set whole by those who edit users; the language in either spelling [USER-43]', async () => {
    const { people, level, root } = await backend.seed.tenant();
    const [first, second] = [await backend.seed.role(level, 'Rondör'), await backend.seed.role(root, 'Chef')];
    await backend.seed.hold(people.User, first);
    const { email, identityId, companyId, customerId } = people.User;
    const body = {
      email,
      userName: email,
      firstName: 'Åsa',
      lastName: 'Lund',
      phoneNumber: '08-1',
      companyId,
    };
    const allFields = { ...body, customerId, identityId, roleIds: [second.id], PreferredLanguageCode: 'en' };
    const saved = await put(people.Admin.token, people.User.id, allFields);
    expect(saved.data).toMatchObject({ firstName: 'Åsa', phoneNumber: '08-1', roleIds: [second.id] });
    expect(saved.data.preferredLanguageCode).toBe('en');
    expect((await put(people.User.token, people.User.id, allFields)).status).toBe(200);
    expect((await put(people.User.token, people.User.id, { roleIds: [] })).status).toBe(403);
    expect((await put(people.Admin.token, people.User.id, { roleIds: [] })).data.roleIds).toEqual([]);
  });

  test('roles of other tenants are refused', async () => {
    const { people } = await backend.seed.tenant();
    const otherTenant = await backend.seed.tenant('Annat bolag');
    const foreign = await backend.seed.role(otherTenant.root);
    const answer = await put(people.Admin.token, people.User.id, { roleIds: [foreign.id] });
    expect([answer.status, answer.fields]).toEqual([400, ['roleIds']]);
  });
});

describe('deleting a user', () => {
  test('ends sessions at once, removes buildings, roles and links, and keeps the record [USER-45]', async () => {
    const { people, level, building } = await backend.seed.tenant();
    const otherTenant = await backend.seed.tenant('Annat bolag');
    const { id, token, email } = people.User;
    await backend.seed.hold(people.User, await backend.seed.role(level));
    await backend.seed.link(people.User, otherTenant.level);
    expect((await backend.ask('GET', `v1/Building/${building.id}`, { token })).status).toBe(200);
    expect((await remove(people.Admin.token, id)).status).toBe(200);
    expect((await backend.ask('GET', `v1/Building/${building.id}`, { token })).status).toBe(401);
    const login = await backend.ask('POST', 'v1/User/Login', { body: { email, password: testPassword } });
    expect(login.status).toBe(401);
    expect(await backend.db.$count(userRoles, eq(userRoles.userId, id))).toBe(0);
    expect(await backend.db.$count(customerLinks, eq(customerLinks.userId, id))).toBe(0);
    expect(await backend.db.$count(buildingUsers, eq(buildingUsers.userId, id))).toBe(0);
    expect(await backend.db.$count(users, eq(users.id, id))).toBe(1);
    expect((await remove(people.Admin.token, id)).status).toBe(404);
  });

  test('deletion needs a session, the right and another user in scope', async () => {
    const { people } = await backend.seed.tenant();
    const otherTenant = await backend.seed.tenant('Annat bolag');
    expect((await remove('', people.User.id)).status).toBe(401);
    expect((await remove(people.User.token, people.BasicUser.id)).status).toBe(403);
    expect((await remove(people.Admin.token, otherTenant.people.User.id)).status).toBe(404);
    expect((await remove(people.Admin.token, people.Admin.id)).codes).toEqual(['not_yourself']);
  });
});
