import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { customerLinks, userRoles } from '../../../server/db/schema/people.ts';
import { eventually } from '../../support/eventually.ts';
import type { Person } from '../../support/seedPeople.ts';
import { setWidth } from '../../support/screens.tsx';
import { dialogOf, rowOf, useUserScreens } from '../../support/userScreens.ts';

const { backend, calls, network, open, openList } = await useUserScreens();

const title = 'Link Åsa Berg to a customer';
const scene = async () => {
  const made = await backend.seed.tenant();
  const asa = await backend.seed.user(made.level, 'User', { firstName: 'Åsa', lastName: 'Berg' });
  return { ...made, asa };
};
const openLink = async (who: Person) => {
  const opened = await openList(who);
  await opened.user.click(within(await rowOf('Åsa Berg')).getByRole('button', { name: title }));
  return { ...opened, dialog: await dialogOf(title) };
};
const searches = (path: string) =>
  calls.filter(({ name }) => name.startsWith(`GET v1/${path}?`)).map(({ name }) => name);

test('a web admin chooses company, customer and roles, ten at a time [USER-08, USER-27, USER-29, USER-31]', async () => {
  const { people, asa } = await scene();
  const other = await backend.seed.company('Annat bolag');
  const roots = [];
  for (let number = 10; number < 22; number += 1)
    roots.push(await backend.seed.customer({ companyId: other.id }, `Kund ${number}`));
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

test('hits stand below the levels above them, so that two of one name are told apart, by keys too', async () => {
  const { people, company, below, root, asa } = await scene();
  const north = await backend.seed.customer({ companyId: company.id }, 'Norr');
  const south = await backend.seed.customer({ companyId: company.id }, 'Syd');
  await backend.seed.customer(north, 'Skolor');
  const chosen = await backend.seed.customer(south, 'Skolor');
  const { user, dialog } = await openLink(people.CompanyAdmin);
  const search = dialog.getByRole('searchbox', { name: 'Search customers' });
  await user.type(search, 'skol');
  await eventually(() =>
    expect(dialog.getAllByRole('treeitem').map((row) => [row.textContent, row.ariaLevel])).toEqual([
      ...[
        ['Norr', '1'],
        ['Skolor', '2'],
      ],
      ...[
        ['Syd', '1'],
        ['Skolor', '2'],
      ],
    ]),
  );
  // The way to a hit can be folded, and the next search opens it again.
  const [norr] = dialog.getAllByRole('treeitem');
  await user.keyboard('{ArrowDown}');
  expect(norr).toHaveFocus();
  await user.keyboard('{ArrowLeft}');
  expect(norr).toHaveAttribute('aria-expanded', 'false');
  await user.keyboard('{ArrowUp}');
  expect(search).toHaveFocus();
  await user.type(search, 'or');
  await eventually(() => expect(dialog.getAllByRole('treeitem')).toHaveLength(4));
  expect(dialog.queryByText(/^Chosen customer/)).not.toBeInTheDocument();
  await user.keyboard('{ArrowDown}{End}{Enter}');
  expect(dialog.getByText('Chosen customer: Syd › Skolor')).toBeVisible();

  // What is at home already can't be chosen, and says so where a finger shows no hints.
  await user.clear(search);
  await user.type(search, below.name);
  const home = await dialog.findByRole('treeitem', { name: below.name });
  expect(home).toHaveAttribute('aria-disabled', 'true');
  await user.click(home);
  expect(dialog.getByText('The person already belongs here.')).toBeVisible();
  expect(dialog.getByText('Chosen customer: Syd › Skolor')).toBeVisible();
  await user.click(dialog.getByRole('treeitem', { name: root.name }));
  expect(dialog.queryByText('The person already belongs here.')).not.toBeInTheDocument();
  expect(dialog.getByText(`Chosen customer: ${root.name}`)).toBeVisible();
  await user.clear(search);
  await user.type(search, 'skolor');
  await eventually(() => expect(dialog.getAllByRole('treeitem')).toHaveLength(4));
  await user.click(dialog.getAllByRole('treeitem', { name: 'Skolor' })[1] ?? home);
  await user.click(dialog.getByRole('button', { name: 'Link' }));
  await eventually(async () =>
    expect(await backend.db.select().from(customerLinks)).toMatchObject([
      { userId: asa.id, customerId: chosen.id },
    ]),
  );
}, 40_000);

test('customers that one is linked to show the way to them, and bare names where the tree can’t be had', async () => {
  const { people, asa, sibling, root } = await scene();
  await backend.seed.link(asa, sibling);
  const path = `${root.name} › ${sibling.name}`;
  const whole = await openLink(people.CompanyAdmin);
  expect(await whole.dialog.findByRole('button', { name: `Unlink from ${path}` })).toBeVisible();
  expect(whole.dialog.getByText(path)).toBeVisible();
  whole.unmount();
  network.use(http.get('*/api/v1/Customer/TreeNode', () => HttpResponse.error()));
  const { user, dialog } = await openLink(people.WebSbaAdmin);
  expect(await dialog.findByRole('button', { name: `Unlink from ${sibling.name}` })).toBeVisible();
  const hit = await dialog.findByRole('treeitem', { name: sibling.name });
  expect(hit).toHaveAttribute('aria-level', '1');
  await user.click(hit);
  expect(dialog.getByText(`Chosen customer: ${sibling.name}`)).toBeVisible();
});

test('others choose in the own tree, and linking errors stay as messages [USER-28, USER-38]', async () => {
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

test('an admin links below, without roles [PERM-44, PERM-38]', async () => {
  const { people, below, level } = await scene();
  setWidth(1440);
  const deep = await backend.seed.user(below, 'User', { firstName: 'Bo', lastName: 'Ek' });
  const { user } = await open(`/en/users?customer=${below.id}`, people.Admin);
  await user.click(within(await rowOf('Bo Ek')).getByRole('button', { name: /^Link/ }));
  const dialog = await dialogOf('Link Bo Ek to a customer');
  await user.click(await dialog.findByRole('treeitem', { name: level.name }));
  expect(await dialog.findByRole('combobox', { name: `Roles at ${level.name}` })).toBeDisabled();
  await user.click(dialog.getByRole('button', { name: 'Link' }));
  await eventually(async () =>
    expect(await backend.db.select().from(customerLinks)).toMatchObject([{ userId: deep.id }]),
  );
});

test('unlinking asks, says how many roles go, and sends ids and body [USER-02, USER-48]', async () => {
  const { people, level } = await scene();
  const other = await backend.seed.tenant('Annat bolag');
  const guest = await backend.seed.user(other.level, 'User', { firstName: 'Örjan', lastName: 'Abel' });
  const link = await backend.seed.link(guest, level);
  await backend.seed.hold(guest, await backend.seed.role(level), link.id);
  const { user } = await openList(people.Admin);
  await user.click(within(await rowOf('Örjan Abel')).getByRole('button', { name: 'Unlink Örjan Abel' }));
  const dialog = await dialogOf('Unlink Örjan Abel?');
  expect(await dialog.findByText('1 role there is lost.')).toBeVisible();
  network.use(
    http.put(
      '*/api/v1/User/DeleteUser/*',
      () => HttpResponse.json({ success: false, data: null, errors: ['Not now'] }, { status: 409 }),
      { once: true },
    ),
  );
  await user.click(dialog.getByRole('button', { name: 'Unlink' }));
  expect(await dialog.findByText('Not now')).toBeVisible();
  await eventually(() =>
    expect(dialog.getByRole('button', { name: 'Unlink' })).toHaveAttribute('aria-busy', 'false'),
  );
  await user.click(dialog.getByRole('button', { name: 'Unlink' }));
  await waitFor(() => expect(screen.queryByText('Örjan Abel')).not.toBeInTheDocument());
  const sent = calls.findLast(
    ({ name }) => name === `PUT v1/User/DeleteUser/${guest.id}/FromCustomer/${level.id}`,
  );
  expect(await sent?.request.json()).toEqual({ userId: guest.id, customerId: level.id });
});
