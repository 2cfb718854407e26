import { describe, expect, test } from 'vitest';
import type { Company } from '#contract/tenants/company.ts';
import type { Customer, TreeNode } from '#contract/tenants/customer.ts';
import { accessLevels } from '#contract/users/permissions.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const backend = await useBackend();

const idsOf = (rows: readonly { id: number }[]) => rows.map((row) => row.id).toSorted((a, b) => a - b);
const allIds = async (token: string) =>
  idsOf((await backend.ask<Customer[]>('GET', 'v1/Customer/all', { token })).data);

describe('scope of customers', () => {
  test('levels 0 to 3 see their own subtree, higher ones the root, the company, everything', async () => {
    const { people, root, level, below, sibling, company } = await backend.seed.tenant();
    const second = await backend.seed.customer({ companyId: company.id }, 'Andra roten');
    const otherTenant = await backend.seed.tenant('Annat bolag');
    const ownLevels = [level, below];
    for (const name of ['BasicUserLight', 'BasicUser', 'User', 'Admin'] as const) {
      expect(await allIds(people[name].token)).toEqual(idsOf(ownLevels));
    }
    const wholeRoot = [...ownLevels, root, sibling];
    expect(await allIds(people.CustomerAdmin.token)).toEqual(idsOf(wholeRoot));
    expect(await allIds(people.CompanyAdmin.token)).toEqual(idsOf([...wholeRoot, second]));
    const foreign = [otherTenant.root, otherTenant.level, otherTenant.below, otherTenant.sibling];
    expect(await allIds(people.WebSbaAdmin.token)).toEqual(idsOf([...wholeRoot, second, ...foreign]));
  });

  test('a path that begins alike is another customer', async () => {
    const { people, root } = await backend.seed.tenant();
    // Ids such as 2 and 20: /1/2/ is no parent of /1/20/.
    for (let index = 0; index < 25; index += 1) await backend.seed.customer(root, 'Fyllnad');
    expect(await allIds(people.Admin.token)).toHaveLength(2);
  });

  test('linked customers are in scope with their lower levels [PERM-10]', async () => {
    const { people, level, below } = await backend.seed.tenant();
    const otherTenant = await backend.seed.tenant('Annat bolag');
    await backend.seed.link(people.User, otherTenant.level);
    expect(await allIds(people.User.token)).toEqual(
      idsOf([level, below, otherTenant.level, otherTenant.below]),
    );
  });
});

test('a list filters by name and company and is paged [PICK-41]', async () => {
  const { people, level, company } = await backend.seed.tenant('Ett bolag');
  const otherTenant = await backend.seed.tenant('Annat bolag');
  const { token } = people.WebSbaAdmin;
  const list = (query: Record<string, string | number>) =>
    backend.ask<Customer[]>('GET', 'v1/Customer', { token, query: { pageSize: 0, ...query } });
  expect(idsOf((await list({ name: 'ett bolag NIVÅ' })).data)).toEqual([level.id]);
  expect((await list({ companyId: company.id })).data).toHaveLength(4);
  expect((await list({ companyId: otherTenant.company.id, name: 'nivå' })).data.map((row) => row.id)).toEqual(
    [otherTenant.level.id],
  );
});

test("a customer is returned with its counts, its root and the root's licence [PICK-04, PICK-42]", async () => {
  const { people, root, level } = await backend.seed.tenant();
  const { token } = people.CustomerAdmin;
  const readCustomer = async (id: number) =>
    (await backend.ask<Customer>('GET', `v1/Customer/${id}`, { token })).data;
  expect(await readCustomer(level.id)).toMatchObject({
    name: level.name,
    parentId: root.id,
    customerId: root.id,
    children: 1,
    buildings: 1,
    licence: null,
  });
  expect(await readCustomer(root.id)).toMatchObject({
    parentId: null,
    customerId: root.id,
    children: 2,
    licence: { active: true, apiKey: true, customerId: root.id },
  });
});

