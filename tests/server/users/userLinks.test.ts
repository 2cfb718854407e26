import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { accessLevels } from '#contract/users/permissions.ts';
import type { User } from '#contract/users/user.ts';
import { rightOf } from '#domain/callRights.ts';
import { buildingUsers } from '#server/db/schema/buildings.ts';
import { customerLinks } from '#server/db/schema/users.ts';
import { linkingKind } from '#server/services/users/userLinks.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const backend = await useBackend();

const link = (token: string, userId: number, customerId: number, roleIds: readonly number[] = []) =>
  backend.ask('POST', 'v1/User/LinkCustomer', { token, body: { userId, customerId, roleIds } });
const unlink = (token: string, userId: number, customerId: number) =>
  backend.ask('PUT', `v1/User/DeleteUser/${userId}/FromCustomer/${customerId}`, {
    token,
    body: { userId, customerId },
  });
const rolesAt = (token: string, userId: number, customerId: number) =>
  backend.ask<{ name: string }[]>('GET', `v1/Role/GetExternalRoles/User/${userId}/Customer/${customerId}`, {
    token,
  });
const including = (token: string, query: Record<string, string | number>) =>
  backend.ask<User[]>('GET', 'v1/User/GetUsersIncludingExternal', { token, query });
const idsOf = (rows: readonly { id: number }[]) => rows.map((row) => row.id).toSorted((a, b) => a - b);

describe('linking', () => {
  test('gives access with roles; again it sets the roles [USER-47, USER-50]', async () => {
    const { people, sibling } = await backend.seed.tenant();
    const [first, second] = [
      await backend.seed.role(sibling, 'Rondör'),
      await backend.seed.role(sibling, 'Vakt'),
    ];
    const { token } = people.CustomerAdmin;
    expect((await link(token, people.User.id, sibling.id, [first.id])).status).toBe(200);
    expect((await link(token, people.User.id, sibling.id, [second.id, second.id])).status).toBe(200);
    expect((await rolesAt(token, people.User.id, sibling.id)).data.map((role) => role.name)).toEqual([
      'Vakt',
    ]);
    const userResponse = await backend.ask<User>('GET', `v1/User/${people.User.id}`, { token });
    expect(userResponse.data).toMatchObject({ roleIds: [], externalRoleIds: [second.id] });
    const ownLinks = await backend.ask<{ id: number }[]>('GET', 'v1/Customer/GetExternalCustomers', {
      token: people.User.token,
    });
    expect(idsOf(ownLinks.data)).toEqual([sibling.id]);
  });

  test('needs the right for that reach [PERM-14, PERM-25, PERM-44]', async () => {
    const home = { rootId: 1, companyId: 1 };
    const rightTo = (target: typeof home) => rightOf('linkUser', linkingKind(home, target));
    expect(rightTo({ rootId: 1, companyId: 1 })).toBe('users_link_within_own_root');
    expect(rightTo({ rootId: 2, companyId: 1 })).toBe('users_link_within_company');
    expect(rightTo({ rootId: 3, companyId: 2 })).toBe('users_link');
    const { people, company, level, below, sibling } = await backend.seed.tenant();
    const otherRoot = await backend.seed.customer({ companyId: company.id }, 'Annan rot');
    const elsewhere = (await backend.seed.tenant('Annat bolag')).level;
    // A user below, so that the middle level is foreign to them and within an admin's scope.
    const deep = await backend.seed.user(below, 'User');
    const reached: string[] = [];
    for (const asker of accessLevels) {
      for (const [name, target] of Object.entries({ level, sibling, otherRoot, elsewhere })) {
        const { status } = await link(people[asker].token, deep.id, target.id);
        if (status === 200) reached.push(`${asker}: ${name}`);
        else expect([400, 403]).toContain(status);
      }
    }
    expect(reached).toEqual([
      'Admin: level',
      ...['level', 'sibling'].map((name) => `CustomerAdmin: ${name}`),
      ...['level', 'sibling', 'otherRoot'].map((name) => `CompanyAdmin: ${name}`),
      ...['level', 'sibling', 'otherRoot', 'elsewhere'].map((name) => `WebSbaAdmin: ${name}`),
    ]);
  });

  test('with roles needs users_manage_external_roles, and roles of that customer [PERM-38]', async () => {
    const { people, level, below, sibling } = await backend.seed.tenant();
    const deep = await backend.seed.user(below, 'User');
    const role = await backend.seed.role(level);
    expect((await link(people.Admin.token, deep.id, level.id, [role.id])).status).toBe(403);
    expect(await backend.db.$count(customerLinks)).toBe(0);
    expect((await link(people.CustomerAdmin.token, deep.id, level.id, [role.id])).status).toBe(200);
    expect((await link(people.Admin.token, deep.id, level.id, [role.id])).status).toBe(200);
    expect((await link(people.Admin.token, deep.id, level.id, [])).status).toBe(403);
    const foreign = await backend.seed.role(sibling);
    expect((await link(people.CustomerAdmin.token, deep.id, level.id, [foreign.id])).fields).toEqual([
      'roleIds',
    ]);
  });

  test('is refused within the own home, for people above and out of scope', async () => {
    const { people, level, below, sibling } = await backend.seed.tenant();
    const otherTenant = await backend.seed.tenant('Annat bolag');
    const { token } = people.CustomerAdmin;
    for (const target of [level, below]) {
      const answer = await link(token, people.User.id, target.id);
      expect([answer.status, answer.codes]).toEqual([409, ['already_at_home']]);
    }
    expect((await link(token, people.CompanyAdmin.id, sibling.id)).codes).toEqual(['level_too_high']);
    expect((await link(token, otherTenant.people.User.id, sibling.id)).status).toBe(404);
    expect((await link('', people.User.id, sibling.id)).status).toBe(401);
    expect((await link(token, people.User.id, 0)).status).toBe(400);
  });
});

