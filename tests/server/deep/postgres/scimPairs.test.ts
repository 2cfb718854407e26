import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { users } from '#server/db/schema/users.ts';
import { provisionedTenant } from '#tests/support/identity/scimClient.ts';
import { openBackend } from '#tests/support/server/backend.ts';

const tries = Number(process.env.TILLSYN_PAIR_TRIES ?? 5);
const backend = await openBackend();
afterAll(backend.close);

test('of several creations of one address at once exactly one wins [IDENT-37]', async () => {
  for (let count = 0; count < tries; count += 1) {
    await backend.reset();
    const { scim } = await provisionedTenant(backend);
    const otherTenant = await provisionedTenant(backend, 'Annat bolag', 'example.net');
    const answers = await Promise.all([
      scim.create('anna'),
      scim.create('anna', { externalId: 'another' }),
      scim.create('anna', { userName: 'another' }),
      otherTenant.scim.create('anna'),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 409, 409]);
    expect(await backend.db.$count(users, eq(users.email, 'anna@example.org'))).toBe(1);
  }
});

test('two users who get one name or one external id at once don’t share it [IDENT-35]', async () => {
  for (let count = 0; count < tries; count += 1) {
    await backend.reset();
    const { scim } = await provisionedTenant(backend);
    const [anna, bo] = [await scim.created('anna'), await scim.created('bo')];
    const rename = (id: string) =>
      scim.patch(`Users/${id}`, { op: 'replace', path: 'userName', value: 'same' });
    const statuses = (await Promise.all([rename(anna.id), rename(bo.id)])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409]);
    const identify = (name: string) => scim.create(name, { externalId: 'same' });
    const created = (await Promise.all([identify('cher'), identify('dan')])).map(({ status }) => status);
    expect(created.toSorted()).toEqual([201, 409]);
  }
});

test('the last two customer administrators can’t be deactivated at once [IDENT-38]', async () => {
  for (let count = 0; count < tries; count += 1) {
    await backend.reset();
    const { scim, root, people } = await provisionedTenant(backend);
    await backend.db.update(users).set({ deleted: true }).where(eq(users.id, people.CustomerAdmin.id));
    const ids: string[] = [];
    for (const name of ['anna', 'bo']) {
      await backend.seed.user(root, 'CustomerAdmin', { email: `${name}@example.org` });
      ids.push((await scim.created(name)).id);
    }
    const off = (id: string) => scim.patch(`Users/${id}`, { op: 'replace', path: 'active', value: false });
    const statuses = (await Promise.all(ids.map(off))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 403]);
    const active = and(eq(users.accessLevel, people.CustomerAdmin.accessLevel), isNull(users.deactivated));
    expect(await backend.db.$count(users, and(active, eq(users.deleted, false)))).toBe(1);
  }
});

test('changes of one group at once all take effect [IDENT-35]', async () => {
  await backend.reset();
  const { scim } = await provisionedTenant(backend);
  const { id } = await scim.group('Brandskydd');
  const people = [];
  for (let count = 0; count < 6; count += 1) people.push(await scim.created(`person${count}`));
  const add = ({ id: value }: { id: string }) =>
    scim.patch(`Groups/${id}`, { op: 'add', path: 'members', value: [{ value }] });
  const statuses = (await Promise.all(people.map(add))).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([204]));
  expect((await scim.ask('GET', `Groups/${id}`)).body['members']).toHaveLength(6);
});
