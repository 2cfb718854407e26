import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { customerLinks, userRoles } from '#server/db/schema/users.ts';
import { eventually } from '#tests/support/eventually.ts';
import type { Person } from '#tests/support/seeds/seedPeople.ts';
import { dialogOf, rowOf, useUserScreens } from '#tests/support/screens/userScreens.ts';
import { expectWarning } from '#tests/support/warnings.ts';

const { backend, calls, network, openList } = await useUserScreens();

const title = 'Link Åsa Berg to a customer';
const scene = async () => {
  const tenant = await backend.seed.tenant();
  const asa = await backend.seed.user(tenant.level, 'User', { firstName: 'Åsa', lastName: 'Berg' });
  return { ...tenant, asa };
};
const openLink = async (who: Person) => {
  const view = await openList(who);
  await view.user.click(within(await rowOf('Åsa Berg')).getByRole('button', { name: title }));
  return { ...view, dialog: await dialogOf(title) };
};
const searches = (path: string) =>
  calls.filter(({ name }) => name.startsWith(`GET v1/${path}?`)).map(({ name }) => name);

test('a web admin chooses company, customer and roles, ten at a time [USER-08, USER-27, USER-29, USER-31]', async () => {
  const { people, asa } = await scene();
  const otherCompany = await backend.seed.company('Annat bolag');
  const roots = [];
  for (let number = 10; number < 22; number += 1)
    roots.push(await backend.seed.customer({ companyId: otherCompany.id }, `Kund ${number}`));
  const [first] = roots;
  const role = first && (await backend.seed.role(first, 'Rondör'));
  const { user, dialog } = await openLink(people.WebSbaAdmin);
  const save = () => dialog.getByRole('button', { name: 'Link' });
  expect(save()).toBeDisabled();
  await user.click(await dialog.findByRole('radio', { name: 'Annat bolag' }));
  await dialog.findByRole('treeitem', { name: 'Kund 10' });
  const customers = within(dialog.getByRole('tree', { name: 'Customer' }));
  expect(customers.getAllByRole('treeitem')).toHaveLength(10);
  await user.click(dialog.getByRole('button', { name: 'Show more' }));
  await customers.findByRole('treeitem', { name: 'Kund 21' });
  expect(customers.getAllByRole('treeitem')).toHaveLength(12);
  expect(dialog.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  expect(save()).toBeDisabled();
  await user.click(customers.getByRole('treeitem', { name: 'Kund 10' }));
  await user.click(await dialog.findByRole('combobox', { name: 'Roles at Kund 10' }));
  await user.click(await screen.findByRole('option', { name: 'Rondör', hidden: true }));
  await user.click(save());
  expect(await screen.findByText('Åsa Berg is now linked to Kund 10.')).toBeVisible();
  const rows = await backend.db.select().from(customerLinks);
  expect(rows).toMatchObject([{ userId: asa.id, customerId: first?.id }]);
  expect(await backend.db.select().from(userRoles)).toMatchObject([
    { roleId: role?.id, linkId: rows[0]?.id },
  ]);
}, 40_000);

test('a company admin searches customers on the server, half a second after the last letter [USER-28, USER-30, PERM-14, PERM-25]', async () => {
  const { people, company } = await scene();
  await backend.seed.customer({ companyId: company.id }, 'Grannkommunen');
  const { user, dialog } = await openLink(people.CompanyAdmin);
  expect(dialog.queryByRole('region', { name: 'Company' })).not.toBeInTheDocument();
  await dialog.findByRole('treeitem', { name: 'Grannkommunen' });
  const before = searches('Customer').length;
  const started = performance.now();
  await user.type(dialog.getByRole('searchbox', { name: 'Search customers' }), 'grann');
  await eventually(() => expect(searches('Customer')).toHaveLength(before + 1));
  expect(performance.now() - started).toBeGreaterThanOrEqual(500);
  expect(searches('Customer').at(-1)).toContain('name=grann');
  expect(searches('Customer').at(-1)).toContain(`companyId=${company.id}`);
  expect(searches('Company')).toEqual([]);
  await eventually(() => expect(dialog.getAllByRole('treeitem')).toHaveLength(1));
});

test('other users choose within their own tree, and link errors stay visible [USER-28, USER-38]', async () => {
  expectWarning(/linkUser failed/);
  const { people, level, sibling, root } = await scene();
  const { user, dialog } = await openLink(people.CustomerAdmin);
  const tree = within(await dialog.findByRole('tree', { name: 'Customer' }));
  expect(await tree.findByRole('treeitem', { name: root.name })).toBeVisible();
  expect(searches('Customer')).toEqual([]);
  const home = tree.getByRole('treeitem', { name: level.name });
  expect(home).toHaveAttribute('aria-disabled', 'true');
  await user.click(home);
  expect(dialog.getByRole('button', { name: 'Link' })).toBeDisabled();
  expect(dialog.getByText('The person already belongs here.')).toBeVisible();
  await user.click(tree.getByRole('treeitem', { name: sibling.name }));
  expect(dialog.getByText(`Chosen customer: ${root.name} › ${sibling.name}`)).toBeVisible();
  const refusal = { success: false, data: null, errors: ['Not this one'] };
  network.use(
    http.post('*/api/v1/User/LinkCustomer', () => HttpResponse.json(refusal, { status: 409 }), {
      once: true,
    }),
  );
  await user.click(dialog.getByRole('button', { name: 'Link' }));
  expect(await dialog.findByText('Not this one')).toBeVisible();
  await user.click(tree.getByRole('treeitem', { name: root.name }));
  expect(dialog.getByText('Not this one')).toBeVisible();
  await user.click(tree.getByRole('treeitem', { name: sibling.name }));
  await eventually(() =>
    expect(dialog.getByRole('button', { name: 'Link' })).toHaveAttribute('aria-busy', 'false'),
  );
  await user.click(dialog.getByRole('button', { name: 'Link' }));
  expect(await screen.findByText(`Åsa Berg is now linked to ${sibling.name}.`)).toBeVisible();
});
