import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { users } from '#server/db/schema/users.ts';
import { accessLevels } from '#contract/users/permissions.ts';
import { eventually } from '#tests/support/eventually.ts';
import { setWidth } from '#tests/support/screens/screens.tsx';
import { dialogOf, rowOf } from '#tests/support/screens/userScreens.ts';
import { useUsersScreenScene } from '#tests/support/scenes/usersScreenScene.ts';
import { expectWarning } from '#tests/support/warnings.ts';

const { backend, calls, network, open, scene } = await useUsersScreenScene();
const listCalls = () =>
  calls.filter(({ name }) => name.includes('GetUsersIncludingExternal')).map(({ name }) => name);

test('the menu leads to the employees of the active customer, with every column [SHELL-47, USER-02, USER-41]', async () => {
  setWidth(1440);
  const { people, level, company, other } = await scene();
  const { user, address } = await open('/en/', people.Admin);
  const links = within(await screen.findByRole('navigation', { name: /menu/i })).getAllByRole('link');
  const labels = links.map((link) => link.textContent?.trim());
  const specified = new Set(['Statistics', 'Employees', 'Buildings']);
  expect(labels.filter((label) => specified.has(label ?? ''))).toEqual([...specified]);
  await user.click(screen.getByRole('link', { name: 'Employees' }));
  await waitFor(() => expect(address()).toMatch(/^\/en\/users/));
  const row = within(await rowOf('Åsa Berg'));
  for (const text of [level.name, 'asa.berg@skola.se', '070-111 22 33'])
    expect(row.getByText(text)).toBeVisible();
  expect(row.getByRole('img', { name: 'Finnish' })).toBeVisible();
  for (const name of ['Link Åsa Berg to a customer', 'Edit Åsa Berg', 'Delete Åsa Berg'])
    expect(row.getByRole('button', { name })).toBeVisible();
  const guest = within(await rowOf('Örjan Abel'));
  expect(guest.getByText(other.level.name)).toBeVisible();
  expect(guest.getByRole('button', { name: 'Unlink Örjan Abel' })).toBeVisible();
  expect(guest.queryByRole('button', { name: 'Edit Örjan Abel' })).not.toBeInTheDocument();
  const [asked = ''] = listCalls();
  for (const part of [
    `customerId=${level.id}`,
    `companyId=${company.id}`,
    'orderBy=LastName',
    'pageSize=10',
    'currentPage=1',
  ])
    expect(asked).toContain(part);
});

test('it is ordered by last name, first name and created, and searched [USER-04]', async () => {
  setWidth(1440);
  const { people } = await scene();
  const { user } = await open('/en/users', people.Admin);
  await rowOf('Örjan Abel');
  const firstName = () => screen.getAllByRole('row')[1]?.textContent ?? '';
  expect(firstName()).toContain('Örjan Abel');
  const order = screen.getByRole('combobox', { name: 'Sort by' });
  await user.selectOptions(order, 'Newest first');
  await eventually(() => expect(firstName()).toContain('Åsa Berg'));
  await user.selectOptions(order, 'First name');
  await eventually(() => expect(firstName()).toContain('Astrid Lund'));
  expect(listCalls().at(-1)).toContain('orderBy=FirstName');
  await user.type(screen.getByRole('searchbox', { name: 'Search employees' }), 'asa.berg@');
  await eventually(() => expect(screen.getAllByRole('row')).toHaveLength(2));
  expect(await rowOf('Åsa Berg')).toBeVisible();
});

test('on mobile there is no flag, and the actions are in a menu [USER-03]', async () => {
  setWidth(390);
  const { people } = await scene();
  const { user } = await open('/en/users', people.Admin);
  const row = within(await rowOf('Åsa Berg'));
  expect(row.queryByRole('img', { name: 'Finnish', hidden: true })).not.toBeInTheDocument();
  await user.click(row.getByRole('button', { name: 'Actions: Åsa Berg' }));
  expect(await screen.findByRole('menuitem', { name: 'Delete Åsa Berg' })).toBeVisible();
});

