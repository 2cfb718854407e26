import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#server/db/schema/users.ts';
import { setWidth } from '#tests/support/screens/screens.tsx';
import { dialogOf, rowOf, useUserScreens } from '#tests/support/screens/userScreens.ts';
import { specifiedLevel } from '#tests/support/screens/specifiedLevel.ts';

const { backend, network, open } = await useUserScreens();

const scene = async () => {
  const tenant = await backend.seed.tenant();
  const deep = await backend.seed.user(tenant.below, 'User', { firstName: 'Dagny', lastName: 'Djup' });
  const role = await backend.seed.role(tenant.below);
  const otherTenant = await backend.seed.tenant('Annat bolag');
  const guest = await backend.seed.user(otherTenant.level, 'User', { firstName: 'Örjan', lastName: 'Abel' });
  await backend.seed.link(guest, tenant.level);
  return { ...tenant, deep, role, guest };
};
const below = () => screen.findByRole('switch', { name: 'With levels below' });

test('users of lower levels are shown on demand with their level, and the address keeps it', async () => {
  setWidth(1440);
  const fixture = await scene();
  const { user, address } = await open('/en/users', fixture.people.CustomerAdmin);
  await rowOf('Örjan Abel');
  expect(screen.queryByRole('row', { name: /Dagny Djup/ })).not.toBeInTheDocument();
  await user.click(await below());
  const row = await rowOf('Dagny Djup');
  expect(row).toHaveTextContent(fixture.below.name);
  expect(await rowOf('Örjan Abel')).toBeVisible();
  expect(address()).toContain('below=1');
  await user.click(screen.getByRole('link', { name: 'Statistics' }));
  await user.click(await screen.findByRole('link', { name: 'Employees' }));
  expect(await below()).toBeChecked();
  expect(await rowOf('Dagny Djup')).toBeVisible();
  await user.click(await below());
  await waitFor(() => expect(screen.queryByRole('row', { name: /Dagny Djup/ })).not.toBeInTheDocument());
});

test('the list including lower levels shows no users of higher levels', async () => {
  setWidth(1440);
  const fixture = await scene();
  await open(`/en/users?customer=${fixture.below.id}&below=1`, fixture.people.CustomerAdmin);
  await rowOf('Dagny Djup');
  expect(screen.getAllByRole('row')).toHaveLength(2);
});

test('a user of a lower level is edited with that level’s roles, and a guest is read-only', async () => {
  setWidth(1440);
  const fixture = await scene();
  const { user } = await open(`/en/users?customer=${fixture.level.id}&below=1`, fixture.people.CustomerAdmin);
  const guest = within(await rowOf('Örjan Abel'));
  expect(guest.queryByRole('button', { name: 'Edit Örjan Abel' })).not.toBeInTheDocument();
  await user.click(within(await rowOf('Dagny Djup')).getByRole('button', { name: 'Edit Dagny Djup' }));
  const form = await dialogOf('Dagny Djup');
  await user.click(await form.findByRole('combobox', { name: 'Roles' }));
  expect(await screen.findByRole('option', { name: fixture.role.name })).toBeInTheDocument();
  await user.type(form.getByRole('textbox', { name: 'Last name' }), 'ast');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await rowOf('Dagny Djupast');
  const [saved] = await backend.db.select().from(users).where(eq(users.id, fixture.deep.id));
  expect(saved).toMatchObject({ lastName: 'Djupast', customerId: fixture.below.id });
});

test('a backend of the level specified is asked for the customer’s own alone', async () => {
  setWidth(1440);
  const fixture = await scene();
  network.use(specifiedLevel());
  await open(`/en/users?below=1`, fixture.people.CustomerAdmin);
  await rowOf('Örjan Abel');
  await waitFor(() => expect(screen.queryByRole('switch', { name: 'With levels below' })).toBeNull());
  expect(screen.queryByRole('row', { name: /Dagny Djup/ })).not.toBeInTheDocument();
});
