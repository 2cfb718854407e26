import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { setWidth } from '#tests/support/screens/screens.tsx';
import { rowOf } from '#tests/support/screens/userScreens.ts';
import { useUsersScreenScene } from '#tests/support/scenes/usersScreenScene.ts';
import { expectWarning } from '#tests/support/warnings.ts';

const { backend, network, open, scene } = await useUsersScreenScene();

test('the row of a guest doesn’t open, because guests are edited at home', async () => {
  setWidth(1440);
  const { people } = await scene();
  const { user } = await open('/en/users', people.Admin);
  const guest = await rowOf('Örjan Abel');
  expect(within(guest).queryByRole('button', { name: 'Örjan Abel' })).not.toBeInTheDocument();
  await user.click(guest);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.click(await rowOf('Åsa Berg'));
  expect(await screen.findByRole('dialog', { name: 'Åsa Berg' })).toBeVisible();
});

test('a linked customer offers no adding or importing of users and says why', async () => {
  setWidth(1440);
  const { people, level, other } = await scene();
  await backend.seed.link(people.Admin, other.level);
  const { findByText, goTo } = await open(`/en/users?customer=${other.level.id}`, people.Admin);
  expect(await findByText(/You are a guest at/)).toHaveTextContent(other.level.name);
  expect(screen.queryByRole('button', { name: /Add employee|Import/ })).not.toBeInTheDocument();
  await goTo(`/en/users?customer=${level.id}`);
  expect(await screen.findByRole('button', { name: 'Add employee' })).toBeEnabled();
  expect(screen.getByRole('button', { name: /Import/ })).toBeEnabled();
  expect(screen.queryByText(/You are a guest at/)).not.toBeInTheDocument();
});

test('a failed list is reported with a way to try again, and an empty one says what belongs here', async () => {
  expectWarning(/listUsersIncludingExternal failed/);
  const { people, below } = await scene();
  const broken = { success: false, data: null, errors: ['Out of order'] };
  const path = '*/api/v1/User/GetUsersIncludingExternal';
  network.use(http.get(path, () => HttpResponse.json(broken, { status: 500 })));
  const { user } = await open(`/en/users?customer=${below.id}`, people.Admin);
  await eventually(() => expect(screen.getByText('Out of order')).toBeVisible());
  network.resetHandlers();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/The people who work at the customer/)).toBeVisible();
});

test('an opened user has an address that reopens the user; a stranger’s address is refused', async () => {
  expectWarning(/getUser failed/);
  setWidth(1440);
  const { people, level, other, asa } = await scene();
  const stranger = await backend.seed.user(other.level, 'User', { firstName: 'Främmande', lastName: 'En' });
  const first = await open(`/en/users?customer=${level.id}`, people.Admin);
  await first.user.click(within(await rowOf('Åsa Berg')).getByRole('button', { name: 'Edit Åsa Berg' }));
  await screen.findByRole('dialog', { name: 'Åsa Berg' });
  expect(first.address()).toContain(`user=${asa.id}`);
  first.unmount();
  const reopenedView = await open(`/en/users?customer=${level.id}&user=${asa.id}`, people.Admin);
  const dialog = await screen.findByRole('dialog', { name: 'Åsa Berg' });
  await reopenedView.user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(reopenedView.address()).not.toContain('user='));
  reopenedView.unmount();
  const strangerView = await open(`/en/users?customer=${level.id}&user=${stranger.id}`, people.Admin);
  expect(await screen.findByText(/employee doesn’t exist, or belongs to another level/)).toBeVisible();
  await waitFor(() => expect(strangerView.address()).not.toContain('user='));
  expect(screen.queryByRole('dialog', { name: /Främmande/ })).not.toBeInTheDocument();
});

test('the form says what keeps it from being saved', async () => {
  const { people, level } = await scene();
  const { user } = await open(`/en/users?customer=${level.id}`, people.Admin);
  await user.click(await screen.findByRole('button', { name: 'Add employee' }));
  const form = within(await screen.findByRole('dialog', { name: 'New employee' }));
  const why = () => form.queryByText(/^Before it can be saved: /);
  await waitFor(() => expect(why()).toHaveTextContent(/First name, Last name, E-mail, Phone$/));
  expect(form.getByRole('button', { name: 'Save' })).toBeDisabled();
  await user.type(form.getByLabelText('First name'), 'Ny');
  expect(why()).toHaveTextContent(/^Before it can be saved: Last name, E-mail, Phone$/);
  await user.click(form.getByRole('radio', { name: 'Type a password' }));
  expect(why()).toHaveTextContent('Before it can be saved: Last name, E-mail, Phone, Password');
});
