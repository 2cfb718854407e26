import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Licence } from '#contract/tenants/licence.ts';
import { customerLicences } from '#server/db/schema/tenants.ts';
import { rejectBeyondLicence } from '#server/services/tenants/licenceLimits.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { testPassword } from '#tests/support/seeds/seedPeople.ts';

const backend = await useBackend();
const { seed } = backend;

const fields = { active: true, users: 12, buildings: 3, checklist: true, apiKey: true };

async function unlicensed() {
  const tenant = await seed.tenant();
  await backend.db.delete(customerLicences).where(eq(customerLicences.customerId, tenant.root.id));
  return { ...tenant, token: tenant.people.CompanyAdmin.token };
}

describe('a licence', () => {
  test('is made, read by its root customer and changed by its own id [LIC-03, LIC-10, LIC-11, LIC-12]', async () => {
    const { root, token } = await unlicensed();
    const noLicence = await backend.ask<Licence | null>('GET', `v1/CustomerLicense/${root.id}`, { token });
    expect([noLicence.status, noLicence.data]).toEqual([200, null]);
    const body = { ...fields, customerId: root.id };
    const created = await backend.ask<Licence>('POST', 'v1/CustomerLicense', { token, body });
    expect(created).toMatchObject({ status: 200, data: body });
    const licenceResponse = await backend.ask<Licence>('GET', `v1/CustomerLicense/${root.id}`, { token });
    const { use, ...itself } = licenceResponse.data;
    expect(itself).toEqual(created.data);
    expect(use).toEqual({ users: 7, buildings: 1 });
    const { id, version } = created.data;
    const change = { ...body, users: 0, apiKey: false, version };
    const update = await backend.ask<Licence>('PUT', `v1/CustomerLicense/${id}`, { token, body: change });
    expect(update.data).toMatchObject({ id, users: 0, apiKey: false, buildings: 3, version: version + 1 });
    const stale = await backend.ask('PUT', `v1/CustomerLicense/${id}`, { token, body: change });
    expect([stale.status, stale.codes]).toEqual([409, ['stale_version']]);
  });

  test('has its defaults where nothing is said, and is made once for a Idempotency-Key [LIC-04]', async () => {
    const { root, token } = await unlicensed();
    const request = { token, body: { customerId: root.id }, key: 'licence-once' };
    const [first, again] = [
      await backend.ask<Licence>('POST', 'v1/CustomerLicense', request),
      await backend.ask<Licence>('POST', 'v1/CustomerLicense', request),
    ];
    expect(first.data).toMatchObject({
      active: true,
      users: 0,
      buildings: 0,
      checklist: true,
      apiKey: false,
    });
    expect(again.data).toEqual(first.data);
    const second = await backend.ask('POST', 'v1/CustomerLicense', { token, body: { customerId: root.id } });
    expect([second.status, second.codes]).toEqual([409, ['licence_exists']]);
  });

  test('takes whole numbers only, and only root customers of the own company [LIC-05]', async () => {
    const { root, level, token } = await unlicensed();
    const otherTenant = await seed.tenant('Annat bolag');
    const post = (body: object) => backend.ask('POST', 'v1/CustomerLicense', { token, body });
    for (const [body, code, field] of [
      [{ customerId: root.id, users: 1.5 }, 'not_integer', 'users'],
      [{ customerId: root.id, buildings: 'tre' }, 'invalid_number', 'buildings'],
      [{ customerId: root.id, users: -1 }, 'out_of_range', 'users'],
      [{ customerId: level.id }, 'invalid_reference', 'customerId'],
      [{ customerId: otherTenant.root.id }, 'invalid_reference', 'customerId'],
    ] as const) {
      const answer = await post(body);
      expect([answer.status, answer.codes, answer.fields]).toEqual([400, [code], [field]]);
    }
    const text = await post({ customerId: root.id, users: 1.5 });
    expect(text.errors).toEqual(['The value must be an integer']);
    expect(await backend.db.$count(customerLicences, eq(customerLicences.customerId, root.id))).toBe(0);
  });

  test('can not be handed to another customer, and lacks no field when changed', async () => {
    const { root, company, people } = await seed.tenant();
    const { token } = people.CompanyAdmin;
    const sibling = await seed.customer({ companyId: company.id }, 'Annan rot');
    const { id } = await seed.licence(root);
    const put = (body: object) => backend.ask('PUT', `v1/CustomerLicense/${id}`, { token, body });
    const moveRefusal = await put({ ...fields, customerId: sibling.id });
    expect([moveRefusal.status, moveRefusal.codes]).toEqual([400, ['invalid_reference']]);
    const { apiKey: _apiKey, ...some } = fields;
    const incomplete = await put({ ...some, customerId: root.id });
    expect([incomplete.status, incomplete.fields]).toEqual([400, ['apiKey']]);
  });

  test('a licence is accessible to company admins and above within their company only [PERM-30]', async () => {
    const { root, level, people } = await seed.tenant();
    const otherTenant = await seed.tenant('Annat bolag');
    const { id } = await seed.licence(root);
    const { id: foreignId } = await seed.licence(otherTenant.root);
    const body = { ...fields, customerId: root.id };
    const status = async (method: string, path: string, token?: string, sent: object = body) =>
      (await backend.ask(method, path, { token, ...(method === 'GET' ? {} : { body: sent }) })).status;
    for (const name of ['BasicUserLight', 'User', 'Admin', 'CustomerAdmin'] as const) {
      const { token } = people[name];
      // A root outside of the level's reach isn't found.
      const statusOfRoot = name === 'CustomerAdmin' ? 403 : 404;
      expect(await status('GET', `v1/CustomerLicense/${root.id}`, token)).toBe(statusOfRoot);
      expect(await status('PUT', `v1/CustomerLicense/${id}`, token)).toBe(statusOfRoot);
      expect(await status('POST', 'v1/CustomerLicense', token)).toBe(403);
    }
    const { token } = people.CompanyAdmin;
    expect(await status('GET', `v1/CustomerLicense/${level.id}`, token)).toBe(404);
    expect(await status('GET', `v1/CustomerLicense/${otherTenant.root.id}`, token)).toBe(404);
    expect(await status('PUT', `v1/CustomerLicense/${foreignId}`, token)).toBe(404);
    expect(await status('GET', `v1/CustomerLicense/${root.id}`)).toBe(401);
    const theirs = { ...fields, customerId: otherTenant.root.id };
    const webAdmin = people.WebSbaAdmin.token;
    expect(await status('PUT', `v1/CustomerLicense/${foreignId}`, webAdmin, theirs)).toBe(200);
  });
});