test('a user of a higher level is read-only for lower levels, and a guest can be unlinked [USER-02, USER-26]', async () => {
  setWidth(1440);
  const { people } = await scene();
  const above = accessLevels.indexOf('CompanyAdmin');
  await backend.db.update(users).set({ accessLevel: above }).where(eq(users.email, 'asa.berg@skola.se'));
  const view = await open('/en/users', people.Admin);
  const row = within(await rowOf('Åsa Berg'));
  for (const name of ['Link Åsa Berg to a customer', 'Edit Åsa Berg', 'Delete Åsa Berg'])
    expect(row.getByRole('button', { name })).toBeDisabled();
  const guest = within(await rowOf('Örjan Abel'));
  expect(guest.queryByRole('button', { name: /^Link/ })).not.toBeInTheDocument();
  expect(guest.getByRole('button', { name: 'Unlink Örjan Abel' })).toBeEnabled();
  view.unmount();
  await open('/en/users', people.CompanyAdmin);
  const byEqual = within(await rowOf('Åsa Berg'));
  expect(byEqual.getByRole('button', { name: 'Link Åsa Berg to a customer' })).toBeEnabled();
});

test('without users_edit there are no edit columns, no adding, and all fields are disabled [PERM-43, PERM-59, USER-25, USER-26]', async () => {
  setWidth(1440);
  const { people } = await scene();
  const { user, goTo, address } = await open('/en/users', people.User);
  const row = within(await rowOf('Åsa Berg'));
  expect(row.queryByRole('button', { name: /^(Edit|Delete|Link)/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Add employee|Import/ })).not.toBeInTheDocument();
  await user.click(row.getByRole('button', { name: 'Åsa Berg' }));
  const panel = await dialogOf('Åsa Berg');
  const fields = [...panel.getAllByRole('textbox'), ...panel.getAllByRole('combobox')];
  expect(fields.length).toBeGreaterThan(5);
  for (const field of fields) expect(field).toBeDisabled();
  for (const name of ['Save', 'Reset the password'])
    expect(panel.getByRole('button', { name })).toBeDisabled();
  expect(panel.getByText(/needs the right Edit employees/)).toBeVisible();
  await goTo('/en/');
  expect(address()).toBe('/en/');
});

test('a user below User has neither menu entry nor route for employees [SHELL-19, PERM-59]', async () => {
  const { people } = await scene();
  const { address } = await open('/en/users', people.BasicUser);
  await waitFor(() => expect(address()).toMatch(/^\/en\/(\?.*)?$/));
  expect(screen.queryByRole('link', { name: 'Employees' })).not.toBeInTheDocument();
  expect(listCalls()).toEqual([]);
});

test('deletion asks first, counts the consequences and shows a refusal [USER-07, USER-37, USER-45]', async () => {
  expectWarning(/deleteUser failed/);
  setWidth(1440);
  const { people, asa, building, level, other } = await scene();
  await backend.seed.connect(building, asa);
  await backend.seed.hold(asa, await backend.seed.role(level));
  await backend.seed.link(asa, other.level);
  const { user } = await open('/en/users', people.Admin);
  const row = within(await rowOf('Åsa Berg'));
  await user.click(row.getByRole('button', { name: 'Delete Åsa Berg' }));
  const dialog = await dialogOf('Delete Åsa Berg?');
  expect(await dialog.findByText('the connection to 1 building')).toBeVisible();
  expect(dialog.getByText('1 role')).toBeVisible();
  expect(dialog.getByText('access to 1 other customer')).toBeVisible();
  network.use(
    http.delete('*/api/v1/User/*', () =>
      HttpResponse.json({ success: false, data: null, errors: ['Not today'] }, { status: 409 }),
    ),
  );
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await dialog.findByText('Not today')).toBeVisible();
  network.resetHandlers();
  await eventually(() =>
    expect(dialog.getByRole('button', { name: 'Delete' })).toHaveAttribute('aria-busy', 'false'),
  );
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByText('Åsa Berg')).not.toBeInTheDocument());
  const [stored] = await backend.db.select().from(users).where(eq(users.id, asa.id));
  expect(stored?.deleted).toBe(true);
});

test('an administrator logs an employee out on all devices [IDENT-03]', async () => {
  const { people } = await backend.seed.tenant();
  const { token } = people.User;
  const isIn = async () => (await backend.ask('GET', 'v1/Session', { token })).status === 200;
  expect(await isIn()).toBe(true);
  const { user } = await open('/en/users', people.CustomerAdmin);
  const row = (await screen.findByText(people.User.email)).closest('tr');
  await user.click(within(row ?? document.body).getByRole('button', { name: /^Log out / }));
  const asks = await screen.findByRole('dialog', { name: /^Log out .*\?$/ });
  await user.click(within(asks).getByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(asks).not.toBeInTheDocument());
  expect(await isIn()).toBe(false);
});