test('a customer out of scope is not found', async () => {
  const { people, root, sibling } = await backend.seed.tenant();
  const otherTenant = await backend.seed.tenant('Annat bolag');
  for (const id of [root.id, sibling.id, otherTenant.root.id, 99_999]) {
    expect((await backend.ask('GET', `v1/Customer/${id}`, { token: people.Admin.token })).status).toBe(404);
  }
});

describe('the tree', () => {
  const tree = (token: string, query: Record<string, number> = {}) =>
    backend.ask<TreeNode[]>('GET', 'v1/Customer/TreeNode', { token, query });

  test('the tree of a node is the node with its descendants [PICK-46, PICK-47, MOVE-109]', async () => {
    const { people, root, level, below, sibling } = await backend.seed.tenant();
    const { data } = await tree(people.CustomerAdmin.token, { parentNode: root.id });
    expect(data).toMatchObject([{ id: root.id, name: root.name, parentId: null }]);
    expect(idsOf(data[0]?.children ?? [])).toEqual(idsOf([level, sibling]));
    const middle = data[0]?.children.find((node) => node.id === level.id);
    expect(middle?.children).toMatchObject([{ id: below.id, children: [] }]);
    expect((await tree(people.Admin.token, { parentNode: root.id })).status).toBe(404);
  });

  test('the tree of a company is its roots within the caller’s sight [PICK-46]', async () => {
    const { people, root, level, company } = await backend.seed.tenant();
    const second = await backend.seed.customer({ companyId: company.id }, 'Andra roten');
    const otherTenant = await backend.seed.tenant('Annat bolag');
    const roots = async (token: string, companyNode: number) =>
      idsOf((await tree(token, { companyNode })).data);
    expect(await roots(people.CompanyAdmin.token, company.id)).toEqual(idsOf([root, second]));
    expect(await roots(people.CustomerAdmin.token, company.id)).toEqual([root.id]);
    expect(await roots(people.Admin.token, company.id)).toEqual([level.id]);
    expect(await roots(people.CompanyAdmin.token, otherTenant.company.id)).toEqual([]);
    expect(await roots(people.WebSbaAdmin.token, otherTenant.company.id)).toEqual([otherTenant.root.id]);
  });
});

test('the active customer is the asked one in scope, else the home [PICK-48]', async () => {
  const { people, level, below, sibling, company } = await backend.seed.tenant();
  const ask = (query: Record<string, number>) =>
    backend.ask<Customer>('GET', 'v1/Customer/GetActiveCustomer', { token: people.Admin.token, query });
  expect((await ask({})).data.id).toBe(level.id);
  expect((await ask({ customerId: below.id, companyId: company.id })).data.id).toBe(below.id);
  expect((await ask({ customerId: sibling.id })).status).toBe(404);
  expect((await ask({ customerId: below.id, companyId: company.id + 1000 })).status).toBe(404);
});

test('root customers are an array, as high as one sees [PICK-49, LIC-13]', async () => {
  const { people, root, level, below, company } = await backend.seed.tenant();
  const second = await backend.seed.customer({ companyId: company.id }, 'Andra roten');
  const roots = async (token: string, query: Record<string, number>) =>
    idsOf((await backend.ask<Customer[]>('GET', 'v1/Customer/GetRootCustomer', { token, query })).data);
  expect(await roots(people.CompanyAdmin.token, { companyId: company.id })).toEqual(idsOf([root, second]));
  expect(await roots(people.CompanyAdmin.token, { customerId: below.id })).toEqual([root.id]);
  expect(await roots(people.Admin.token, { customerId: below.id })).toEqual([level.id]);
});