test('unlinking is done by the customer and by those over the user [USER-48]', async () => {
  const { people, level, below, building } = await backend.seed.tenant();
  const otherTenant = await backend.seed.tenant('Annat bolag');
  const guest = otherTenant.people.CompanyAdmin;
  await backend.seed.link(guest, level);
  await backend.seed.link(people.User, otherTenant.level);
  await backend.seed.link(people.CompanyAdmin, otherTenant.level);
  expect((await unlink('', guest.id, level.id)).status).toBe(401);
  expect((await unlink(people.User.token, guest.id, level.id)).status).toBe(403);
  expect((await unlink(people.Admin.token, guest.id, below.id)).status).toBe(404);
  expect((await unlink(otherTenant.people.CustomerAdmin.token, guest.id, level.id)).status).toBe(403);
  await backend.seed.connect(building, guest);
  await backend.seed.connect(otherTenant.building, guest);
  expect((await unlink(people.Admin.token, guest.id, level.id)).status).toBe(200);
  expect((await unlink(people.Admin.token, guest.id, level.id)).status).toBe(404);
  const connected = await backend.db.select().from(buildingUsers).where(eq(buildingUsers.userId, guest.id));
  expect(connected.map((row) => row.buildingId)).toEqual([otherTenant.building.id]);
  expect((await unlink(people.Admin.token, people.User.id, otherTenant.level.id)).status).toBe(200);
  expect((await unlink(people.Admin.token, people.CompanyAdmin.id, otherTenant.level.id)).status).toBe(403);
  expect(await backend.db.$count(customerLinks, eq(customerLinks.userId, people.CompanyAdmin.id))).toBe(1);
});

