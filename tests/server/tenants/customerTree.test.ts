import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Customer } from '#contract/tenants/customer.ts';
import type { RoundHistory } from '#contract/rounds/round.ts';
import { buildingUsers } from '#server/db/schema/buildings.ts';
import { fireProtections } from '#server/db/schema/catalogue.ts';
import { roles, users } from '#server/db/schema/users.ts';
import { auditLog } from '#server/db/schema/audit.ts';
import { customerLicences, customers } from '#server/db/schema/tenants.ts';
import { atOnce } from '#tests/support/database/atOnce.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { roundSeed } from '#tests/support/seeds/roundSeed.ts';

const backend = await useBackend();

const rows = () => backend.db.select().from(customers).orderBy(customers.id);
const rowOf = async (id: number) => (await rows()).find((row) => row.id === id) ?? expect.fail('no level');
const make = (token: string, body: object) => backend.ask<Customer>('POST', 'v1/Customer', { token, body });
const move = (token: string, body: object, language = 'en') =>
  backend.ask<Customer>('PUT', 'v1/Customer/MoveCustomer', {
    token,
    body,
    headers: { 'accept-language': language },
  });
const remove = (token: string, id: number, language = 'en') =>
  backend.ask('DELETE', `v1/Customer/${id}`, { token, headers: { 'accept-language': language } });

/** Expects that paths, roots and depths agree with the parents. */
async function expectSoundTrees() {
  const allRows = await rows();
  const byId = new Map(allRows.map((row) => [row.id, row]));
  for (const row of allRows) {
    const parent = row.parentId === null ? null : (byId.get(row.parentId) ?? expect.fail('no parent'));
    expect(row).toMatchObject({
      path: `${parent?.path ?? '/'}${row.id}/`,
      rootId: parent?.rootId ?? row.id,
      depth: parent ? parent.depth + 1 : 0,
      companyId: parent?.companyId ?? row.companyId,
    });
  }
  return allRows.length;
}

describe('making and renaming a level', () => {
  test('a new level is below its parent, and a repeat of the key creates no second one [PICK-43]', async () => {
    const { people, level, root } = await backend.seed.tenant();
    const request = {
      token: people.Admin.token,
      body: { name: ' Kök ', parentId: level.id },
      key: 'key-of-the-level',
    };
    const first = await backend.ask<Customer>('POST', 'v1/Customer', request);
    expect(first.data).toMatchObject({ name: 'Kök', parentId: level.id, customerId: root.id, children: 0 });
    expect((await backend.ask<Customer>('POST', 'v1/Customer', request)).data.id).toBe(first.data.id);
    expect(await expectSoundTrees()).toBe(5);
  });

  test('a name is required; the parent must be in scope; the company must be the parent’s [PICK-21]', async () => {
    const { people, level, root } = await backend.seed.tenant();
    const otherTenant = await backend.seed.tenant('Annat bolag');
    const { token } = people.Admin;
    expect(await make(token, { name: '  ', parentId: level.id })).toMatchObject({
      status: 400,
      codes: ['required'],
      fields: ['name'],
    });
    for (const body of [
      { name: 'X', parentId: root.id },
      { name: 'X', parentId: otherTenant.level.id },
      { name: 'X', parentId: level.id, companyId: otherTenant.company.id },
    ]) {
      expect(await make(token, body)).toMatchObject({ status: 400, codes: ['invalid_reference'] });
    }
    expect((await make('', { name: 'X' })).status).toBe(401);
  });

  test('a root is made by company admins in their company, with a licence of its own [PICK-08, PERM-23]', async () => {
    const { people, company } = await backend.seed.tenant();
    const otherTenant = await backend.seed.tenant('Annat bolag');
    expect((await make(people.CustomerAdmin.token, { name: 'Ny' })).codes).toEqual(['right_missing']);
    const newRoot = (await make(people.CompanyAdmin.token, { name: 'Ny' })).data;
    expect(newRoot).toMatchObject({
      parentId: null,
      companyId: company.id,
      customerId: newRoot.id,
      licence: { active: true },
    });
    const foreign = { name: 'Ny', companyId: otherTenant.company.id };
    expect((await make(people.CompanyAdmin.token, foreign)).codes).toEqual(['invalid_reference']);
    expect((await make(people.WebSbaAdmin.token, foreign)).data.companyId).toBe(otherTenant.company.id);
  });

  test('below Admin and at a linked customer nothing of the tree can be changed [PICK-09, PERM-40]', async () => {
    const { people, level, below } = await backend.seed.tenant();
    const otherTenant = await backend.seed.tenant('Annat bolag');
    await backend.seed.link(people.Admin, otherTenant.level);
    const before = await rows();
    for (const [token, id] of [
      [people.User.token, below.id],
      [people.Admin.token, otherTenant.below.id],
    ] as const) {
      const request = { token, body: { name: 'X' } };
      expect((await backend.ask('PUT', `v1/Customer/${id}`, request)).codes).toEqual(['right_missing']);
      expect((await remove(token, id)).codes).toEqual(['right_missing']);
      expect((await make(token, { name: 'X', parentId: id })).codes).toEqual(['right_missing']);
      expect((await move(token, { id, parentId: level.id })).codes).toEqual(['right_missing']);
    }
    expect(await rows()).toEqual(before);
  });

  test('a PUT renames a level, keeps its place and refuses a stale version [PICK-44]', async () => {
    const { people, level, below } = await backend.seed.tenant();
    const otherTenant = await backend.seed.tenant('Annat bolag');
    const { token } = people.Admin;
    const put = (id: number, body: object) =>
      backend.ask<Customer>('PUT', `v1/Customer/${id}`, { token, body });
    const renamed = await put(below.id, { name: 'Förråd', parentId: level.id, version: 1 });
    expect(renamed.data).toMatchObject({ name: 'Förråd', version: 2 });
    expect(await rowOf(below.id)).toMatchObject({ sortKey: 'f}rr{d' });
    expect((await put(below.id, { name: 'Igen', version: 1 })).codes).toEqual(['stale_version']);
    expect((await put(level.id, { name: 'X', parentId: below.id })).codes).toEqual(['invalid_reference']);
    expect((await put(otherTenant.level.id, { name: 'X' })).status).toBe(404);
    expect((await put(level.id, {})).codes).toEqual(['required']);
  });
});