test('the root of a level and a customer by id are returned as the move wizard needs them [MOVE-110]', async () => {
  const { people, root, level, below, sibling, company } = await backend.seed.tenant();
  const second = await backend.seed.customer({ companyId: company.id }, 'Andra roten');
  const otherTenant = await backend.seed.tenant('Annat bolag');
  const { token } = people.CompanyAdmin;
  const roots = async (customerId: number, companyId: number) =>
    backend.ask<Customer[]>('GET', 'v1/Customer/GetRootCustomer', {
      token,
      query: { customerId, companyId },
    });
  expect((await roots(below.id, company.id)).data).toMatchObject([{ id: root.id, name: root.name }]);
  expect((await roots(second.id, company.id)).data).toMatchObject([{ id: second.id }]);
  expect((await roots(below.id, otherTenant.company.id)).data).toEqual([]);
  expect((await roots(otherTenant.below.id, company.id)).status).toBe(404);
  const byId = async (id: number, asker = token) =>
    backend.ask<Customer>('GET', `v1/Customer/${id}`, { token: asker });
  expect((await byId(below.id)).data).toMatchObject({
    id: below.id,
    name: below.name,
    parentId: level.id,
    companyId: company.id,
    customerId: root.id,
  });
  expect((await byId(otherTenant.level.id)).status).toBe(404);
  expect((await byId(sibling.id, people.Admin.token)).status).toBe(404);
});

test('external customers are the linked ones; those of others need the employees right [PICK-51]', async () => {
  const { people } = await backend.seed.tenant();
  const otherTenant = await backend.seed.tenant('Annat bolag');
  await backend.seed.link(people.BasicUser, otherTenant.level);
  const ask = (token: string, query: Record<string, number> = {}) =>
    backend.ask<Customer[]>('GET', 'v1/Customer/GetExternalCustomers', { token, query });
  expect(idsOf((await ask(people.BasicUser.token)).data)).toEqual([otherTenant.level.id]);
  expect(idsOf((await ask(people.Admin.token, { UserId: people.BasicUser.id })).data)).toEqual([
    otherTenant.level.id,
  ]);
  expect((await ask(people.BasicUserLight.token, { userId: people.BasicUser.id })).status).toBe(403);
  expect((await ask(otherTenant.people.Admin.token, { userId: people.BasicUser.id })).status).toBe(404);
});

test('all customers come in one answer, by name [PICK-52]', async () => {
  const { people } = await backend.seed.tenant();
  const { data } = await backend.ask<Customer[]>('GET', 'v1/Customer/all', {
    token: people.CustomerAdmin.token,
  });
  expect(data.map((row) => row.name)).toEqual(
    data.map((row) => row.name).toSorted((a, b) => a.localeCompare(b, 'sv')),
  );
});

describe('companies', () => {
  test('users see their own companies with all fields, and web admins see every company [PICK-02, PICK-53]', async () => {
    const { people, company } = await backend.seed.tenant('Ett bolag');
    const otherTenant = await backend.seed.tenant('Annat bolag');
    const list = async (token: string, query: Record<string, string | number> = {}) =>
      (await backend.ask<Company[]>('GET', 'v1/Company', { token, query })).data;
    for (const level of accessLevels.filter((name) => name !== 'WebSbaAdmin')) {
      expect(idsOf(await list(people[level].token))).toEqual([company.id]);
    }
    expect((await list(people.WebSbaAdmin.token)).map((row) => row.name)).toEqual([
      'Annat bolag',
      'Ett bolag',
    ]);
    expect(idsOf(await list(people.WebSbaAdmin.token, { search: 'annat' }))).toEqual([
      otherTenant.company.id,
    ]);
    expect(idsOf(await list(people.WebSbaAdmin.token, { name: 'ETT' }))).toEqual([company.id]);
    expect(Object.keys((await list(people.User.token))[0] ?? {})).toEqual(
      expect.arrayContaining([
        'description',
        'flawEmailRecipient',
        'contactName',
        'contactNumber',
        'contactEmail',
      ]),
    );
  });

  test('a company is found by users who see it [PICK-54]', async () => {
    const { people, company } = await backend.seed.tenant();
    const otherTenant = await backend.seed.tenant('Annat bolag');
    const status = async (token: string, id: number) =>
      (await backend.ask('GET', `v1/Company/${id}`, { token })).status;
    expect(await status(people.BasicUserLight.token, company.id)).toBe(200);
    expect(await status(people.CompanyAdmin.token, otherTenant.company.id)).toBe(404);
    expect(await status(people.WebSbaAdmin.token, otherTenant.company.id)).toBe(200);
  });
});
