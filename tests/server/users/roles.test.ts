import { expect, test } from 'vitest';
import { roles, userRoles } from '#server/db/schema/users.ts';
import type { Role } from '#contract/catalogue/catalogue.ts';
import type { RoundPlanning } from '#contract/plans/roundPlanning.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { roundSeed } from '#tests/support/seeds/roundSeed.ts';

const backend = await useBackend();
const path = 'v1/Role';
const list = async (token: string, query: object = {}) =>
  (await backend.ask<Role[]>('GET', path, { token, query: { ...query } })).data.map((role) => role.name);
const post = (token: string, body: object) =>
  backend.ask<Role>('POST', path, { token, body, key: crypto.randomUUID() });

test('roles are listed by name, customer and plan [ROLE-11, PLAN-41]', async () => {
  const { plan, people, level, below } = await roundSeed(backend).plan();
  const keeper = await backend.seed.role(below, 'Anläggningsskötare');
  const { token } = people.Admin;
  expect(await list(token, { orderBy: 'Name' })).toEqual(['Anläggningsskötare', 'Brandskyddskontrollant']);
  expect(await list(token, { customerId: level.id })).toEqual(['Brandskyddskontrollant']);
  expect(await list(token, { name: 'anlägg' })).toEqual(['Anläggningsskötare']);
  expect(await list(token, { roundPlanningId: plan.id })).toEqual(['Brandskyddskontrollant']);
  const body = { name: 'Årsrond', customerId: below.id, start: plan.start, roleIds: [keeper.id] };
  const executed = await backend.ask<RoundPlanning>('POST', 'v1/RoundPlanning', { token, body });
  expect(await list(token, { roundPlanningId: executed.data.id })).toEqual(['Anläggningsskötare']);
  const otherTenant = await backend.seed.tenant('Annan AB');
  expect(await list(otherTenant.people.CompanyAdmin.token)).toEqual([]);
});

test('a role is made, read and changed where one may write [ROLE-08, ROLE-12, ROLE-13, ROLE-15]', async () => {
  const { people, level, root } = await backend.seed.tenant();
  const creation = await post(people.Admin.token, { name: ' Kontrollant ', customerId: level.id });
  expect(creation.data).toMatchObject({ name: 'Kontrollant', customerId: level.id, version: 1 });
  const rolePath = `${path}/${creation.data.id}`;
  const update = await backend.ask<Role>('PUT', rolePath, {
    token: people.Admin.token,
    body: { name: 'Ny', version: 1 },
  });
  expect(update.data).toMatchObject({ name: 'Ny', customerId: level.id, version: 2 });
  expect((await backend.ask('GET', rolePath, { token: people.BasicUserLight.token })).data).toEqual(
    update.data,
  );
  const stale = await backend.ask('PUT', rolePath, {
    token: people.Admin.token,
    body: { name: 'x', version: 1 },
  });
  expect(stale.codes).toEqual(['stale_version']);
  expect((await post(people.Admin.token, { name: 'Rot', customerId: root.id })).status).toBe(400);
  expect((await post(people.Admin.token, { name: 'Bolag' })).status).toBe(403);
  expect((await post(people.CompanyAdmin.token, { name: 'Bolag' })).status).toBe(200);
});

test('a role needs a name [ROLE-09]', async () => {
  const { people, level } = await backend.seed.tenant();
  expect(await post(people.Admin.token, { name: '', customerId: level.id })).toMatchObject({
    status: 400,
    fields: ['name'],
  });
});

test('a role that plans name is not deleted, and the text names the plans [ROLE-10]', async () => {
  const { people, role } = await roundSeed(backend).plan();
  const refusal = await backend.ask('DELETE', `${path}/${role.id}`, { token: people.Admin.token });
  expect([refusal.status, refusal.codes]).toEqual([409, ['in_use']]);
  expect(refusal.errors[0]).toContain('1 round plan (Kvartalsrond)');
  expect(await backend.db.$count(roles)).toBe(1);
});

test('a role that no plan names is deleted and taken from those who hold it [ROLE-14]', async () => {
  const { people, level } = await backend.seed.tenant();
  const role = await backend.seed.role(level);
  await backend.seed.hold(people.User, role);
  expect((await backend.ask('DELETE', `${path}/${role.id}`, { token: people.User.token })).status).toBe(403);
  const otherTenant = await backend.seed.tenant('Annan AB');
  expect(
    (await backend.ask('DELETE', `${path}/${role.id}`, { token: otherTenant.people.Admin.token })).status,
  ).toBe(404);
  expect((await backend.ask('DELETE', `${path}/${role.id}`)).status).toBe(401);
  expect((await backend.ask('DELETE', `${path}/${role.id}`, { token: people.Admin.token })).status).toBe(200);
  expect(await backend.db.$count(userRoles)).toBe(0);
});