describe('moving a level', () => {
  test('a move under itself or a descendant is refused in the user’s language [PICK-31, PICK-32]', async () => {
    const { people, root, level, below } = await backend.seed.tenant();
    const { token } = people.WebSbaAdmin;
    const before = await rows();
    for (const [id, parentId] of [
      [level.id, level.id],
      [level.id, below.id],
      [root.id, below.id],
    ]) {
      expect(await move(token, { id, parentId })).toMatchObject({
        status: 409,
        codes: ['move_under_itself'],
        errors: ['Cannot move a level under itself.'],
      });
    }
    const swedish = await move(token, { id: level.id, parentId: level.id }, 'sv');
    const finnish = await move(token, { id: level.id, parentId: level.id }, 'fi');
    expect([...swedish.errors, ...finnish.errors]).toEqual([
      'En nivå kan inte flyttas in under sig själv.',
      'Tasoa ei voi siirtää itsensä alle.',
    ]);
    expect(await rows()).toEqual(before);
  });

  test('the rights reach the own root, the company, everything [PERM-13, PERM-24, PERM-36, PICK-50]', async () => {
    const { people, company, root, level, below, sibling } = await backend.seed.tenant();
    const second = await backend.seed.customer({ companyId: company.id }, 'Andra roten');
    const otherTenant = await backend.seed.tenant('Annat bolag');
    const codes = async (token: string, id: number, parentId: number | null) =>
      (await move(token, { id, parentId })).codes;
    expect(await codes(people.Admin.token, below.id, level.id)).toEqual(['right_missing']);
    expect(await codes(people.CustomerAdmin.token, level.id, sibling.id)).toEqual([]);
    expect(await codes(people.CustomerAdmin.token, below.id, second.id)).toEqual(['invalid_reference']);
    expect(await codes(people.CustomerAdmin.token, below.id, null)).toEqual(['right_missing']);
    expect(await codes(people.CompanyAdmin.token, level.id, second.id)).toEqual([]);
    expect(await codes(people.CompanyAdmin.token, level.id, otherTenant.root.id)).toEqual([
      'invalid_reference',
    ]);
    expect(await codes(people.CompanyAdmin.token, otherTenant.level.id, root.id)).toEqual(['not_found']);
    expect(await codes(people.WebSbaAdmin.token, level.id, otherTenant.root.id)).toEqual([]);
    const mixed = { id: sibling.id, parentId: root.id, companyId: otherTenant.company.id };
    expect((await move(people.WebSbaAdmin.token, mixed)).codes).toEqual(['invalid_reference']);
    await expectSoundTrees();
  });

  test('a move to another company updates root, company and dependent work of the subtree [PICK-30]', async () => {
    const fixture = await roundSeed(backend).round();
    const { level, inspector } = fixture;
    const home = await backend.seed.tenant('Hemma');
    const otherTenant = await backend.seed.tenant('Annat bolag');
    const { token } = home.people.WebSbaAdmin;
    const below = await backend.seed.customer(level, 'Under');
    const ownRole = await backend.seed.role(level, 'Egen roll');
    const entry = await backend.seed.fireProtection({ companyId: level.companyId, customerId: below.id });
    const house = await backend.seed.building(below, 'Flyttat hus');
    const guest = await backend.seed.user(await rowOf(level.rootId), 'User');
    const linked = await backend.seed.user(await rowOf(level.rootId), 'User');
    await backend.seed.connect(house, inspector);
    await backend.seed.connect(house, guest);
    await backend.seed.connect(house, linked);
    await backend.seed.link(linked, below);
    const moveResult = await move(token, {
      id: level.id,
      parentId: otherTenant.level.id,
      companyId: otherTenant.company.id,
    });
    expect(moveResult.data).toMatchObject({
      companyId: otherTenant.company.id,
      customerId: otherTenant.root.id,
      parentId: otherTenant.level.id,
    });
    await expectSoundTrees();
    const companyOf = async (table: typeof roles | typeof fireProtections | typeof users, id: number) =>
      (await backend.db.select({ companyId: table.companyId }).from(table).where(eq(table.id, id)))[0]
        ?.companyId;
    expect(await companyOf(roles, ownRole.id)).toBe(otherTenant.company.id);
    expect(await companyOf(fireProtections, entry.id)).toBe(otherTenant.company.id);
    expect(await companyOf(users, inspector.id)).toBe(otherTenant.company.id);
    expect(await companyOf(users, guest.id)).toBe(level.companyId);
    const connected = await backend.db
      .select()
      .from(buildingUsers)
      .where(eq(buildingUsers.buildingId, house.id));
    expect(connected.map(({ userId }) => userId).toSorted((a, b) => a - b)).toEqual([
      inspector.id,
      linked.id,
    ]);
    // At once, without a new login: the round continues under its new root, visible to the new people only.
    const round = (who: string) =>
      backend.ask<RoundHistory>('GET', `v1/RoundHistory/${fixture.round.id}`, { token: who });
    expect((await round(inspector.token)).data).toMatchObject({ rootCustomerId: otherTenant.root.id });
    expect((await round(otherTenant.people.CompanyAdmin.token)).status).toBe(200);
    expect((await round(home.people.CompanyAdmin.token)).status).toBe(404);
    const [trace] = await backend.db.select().from(auditLog).where(eq(auditLog.action, 'moved'));
    expect(trace).toMatchObject({
      targetId: level.id,
      details: { to: otherTenant.level.id, fromCompany: level.companyId },
    });
  });

  test('the licence stays with roots: copied to a new one, given up by one that becomes a level', async () => {
    const { people, company, root, level, below } = await backend.seed.tenant();
    await backend.seed.licence(root, { users: 7, active: true });
    const { token } = people.CompanyAdmin;
    const out = await move(token, { id: level.id, parentId: null });
    expect(out.data).toMatchObject({
      parentId: null,
      companyId: company.id,
      licence: { users: 7, active: true },
    });
    expect(await rowOf(below.id)).toMatchObject({ rootId: level.id, depth: 1 });
    expect((await backend.ask('GET', `v1/Customer/${below.id}`, { token: people.Admin.token })).status).toBe(
      200,
    );
    expect((await move(token, { id: level.id, parentId: root.id })).data.licence).toBeNull();
    expect((await backend.db.select().from(customerLicences)).map((row) => row.customerId)).toEqual([
      root.id,
    ]);
    await expectSoundTrees();
  });

  test('the new root’s licence must hold the people and buildings that come along', async () => {
    const { people, company, level } = await backend.seed.tenant();
    const small = await backend.seed.customer({ companyId: company.id }, 'Liten');
    const { token } = people.CompanyAdmin;
    await backend.seed.licence(small, { users: 6 });
    expect((await move(token, { id: level.id, parentId: small.id })).codes).toEqual(['licence_users_full']);
    await backend.seed.licence(small, { users: 7, buildings: 0 });
    expect((await move(token, { id: level.id, parentId: small.id })).status).toBe(200);
  });

  test('two simultaneous moves make no cycle, and a level made meanwhile has the right place', async () => {
    const { people, root, level, sibling } = await backend.seed.tenant();
    const { token } = people.CompanyAdmin;
    for (let turn = 0; turn < 5; turn += 1) {
      const [one, two, made] = await Promise.all([
        move(token, { id: level.id, parentId: sibling.id }),
        move(token, { id: sibling.id, parentId: level.id }),
        make(token, { name: `Ny ${turn}`, parentId: level.id }),
      ]);
      expect([one.status, two.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
      expect(made.status).toBe(200);
      await expectSoundTrees();
      for (const id of [level.id, sibling.id]) await move(token, { id, parentId: root.id });
    }
    expect(await expectSoundTrees()).toBe(9);
  });

  test('two simultaneous moves below each other’s subtree make no cycle [PICK-32]', async () => {
    const { people, root, level, sibling, below } = await backend.seed.tenant();
    const farther = await backend.seed.customer(sibling, 'Under syskonet');
    const { token } = people.CompanyAdmin;
    for (let turn = 0; turn < 5; turn += 1) {
      const answers = await atOnce(backend.db, [level.id, sibling.id], () => [
        move(token, { id: level.id, parentId: farther.id }),
        move(token, { id: sibling.id, parentId: below.id }),
      ]);
      expect(await expectSoundTrees()).toBe(5);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      expect(answers.flatMap(({ codes }) => codes)).toEqual(['move_under_itself']);
      for (const id of [level.id, sibling.id]) await move(token, { id, parentId: root.id });
    }
  });
});