describe('the end of a licence', () => {
  test('stops new logins with the right password, and a new login gets the flags of the day [AUTH-14]', async () => {
    const { root, people } = await seed.tenant();
    const { token } = people.CompanyAdmin;
    const { id } = await seed.licence(root);
    const put = (changes: object) =>
      backend.ask('PUT', `v1/CustomerLicense/${id}`, {
        token,
        body: { ...fields, users: 0, customerId: root.id, ...changes },
      });
    const login = (password: string) =>
      backend.ask<{ token: string }>('POST', 'v1/User/Login', {
        body: { email: people.CustomerAdmin.email, password },
      });
    await put({ active: false });
    expect((await login('not the password')).errors).toEqual(['Wrong email or password']);
    expect(await login(testPassword)).toMatchObject({ status: 403, errors: ['No active license!'] });

    const claims = async () => {
      const { data } = await login(testPassword);
      const payload = Buffer.from(data.token.split('.')[1] ?? '', 'base64url').toString();
      return (JSON.parse(payload) as { license: string[] }).license;
    };
    await put({ active: true, checklist: true, apiKey: false });
    expect(await claims()).toEqual(['checklist']);
    await put({ active: true, checklist: false, apiKey: true });
    expect(await claims()).toEqual(['apiKey']);
  });
});

test('a licence that is read counts the whole tree of its root, and no other', async () => {
  const { root, level, sibling, company, people, building } = await seed.tenant();
  const otherRoot = await seed.customer({ companyId: company.id }, 'Annan rot');
  await seed.user(otherRoot, 'User');
  await seed.building(otherRoot, 'Räknas inte');
  await seed.user(level, 'User', { deleted: true });
  await seed.building(sibling, 'Borta', { deleted: true });
  await seed.building(sibling, 'Räknas');
  const { token } = people.CompanyAdmin;
  const useOf = async () =>
    (await backend.ask<Licence>('GET', `v1/CustomerLicense/${root.id}`, { token })).data.use;
  const users = Object.keys(people).length;
  expect(await useOf()).toEqual({ users, buildings: 2 });
  await backend.ask('DELETE', `v1/Building/${building.id}`, { token });
  expect(await useOf()).toEqual({ users, buildings: 1 });
});

describe('the number of buildings', () => {
  const make = (token: string, customerId: number) =>
    backend.ask('POST', 'v1/Building', { token, body: { name: 'Nytt hus', customerId } });

  test('is kept in the whole tree of the root, and nowhere else', async () => {
    const { root, level, sibling, building, people } = await seed.tenant();
    const { token } = people.CompanyAdmin;
    const otherRoot = await seed.customer({ companyId: root.companyId }, 'Annan rot');
    await seed.building(otherRoot, 'Räknas inte');
    const deletedBuilding = await seed.building(level, 'Borta', { deleted: true });
    await seed.licence(root, { buildings: 2 });
    expect((await make(token, sibling.id)).status).toBe(200);
    const full = await make(token, level.id);
    expect([full.status, full.codes]).toEqual([409, ['licence_buildings_full']]);
    expect(full.errors[0]).toContain('2 buildings');
    const restore = { name: 'Borta', customerId: level.id, deleted: false };
    const restored = await backend.ask('PUT', `v1/Building/${deletedBuilding.id}`, { token, body: restore });
    expect(restored.codes).toEqual(['licence_buildings_full']);
    expect((await make(token, otherRoot.id)).status).toBe(200);
    // Changing an existing record doesn't add one.
    const rename = { name: 'Nytt namn', customerId: level.id };
    expect((await backend.ask('PUT', `v1/Building/${building.id}`, { token, body: rename })).status).toBe(
      200,
    );
    await backend.ask('DELETE', `v1/Building/${building.id}`, { token });
    expect((await make(token, level.id)).status).toBe(200);
  });

  test('holds against creations at once; 0 is no limit', async () => {
    const { root, level, people } = await seed.tenant();
    const { token } = people.Admin;
    await seed.licence(root, { buildings: 4 });
    const answers = await Promise.all(Array.from({ length: 6 }, () => make(token, level.id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 409, 409, 409]);
    await seed.licence(root, { buildings: 0 });
    expect((await make(token, level.id)).status).toBe(200);
  });
});

test('the user limit counts added users, and not deleted ones or those of other roots', async () => {
  const { root, level, company, people } = await seed.tenant();
  await seed.user(await seed.customer({ companyId: company.id }, 'Annan rot'), 'User');
  await seed.user(level, 'User', { deleted: true });
  const living = Object.keys(people).length;
  await seed.licence(root, { users: living + 2 });
  const add = (adding: number) =>
    backend.db.transaction((tx) => rejectBeyondLicence(tx, 'users', level.id, adding));
  await add(1);
  await add(2);
  await expect(add(3)).rejects.toMatchObject({
    problems: [{ code: 'licence_users_full', details: { max: living + 2 } }],
  });
});
