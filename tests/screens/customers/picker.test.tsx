import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import type { Person } from '#tests/support/seeds/seedPeople.ts';
import { setWidth, useScreens } from '#tests/support/screens/screens.tsx';
import { expectWarning } from '#tests/support/warnings.ts';

const { backend, calls, network, open } = await useScreens();

const openPicker = async (who: Person, address = '/en/') => {
  setWidth(1440);
  const view = await open(address, who);
  await view.user.click(await screen.findByRole('button', { name: /change customer/ }));
  await screen.findByRole('heading', { name: 'Choose customer' });
  return view;
};

describe('the customer picker', () => {
  test('the picker’s button shows the active customer, cut at 30 characters, and toggles the panel [SHELL-57, SHELL-59, PICK-15]', async () => {
    const { people, root } = await backend.seed.tenant();
    const long = await backend.seed.customer(root, 'Samhällsbyggnadsförvaltningens fastighetsavdelning');
    const { user } = await open(`/en/?customer=${long.id}`, people.CustomerAdmin);
    const button = await screen.findByRole('button', { name: /^Samhällsbyggnadsförvaltningen… ?\(/ });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await user.click(button);
    expect(await screen.findByRole('heading', { name: 'Choose customer' })).toBeVisible();
    expect(button).toHaveAttribute('aria-expanded', 'true');
    await user.click(button);
    await waitFor(() =>
      expect(screen.queryByRole('heading', { name: 'Choose customer' })).not.toBeInTheDocument(),
    );
  });

  test('without an active customer the button asks to select one, and who may make one hears that it comes first [SHELL-35, SHELL-58, SETUP-162]', async () => {
    const { people, company } = await backend.seed.tenant();
    const place = { customerId: null, companyId: company.id, buildingId: null };
    localStorage.setItem('tillsyn.active', JSON.stringify({ [people.WebSbaAdmin.id]: place }));
    const { user } = await open('/en/', people.WebSbaAdmin);
    expect(await screen.findByRole('button', { name: /^Choose a customer/ })).toBeVisible();
    expect(await screen.findByText('Start with a customer')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Open the customer picker' }));
    expect(await screen.findByRole('button', { name: 'New customer' })).toBeVisible();
  });

  test('a user without an active customer who may create none is asked to choose one [SHELL-35]', async () => {
    const { people, company } = await backend.seed.tenant();
    const place = { customerId: null, companyId: company.id, buildingId: null };
    localStorage.setItem('tillsyn.active', JSON.stringify({ [people.CustomerAdmin.id]: place }));
    await open('/en/', people.CustomerAdmin);
    expect(await screen.findByText('No customer is chosen')).toBeVisible();
  });

  test('the whole tree is shown with tree_view_full [PICK-05, PICK-12, PERM-22]', async () => {
    const { people, company, root } = await backend.seed.tenant();
    const otherRoot = await backend.seed.customer({ companyId: company.id }, 'Annan rot');
    await openPicker(people.CompanyAdmin);
    const tree = await screen.findByRole('tree', { name: 'Customers and departments' });
    expect(within(tree).getByRole('treeitem', { name: root.name })).toBeVisible();
    expect(within(tree).getByRole('treeitem', { name: otherRoot.name })).toBeVisible();
    expect(calls.some(({ name }) => name.includes(`TreeNode?companyNode=${company.id}`))).toBe(true);
  });

  test('linked customers are listed beneath the tree, to be chosen and nothing else [PICK-13, PICK-14]', async () => {
    const { people } = await backend.seed.tenant();
    const elsewhere = await backend.seed.tenant('Annan byrå AB');
    const role = await backend.seed.role(elsewhere.level);
    const link = await backend.seed.link(people.User, elsewhere.level);
    await backend.seed.hold(people.User, role, link.id);
    await openPicker(people.User);
    const linked = await screen.findByRole('region', { name: 'Linked customers' });
    const rows = within(linked).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([elsewhere.level.name]);
    expect(within(linked).getAllByRole('button')).toHaveLength(1);
  });

  test('a web-admin reaches another reseller’s tree [PICK-06]', async () => {
    const { people } = await backend.seed.tenant();
    const otherTenant = await backend.seed.tenant('Annan byrå AB');
    const { user } = await openPicker(people.WebSbaAdmin);
    await user.click(await screen.findByRole('combobox', { name: 'Company' }));
    await user.click(await screen.findByRole('option', { name: 'Annan byrå AB' }));
    expect(await screen.findByRole('treeitem', { name: otherTenant.root.name })).toBeVisible();
    expect(await screen.findByRole('button', { name: /^Choose a customer/ })).toBeVisible();
  });

  test('the active level is marked and in sight; a click makes another one active and closes the panel', async () => {
    const { people, root, level, sibling } = await backend.seed.tenant();
    const { user, address } = await openPicker(people.CustomerAdmin);
    expect(await screen.findByRole('treeitem', { name: level.name })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    expect(screen.getByRole('treeitem', { name: root.name })).toHaveAttribute('aria-expanded', 'true');
    await user.click(screen.getByRole('treeitem', { name: sibling.name }));
    await waitFor(() => expect(address()).toBe(`/en/?customer=${sibling.id}`));
    expect(await screen.findByRole('heading', { level: 1, name: sibling.name })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Choose customer' })).not.toBeInTheDocument();
  });
});

test('a failed fetch of the resellers is logged, and reported at the field [PICK-39]', async () => {
  const { people } = await backend.seed.tenant();
  expectWarning(/^Tillsyn: listCompanyPages failed .*status: 500/);
  network.use(
    http.get('*/api/v1/Company', () =>
      HttpResponse.json({ success: false, data: null, errors: ['No resellers'] }, { status: 500 }),
    ),
  );
  await openPicker(people.WebSbaAdmin);
  expect(await screen.findByText('No resellers')).toBeVisible();
});

describe('the active customer', () => {
  test('is kept per user on the device and as customer in the address', async () => {
    const { people, below } = await backend.seed.tenant();
    const first = await open(`/en/?customer=${below.id}`, people.Admin);
    await screen.findByRole('heading', { level: 1, name: below.name });
    first.unmount();
    const reopenedView = await open('/en/', people.Admin);
    await waitFor(() => expect(reopenedView.address()).toBe(`/en/?customer=${below.id}`));
    reopenedView.unmount();
    const otherView = await open('/en/', people.User);
    await waitFor(() => expect(otherView.address()).toBe(`/en/?customer=${people.User.customerId}`));
  });
});
