import { screen, waitFor, within } from '@testing-library/react';
import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { userRoles } from '#server/db/schema/users.ts';
import type { Person } from '#tests/support/seeds/seedPeople.ts';
import { dialogOf, rowOf, useUserScreens } from '#tests/support/screens/userScreens.ts';

const { backend, openList } = await useUserScreens();
type Panel = Awaited<ReturnType<typeof dialogOf>>;
const field = (panel: Panel, label: string) => panel.getByLabelText<HTMLInputElement>(label);
const save = (panel: Panel) => panel.getByRole('button', { name: 'Save' });
const edit = async (who: Person, name: string) => {
  const view = await openList(who);
  const row = within(await rowOf(name));
  await view.user.click(row.getByRole('button', { name: `Edit ${name}` }));
  return { ...view, panel: await dialogOf(name) };
};

test('external roles are changed at each linked customer, by those who manage them [USER-09, USER-50, PERM-38]', async () => {
  const { people, level, sibling, root } = await backend.seed.tenant();
  const asa = await backend.seed.user(level, 'User', {
    firstName: 'Åsa',
    lastName: 'Berg',
    email: 'asa@skola.se',
  });
  const [held, wanted] = [
    await backend.seed.role(sibling, 'Rondör'),
    await backend.seed.role(sibling, 'Vakt'),
  ];
  const link = await backend.seed.link(asa, sibling);
  await backend.seed.hold(asa, held, link.id);
  const first = await edit(people.Admin, 'Åsa Berg');
  const fixed = await first.panel.findByRole('combobox', { name: sibling.name });
  expect(fixed).toBeDisabled();
  expect(first.panel.getByText(/managed by a customer administrator/)).toBeVisible();
  first.unmount();
  const { user, panel } = await edit(people.CustomerAdmin, 'Åsa Berg');
  // A user who sees the tree gets the customer's path.
  const option = await panel.findByRole('combobox', { name: `${root.name} › ${sibling.name}` });
  await waitFor(() => expect(option).toBeEnabled());
  await user.click(option);
  await user.click(await screen.findByRole('option', { name: 'Vakt', hidden: true }));
  await user.click(save(panel));
  expect(await screen.findByText('The employee has been updated.')).toBeVisible();
  const isHeld = and(
    eq(userRoles.userId, asa.id),
    eq(userRoles.roleId, wanted.id),
    eq(userRoles.linkId, link.id),
  );
  expect(await backend.db.$count(userRoles, isHeld)).toBe(1);
});

test('a user of a higher level is read-only', async () => {
  const { people, level } = await backend.seed.tenant();
  await backend.seed.user(level, 'CompanyAdmin', {
    firstName: 'Åsa',
    lastName: 'Berg',
    email: 'asa@skola.se',
  });
  const { user } = await openList(people.Admin);
  const row = within(await rowOf('Åsa Berg'));
  for (const name of ['Edit Åsa Berg', 'Delete Åsa Berg', 'Link Åsa Berg to a customer'])
    expect(row.getByRole('button', { name })).toBeDisabled();
  await user.click(row.getByRole('button', { name: 'Åsa Berg' }));
  const panel = await dialogOf('Åsa Berg');
  expect(field(panel, 'Phone')).toBeDisabled();
  expect(save(panel)).toBeDisabled();
});