describe('the list with external users', () => {
  test('holds those at home and those linked, ordered by last name [USER-04, USER-41]', async () => {
    const { people, level, below, sibling, company } = await backend.seed.tenant();
    const otherTenant = await backend.seed.tenant('Annat bolag');
    const guest = await backend.seed.user(otherTenant.level, 'User', {
      firstName: 'Örjan',
      lastName: 'Abel',
    });
    const beside = await backend.seed.user(sibling, 'User', { lastName: 'Öst' });
    const homeRole = await backend.seed.role(otherTenant.level, 'Hemlig');
    const role = await backend.seed.role(level, 'Rondör');
    const join = await backend.seed.link(guest, level);
    await backend.seed.hold(guest, homeRole);
    await backend.seed.hold(guest, role, join.id);
    const { token } = people.Admin;
    const { data } = await including(token, { customerId: level.id, companyId: company.id, pageSize: 0 });
    expect(idsOf(data)).toEqual(idsOf([...Object.values(people), guest]));
    expect(data[0]).toMatchObject({
      id: guest.id,
      customer: { id: otherTenant.level.id },
      roles: [],
      roleIds: [],
      externalRoleIds: [role.id],
    });
    const matches = await including(token, { customerId: level.id, search: 'örjan abel' });
    expect(idsOf(matches.data)).toEqual([guest.id]);
    const page = await including(token, { customerId: level.id, pageSize: 2, currentPage: 2 });
    expect([page.data.length, page.pagination?.totalCount]).toEqual([2, 8]);
    expect(idsOf((await including(token, { customerId: below.id })).data)).toEqual([]);
    expect((await including(token, { orderBy: 'PasswordHash' })).status).toBe(400);
    const companyList = await including(people.CompanyAdmin.token, { companyId: company.id, pageSize: 0 });
    expect(idsOf(companyList.data)).toEqual(idsOf([...Object.values(people), guest, beside]));
    expect(idsOf((await including(token, { pageSize: 0 })).data)).toEqual(
      idsOf([...Object.values(people), guest]),
    );
  });

  test('is for User and above, and never shows another tenant', async () => {
    const { people } = await backend.seed.tenant();
    const otherTenant = await backend.seed.tenant('Annat bolag');
    await backend.seed.link(people.User, otherTenant.level);
    expect((await including('', {})).status).toBe(401);
    expect((await including(people.BasicUser.token, {})).status).toBe(403);
    const { data } = await including(people.CompanyAdmin.token, { customerId: otherTenant.level.id });
    expect(data).toEqual([]);
  });
});

test('external roles are shown to those over the user, the customer and oneself [USER-50]', async () => {
  const { people, level } = await backend.seed.tenant();
  const otherTenant = await backend.seed.tenant('Annat bolag');
  const third = await backend.seed.tenant('Tredje bolaget');
  await backend.seed.link(people.BasicUser, otherTenant.level);
  const ask = async (token: string) =>
    (await rolesAt(token, people.BasicUser.id, otherTenant.level.id)).status;
  expect(await ask(people.BasicUser.token)).toBe(200);
  expect(await ask(people.User.token)).toBe(200);
  expect(await ask(otherTenant.people.User.token)).toBe(200);
  expect(await ask(people.BasicUserLight.token)).toBe(403);
  expect(await ask(third.people.Admin.token)).toBe(404);
  expect(await ask('')).toBe(401);
  expect((await rolesAt(people.Admin.token, people.User.id, level.id)).data).toEqual([]);
});

test('the levels on offer end at the own one [USER-49, USER-20]', async () => {
  const { people } = await backend.seed.tenant();
  const offered = (token: string) =>
    backend.ask<{ id: number; name: string }[]>('GET', 'v1/IdentityRole', { token });
  expect((await offered(people.BasicUser.token)).status).toBe(403);
  expect((await offered('')).status).toBe(401);
  expect((await offered(people.Admin.token)).data).toEqual([
    { id: 0, name: 'BasicUserLight' },
    { id: 1, name: 'BasicUser' },
    { id: 2, name: 'User' },
    { id: 3, name: 'Admin' },
  ]);
  expect((await offered(people.WebSbaAdmin.token)).data).toHaveLength(7);
});
