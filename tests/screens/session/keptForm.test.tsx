import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, expect, test } from 'vitest';
import { preloadTexts } from '#platform/language/i18n.ts';
import { openPicker, press, takeFromMenu } from '#tests/support/screens/customerPicker.ts';
import { useScreens } from '#tests/support/screens/screens.tsx';

const { backend, network, open } = await useScreens();
beforeAll(() => preloadTexts(['lists', 'session']));

const over = (status = 401) =>
  HttpResponse.json({ success: false, data: null, errors: [], codes: ['token_expired'] }, { status });

test('a session that ends keeps the form: the reason is shown, and after the login the form is unchanged [EYES-14, EYES-20]', async () => {
  const { people, below } = await backend.seed.tenant();
  const { user, address } = await openPicker(open, people.Admin);
  await takeFromMenu(user, below.name, 'Add a level below');
  const dialog = within(await screen.findByRole('dialog', { name: `New level below ${below.name}` }));
  const field = dialog.getByRole('textbox', { name: 'Name' });
  await user.type(field, 'Storkök');
  const before = address();
  network.use(
    http.post('*/api/v1/Customer', () => over(), { once: true }),
    http.post('*/api/v1/User/refresh', () => over()),
  );
  await user.type(field, '{Enter}');
  const login = within(await screen.findByRole('dialog', { name: 'Log in' }));
  expect(login.getByText(/no longer valid.*What you have written is still here/)).toBeVisible();
  expect(localStorage.getItem('tillsyn.token')).toBeNull();
  network.resetHandlers();
  expect(login.getByLabelText('E-mail')).toHaveValue(people.Admin.email);
  expect(login.getByLabelText('Password')).toHaveFocus();
  await user.type(login.getByLabelText('Password'), 'Tillsyn-test-1');
  await press(user, login.getByRole('button', { name: 'Log in' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Log in' })).not.toBeInTheDocument());
  expect(field).toHaveValue('Storkök');
  await waitFor(() => expect(field).toHaveFocus());
  expect(dialog.getByText('Your session had ended. Try again.')).toBeVisible();
  expect(address()).toBe(before);
  await press(user, dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('treeitem', { name: 'Storkök' })).toBeVisible();
});
