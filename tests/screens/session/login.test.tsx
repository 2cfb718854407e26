import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { i18n } from '#platform/language/i18n.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { testPassword } from '#tests/support/seeds/seedPeople.ts';
import { useScreens } from '#tests/support/screens/screens.tsx';

const { backend, calls, open } = await useScreens();

const fill = async (user: Awaited<ReturnType<typeof open>>['user'], email: string, password: string) => {
  if (email) await user.type(await screen.findByLabelText('E-mail'), email);
  if (password) await user.type(await screen.findByLabelText('Password'), password);
};

describe('login', () => {
  test('the login route opens without a token, with e-mail, password and forgot link [AUTH-01, AUTH-05, AUTH-06, SHELL-12]', async () => {
    const { user, address } = await open('/en/login');
    expect(await screen.findByLabelText('E-mail')).toBeVisible();
    expect(screen.getByLabelText('Password')).toBeVisible();
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Forgot your password?' }));
    await waitFor(() => expect(address()).toBe('/en/recover-password'));
  });

  test('the button is disabled while e-mail or password is empty [AUTH-08]', async () => {
    const { user } = await open('/en/login');
    const button = await screen.findByRole('button', { name: 'Log in' });
    expect(button).toBeDisabled();
    await fill(user, 'astrid@example.com', '');
    expect(button).toBeDisabled();
    await fill(user, '', 'x');
    expect(button).toBeEnabled();
    await user.clear(screen.getByLabelText('E-mail'));
    expect(button).toBeDisabled();
  });

  test('Enter logs in, stores token and user, and opens the root [AUTH-09, AUTH-10, AUTH-15, AUTH-16]', async () => {
    const { people } = await backend.seed.tenant();
    const { user, address } = await open('/en/login');
    await fill(user, people.Admin.email, `${testPassword}{Enter}`);
    await waitFor(() => expect(address()).toMatch(/^\/en\/(\?.*)?$/));
    const login = calls.find(({ name }) => name === 'POST v1/User/Login');
    expect(await login?.request.json()).toEqual({
      email: people.Admin.email,
      password: testPassword,
      device: { id: localStorage.getItem(storageKeys.device), timeZone: expect.any(String) },
    });
    expect(JSON.parse(localStorage.getItem(storageKeys.token) ?? '')).toEqual({
      token: expect.any(String),
      refreshToken: expect.any(String),
    });
    expect(JSON.parse(localStorage.getItem(storageKeys.user) ?? '')).toMatchObject({ id: people.Admin.id });
  });

  test('the token is kept under the product’s key and nothing else of the state than the user [SHELL-69, SHELL-70, SHELL-71, AUTH-39]', async () => {
    const { people } = await backend.seed.tenant();
    const { user } = await open('/en/login');
    await fill(user, people.Admin.email, `${testPassword}{Enter}`);
    await screen.findByRole('heading', { level: 1, name: /nivå/ });
    const keys = Object.keys({ ...localStorage });
    expect(keys).toContain('tillsyn.token');
    expect(keys).toContain('tillsyn.user');
    expect(keys.every((key) => key.startsWith('tillsyn.'))).toBe(true);
    expect(
      keys.filter(
        (key) =>
          !['token', 'user', 'active', 'scheme', 'views', 'device'].some((name) => key === `tillsyn.${name}`),
      ),
    ).toEqual([]);
  });

  test('a failed login says so and marks both fields [AUTH-11, AUTH-12, AUTH-13]', async () => {
    const { people } = await backend.seed.tenant();
    const { user } = await open('/en/login');
    await fill(user, people.Admin.email, 'not-the-password{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Wrong email or password');
    expect(screen.getByLabelText('E-mail')).toBeInvalid();
    expect(screen.getByLabelText('Password')).toBeInvalid();
    await user.type(screen.getByLabelText('Password'), 'x');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByLabelText('E-mail')).toBeValid();
  });

  test('languages can be switched at login: stored, and swapped in the path [AUTH-07, SHELL-55, SHELL-60, SHELL-63]', async () => {
    const { user, address } = await open('/en/login');
    const languages = await screen.findByRole('group', { name: 'Language' });
    expect(
      [...languages.querySelectorAll('button')].map((button) => button.textContent?.slice(0, 2)),
    ).toEqual(['SV', 'EN', 'FI']);
    await user.click(screen.getByRole('button', { name: 'FI Suomi' }));
    expect(await screen.findByRole('heading', { name: 'Kirjaudu sisään' })).toBeVisible();
    expect(address()).toBe('/fi/login');
    expect(localStorage.getItem('tillsyn.language')).toBe('fi');
    expect(document.documentElement.lang).toBe('fi');
  });

  test('a language whose texts can’t be fetched is reported where it was chosen, and nothing changes [SHELL-60]', async () => {
    const { user, address } = await open('/en/login');
    const finnish = await screen.findByRole('button', { name: 'FI Suomi' });
    const { reportNamespaces } = i18n;
    if (!reportNamespaces) throw new Error('nothing tells the texts in use');
    const inUse = vi.spyOn(reportNamespaces, 'getUsedNamespaces').mockReturnValue(['nowhere']);
    await user.click(finnish);
    const languages = within(screen.getByRole('group', { name: 'Language' }));
    expect(await languages.findByRole('alert')).toHaveTextContent('Suomi: these texts aren’t on this device');
    expect(address()).toBe('/en/login');
    expect(localStorage.getItem('tillsyn.language')).not.toBe('fi');
    inUse.mockRestore();
    await user.click(finnish);
    await waitFor(() => expect(address()).toBe('/fi/login'));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('the address that was asked for opens after login [SHELL-11, SHELL-16, AUTH-04]', async () => {
    const { people, building } = await backend.seed.tenant();
    const { user, address } = await open(`/en/?customer=${people.Admin.customerId}&building=${building.id}`);
    await waitFor(() => expect(address()).toBe('/en/login'));
    await fill(user, people.Admin.email, `${testPassword}{Enter}`);
    await waitFor(() =>
      expect(address()).toBe(`/en/?customer=${people.Admin.customerId}&building=${building.id}`),
    );
  });
});
