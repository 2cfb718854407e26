import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { customerLinks } from '#server/db/schema/users.ts';
import { eventually } from '#tests/support/eventually.ts';
import type { Person } from '#tests/support/seeds/seedPeople.ts';
import { setWidth } from '#tests/support/screens/screens.tsx';
import { dialogOf, rowOf, useUserScreens } from '#tests/support/screens/userScreens.ts';
import { expectWarning } from '#tests/support/warnings.ts';

const { backend, calls, network, open, openList } = await useUserScreens();

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

test('hits are listed under their parent levels, so that equal names differ, also by keyboard', async () => {
  const { people, company, below, root, asa } = await scene();
  const north = await backend.seed.customer({ companyId: company.id }, 'Norr');
  const south = await backend.seed.customer({ companyId: company.id }, 'Syd');
  await backend.seed.customer(north, 'Skolor');
  const target = await backend.seed.customer(south, 'Skolor');
  const { user, dialog } = await openLink(people.CompanyAdmin);
  const search = dialog.getByRole('searchbox', { name: 'Search customers' });
  await user.type(search, 'skol');
  await eventually(() =>
    expect(dialog.getAllByRole('treeitem').map((row) => [row.textContent, row.ariaLevel])).toEqual([
      ['Norr', '1'],
      ['Skolor', '2'],
      ['Syd', '1'],
      ['Skolor', '2'],
    ]),
  );
  // The path to a hit can be folded, and the next search opens it again.
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

  // A customer already at home can't be chosen, and says so, since touch shows no tooltips.
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
      { userId: asa.id, customerId: target.id },
    ]),
  );
}, 40_000);

test('customers that one is linked to show the way to them, and bare names where the tree can’t be had', async () => {
  expectWarning(/getCustomerTree failed/);
  const { people, asa, sibling, root } = await scene();
  await backend.seed.link(asa, sibling);
  const path = `${root.name} › ${sibling.name}`;
  const companyView = await openLink(people.CompanyAdmin);
  expect(await companyView.dialog.findByRole('button', { name: `Unlink from ${path}` })).toBeVisible();
  expect(companyView.dialog.getByText(path)).toBeVisible();
  companyView.unmount();
  network.use(http.get('*/api/v1/Customer/TreeNode', () => HttpResponse.error()));
  const { user, dialog } = await openLink(people.WebSbaAdmin);
  expect(await dialog.findByRole('button', { name: `Unlink from ${sibling.name}` })).toBeVisible();
  const hit = await dialog.findByRole('treeitem', { name: sibling.name });
  expect(hit).toHaveAttribute('aria-level', '1');
  await user.click(hit);
  expect(dialog.getByText(`Chosen customer: ${sibling.name}`)).toBeVisible();
});

test('an admin links below, without roles [PERM-44, PERM-38]', async () => {
  const { people, below, level } = await scene();
  setWidth(1440);
  const deep = await backend.seed.user(below, 'User', { firstName: 'Bo', lastName: 'Ek' });
  const { user } = await open(`/en/users?customer=${below.id}`, people.Admin);
  await user.click(within(await rowOf('Bo Ek')).getByRole('button', { name: /^Link/ }));
  const dialog = await dialogOf('Link Bo Ek to a customer');
  await user.click(await dialog.findByRole('treeitem', { name: level.name }));
  expect(await dialog.findByText(/^A role says who .* The customer has no roles yet\.$/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Link' }));
  await eventually(async () =>
    expect(await backend.db.select().from(customerLinks)).toMatchObject([{ userId: deep.id }]),
  );
});

test('unlinking asks, says how many roles go, and sends ids and body [USER-02, USER-48]', async () => {
  expectWarning(/unlinkUser failed/);
  const { people, level } = await scene();
  const otherTenant = await backend.seed.tenant('Annat bolag');
  const guest = await backend.seed.user(otherTenant.level, 'User', { firstName: 'Örjan', lastName: 'Abel' });
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
  const request = calls.findLast(
    ({ name }) => name === `PUT v1/User/DeleteUser/${guest.id}/FromCustomer/${level.id}`,
  );
  expect(await request?.request.json()).toEqual({ userId: guest.id, customerId: level.id });
});
