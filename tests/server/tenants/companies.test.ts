import { describe, expect, test } from 'vitest';
import type { Company } from '#contract/tenants/company.ts';
import { accessLevels } from '#contract/users/permissions.ts';
import { companies } from '#server/db/schema/tenants.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const backend = await useBackend();

const post = (token: string, body: object, key?: string) =>
  backend.ask<Company>('POST', 'v1/Company', { token, body, ...(key ? { key } : {}) });
const put = (token: string, id: number, body: object) =>
  backend.ask<Company>('PUT', `v1/Company/${id}`, { token, body });
const remove = (token: string, id: number) => backend.ask('DELETE', `v1/Company/${id}`, { token });

const allFields = {
  name: 'Nordbrand AB',
  description: 'Kontroller i norr',
  flawEmailRecipient: 'brist@nordbrand.se; jour@nordbrand.se ;brist@nordbrand.se',
  contactName: 'Kontoret',
  contactNumber: '090-12 34 56',
  contactEmail: 'kontor@nordbrand.se',
};

test('a reseller is made with all of its fields, once per key [PICK-02, PICK-03, PICK-55]', async () => {
  const { people } = await backend.seed.tenant();
  const first = await post(people.WebSbaAdmin.token, allFields, 'key-of-the-company');
  expect(first.data).toMatchObject({
    ...allFields,
    flawEmailRecipient: 'brist@nordbrand.se;jour@nordbrand.se',
  });
  expect((await post(people.WebSbaAdmin.token, allFields, 'key-of-the-company')).data.id).toBe(first.data.id);
  expect(await backend.db.$count(companies)).toBe(2);
});

test('a company is changed by id, keeps omitted fields and refuses a stale version [PICK-56]', async () => {
  const { people } = await backend.seed.tenant();
  const { token } = people.WebSbaAdmin;
  const { id } = (await post(token, allFields)).data;
  const update = await put(token, id, { name: 'Sydbrand AB', flawEmailRecipient: '', version: 1 });
  expect(update.data).toMatchObject({
    name: 'Sydbrand AB',
    flawEmailRecipient: '',
    contactName: 'Kontoret',
    version: 2,
  });
  expect(await put(token, id, { name: 'X', version: 1 })).toMatchObject({
    status: 409,
    codes: ['stale_version'],
  });
  expect((await put(token, 99_999, { name: 'X' })).status).toBe(404);
});

test('the name is required and addresses must be valid, each fault at its field [PICK-22, PICK-23, PICK-24]', async () => {
  const { people } = await backend.seed.tenant();
  const body = { name: ' ', flawEmailRecipient: 'brist@nordbrand.se;fel', contactEmail: 'också fel' };
  const answer = await post(people.WebSbaAdmin.token, body);
  expect(answer.status).toBe(400);
  expect(Object.fromEntries(answer.fields.map((field, index) => [field, answer.codes[index]]))).toEqual({
    name: 'required',
    flawEmailRecipient: 'invalid_email',
    contactEmail: 'invalid_email',
  });
});

describe('rights', () => {
  test.each(accessLevels.filter((level) => level !== 'WebSbaAdmin'))(
    '%s changes no reseller [PICK-07, PERM-12]',
    async (level) => {
      const { people, company } = await backend.seed.tenant();
      const otherTenant = await backend.seed.tenant('Annat bolag');
      const { token } = people[level];
      const before = await backend.db.select().from(companies);
      expect((await post(token, { name: 'X' })).status).toBe(403);
      expect((await put(token, company.id, { name: 'X' })).status).toBe(403);
      expect((await remove(token, company.id)).status).toBe(403);
      expect((await put(token, otherTenant.company.id, { name: 'X' })).status).toBe(404);
      expect((await remove(token, otherTenant.company.id)).status).toBe(404);
      expect(await backend.db.select().from(companies)).toEqual(before);
    },
  );

  test('a request without a session is refused', async () => {
    expect((await backend.ask('POST', 'v1/Company', { body: { name: 'X' } })).status).toBe(401);
  });
});

test('a company in use stays and its uses are counted; an empty one is deleted [PICK-57]', async () => {
  const { people, company } = await backend.seed.tenant();
  const { token } = people.WebSbaAdmin;
  const { id } = (await post(token, allFields)).data;
  const refusal = await remove(token, company.id);
  expect(refusal).toMatchObject({ status: 409, codes: ['in_use'] });
  expect(refusal.errors[0]).toMatch(/: 4 customers, 7 employees\.$/);
  await backend.seed.fireProtection({ companyId: id, customerId: null });
  expect((await remove(token, id)).errors[0]).toContain('1 fire protection entry');
  const { id: empty } = (await post(token, allFields)).data;
  expect((await remove(token, empty)).status).toBe(200);
  expect((await remove(token, empty)).status).toBe(404);
});
