import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { accessLevels } from '#contract/users/permissions.ts';
import type { User } from '#contract/users/user.ts';
import { users } from '#server/db/schema/users.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const backend = await useBackend();

const get = (id: number, token: string) => backend.ask<User>('GET', `v1/User/${id}`, { token });
const list = (token: string, query: Record<string, string | number> = {}) =>
  backend.ask<User[]>('GET', 'v1/User', { token, query: { pageSize: 0, ...query } });
const idsOf = (rows: readonly { id: number }[]) => rows.map((row) => row.id).toSorted((a, b) => a - b);

describe('a single user', () => {
  test('is answered whole, with home and external roles [AUTH-40, USER-11, USER-39]', async () => {
    const { people, level } = await backend.seed.tenant();
    const otherTenant = await backend.seed.tenant('Annat bolag');
    const role = await backend.seed.role(level);
    const external = await backend.seed.role(otherTenant.level, 'Extern');
    const link = await backend.seed.link(people.User, otherTenant.level);
    await backend.seed.hold(people.User, role);
    await backend.seed.hold(people.User, external, link.id);
    const { data } = await get(people.User.id, people.Admin.token);
    expect(data).toMatchObject({
      firstName: 'Astrid',
      userRole: 'User',
      roles: [{ id: role.id, name: role.name, customerId: level.id }],
      roleIds: [role.id],
      externalRoleIds: [external.id],
      customer: { id: level.id, name: level.name },
    });
    expect(JSON.stringify(data)).not.toContain('argon2');
  });

  test('every user reads their own record, and users from level User read others', async () => {
    const { people } = await backend.seed.tenant();
    for (const level of accessLevels) {
      expect((await get(people[level].id, people[level].token)).status).toBe(200);
    }
    expect((await get(people.Admin.id, people.BasicUser.token)).status).toBe(403);
    expect((await get(people.Admin.id, people.User.token)).status).toBe(200);
  });

  test('a user of another tenant, of a higher level or deleted is not found', async () => {
    const { people, root, sibling } = await backend.seed.tenant();
    const otherTenant = await backend.seed.tenant('Annat bolag');
    const above = await backend.seed.user(root, 'User');
    const beside = await backend.seed.user(sibling, 'User');
    for (const id of [otherTenant.people.User.id, above.id, beside.id]) {
      expect((await get(id, people.Admin.token)).status).toBe(404);
    }
    expect((await get(beside.id, people.CustomerAdmin.token)).status).toBe(200);
    expect((await get(otherTenant.people.User.id, people.CompanyAdmin.token)).status).toBe(404);
    expect((await get(otherTenant.people.User.id, people.WebSbaAdmin.token)).status).toBe(200);
    await backend.db.update(users).set({ deleted: true }).where(eq(users.id, people.User.id));
    expect((await get(people.User.id, people.Admin.token)).status).toBe(404);
  });
});

describe('the list', () => {
  test('is for User and above and holds the own scope alone [USER-40]', async () => {
    const { people, below, sibling } = await backend.seed.tenant();
    await backend.seed.tenant('Annat bolag');
    const deep = await backend.seed.user(below, 'User');
    const beside = await backend.seed.user(sibling, 'User');
    expect((await list(people.BasicUser.token)).status).toBe(403);
    const visibleIds = idsOf((await list(people.User.token)).data);
    expect(visibleIds).toEqual(idsOf([...Object.values(people), deep]));
    expect(idsOf((await list(people.CustomerAdmin.token)).data)).toEqual(
      idsOf([...Object.values(people), deep, beside]),
    );
  });

  test('searches names and addresses and filters by customer, building and identity [USER-40, MOVE-108]', async () => {
    const { people, below, building } = await backend.seed.tenant();
    const deep = await backend.seed.user(below, 'User', { firstName: 'Örjan', lastName: 'Åberg' });
    const { token } = people.Admin;
    expect(idsOf((await list(token, { search: 'ÅBER' })).data)).toEqual([deep.id]);
    expect(idsOf((await list(token, { Search: deep.email })).data)).toEqual([deep.id]);
    expect(idsOf((await list(token, { CustomerId: below.id })).data)).toEqual([deep.id]);
    expect(idsOf((await list(token, { identityId: deep.identityId })).data)).toEqual([deep.id]);
    expect((await list(token, { identityId: 'none' })).data).toEqual([]);
    const connected = [people.BasicUserLight, people.BasicUser, people.User];
    expect(idsOf((await list(token, { buildingId: building.id })).data)).toEqual(idsOf(connected));
  });

  test('orders by first name, last name and created', async () => {
    const { people, below } = await backend.seed.tenant();
    const first = await backend.seed.user(below, 'User', { firstName: 'Örjan', lastName: 'Abel' });
    const { token } = people.Admin;
    const ordered = async (orderBy: string) => (await list(token, { orderBy })).data.map((row) => row.id);
    expect((await ordered('FirstName')).at(-1)).toBe(first.id);
    expect((await ordered('LastName'))[0]).toBe(first.id);
    expect((await list(token, { orderBy: 'PasswordHash' })).status).toBe(400);
  });
});

describe('a change', () => {
  const put = (id: number, token: string, body: unknown) =>
    backend.ask<User>('PUT', `v1/User/${id}`, { token, body });

  test('every user may change their own names, phone and language [USER-43]', async () => {
    const { people } = await backend.seed.tenant();
    for (const level of accessLevels) {
      const { id, token } = people[level];
      const answer = await put(id, token, { firstName: 'Ny', preferredLanguageCode: 'fi' });
      expect(answer.data).toMatchObject({
        firstName: 'Ny',
        lastName: 'Lund',
        preferredLanguageCode: 'fi',
        version: 2,
      });
    }
  });

  test('an update never changes level, customer, company or address', async () => {
    const { people, root } = await backend.seed.tenant();
    const { id, token } = people.User;
    const body = {
      firstName: 'Ny',
      userRole: 'WebSbaAdmin',
      customerId: root.id,
      companyId: 99,
      email: 'x@example.com',
    };
    await put(id, token, body);
    const [row] = await backend.db.select().from(users).where(eq(users.id, id));
    expect(row).toMatchObject({
      accessLevel: 2,
      customerId: people.User.customerId,
      email: people.User.email,
    });
  });

  test('changing another user needs users_edit and is limited to the caller’s level', async () => {
    const { people, level } = await backend.seed.tenant();
    const otherTenant = await backend.seed.tenant('Annat bolag');
    expect((await put(people.Admin.id, people.User.token, { firstName: 'X' })).status).toBe(403);
    expect((await put(people.User.id, people.Admin.token, { firstName: 'X' })).status).toBe(200);
    const above = await backend.seed.user(level, 'CompanyAdmin');
    expect((await put(above.id, people.Admin.token, { firstName: 'X' })).status).toBe(403);
    expect((await put(otherTenant.people.User.id, people.Admin.token, { firstName: 'X' })).status).toBe(404);
  });

  test('an update with a stale version or an unknown language is refused', async () => {
    const { people } = await backend.seed.tenant();
    const { id, token } = people.User;
    expect((await put(id, token, { firstName: 'Ny', version: 1 })).status).toBe(200);
    const stale = await put(id, token, { firstName: 'Nyare', version: 1 });
    expect([stale.status, stale.codes]).toEqual([409, ['stale_version']]);
    expect((await put(id, token, { preferredLanguageCode: 'de' })).fields).toEqual(['preferredLanguageCode']);
    expect((await put(id, token, { firstName: '' })).fields).toEqual(['firstName']);
  });
});
