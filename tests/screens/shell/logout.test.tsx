import { screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { currentConnection } from '#platform/calls/connectivity.ts';
import { setWidth, useScreens } from '#tests/support/screens/screens.tsx';
import { expectWarning } from '#tests/support/warnings.ts';

const { backend, network, calls, open } = await useScreens();

describe('logout', () => {
  test('notifies the backend, clears the device and leads to the login [SHELL-56, SHELL-65, SHELL-66, AUTH-37]', async () => {
    setWidth(1440);
    const { people } = await backend.seed.tenant();
    const { user, address } = await open('/en/', people.Admin);
    const account = await screen.findByRole('button', { name: /Account: Astrid Lund/ });
    await user.click(account);
    expect(account).toHaveAttribute('aria-expanded', 'true');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(address()).toBe('/en/login'));
    expect(localStorage.getItem('tillsyn.token')).toBeNull();
    expect(localStorage.getItem('tillsyn.user')).toBeNull();
    expect(sessionStorage.getItem('tillsyn.wanted')).toBeNull();
    const askAgain = () => backend.ask('GET', `v1/User/${people.Admin.id}`, { token: people.Admin.token });
    await waitFor(async () => expect((await askAgain()).status).toBe(401));
    const logout = calls.find(({ name }) => name === 'POST v1/User/Logout');
    expect(await logout?.request.json()).toEqual({
      token: people.Admin.token,
      refreshToken: expect.any(String),
    });
  });

  test('a failed call is only logged: the device is cleared and login shows [SHELL-67, AUTH-38]', async () => {
    expectWarning(/the logout call failed/);
    setWidth(1440);
    const { people } = await backend.seed.tenant();
    network.use(http.post('*/api/v1/User/Logout', () => HttpResponse.error()));
    const { user, address } = await open('/en/', people.Admin);
    await user.click(await screen.findByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(address()).toBe('/en/login'));
    expect(localStorage.getItem('tillsyn.token')).toBeNull();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('logout aborts pending requests, so that none is refused', async () => {
    setWidth(1440);
    const { people } = await backend.seed.tenant();
    const calledOff: string[] = [];
    network.use(
      http.get('*/api/v1/CustomerInformation', ({ request }) => {
        request.signal.addEventListener('abort', () => calledOff.push(request.method));
        return delay('infinite');
      }),
    );
    const { user, address } = await open('/en/', people.Admin);
    await user.click(await screen.findByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(address()).toBe('/en/login'));
    await waitFor(() => expect(calledOff).not.toHaveLength(0));
    expect(currentConnection()).toBe('online');
  });

  test('logout leaves no data of one user for the next', async () => {
    setWidth(1440);
    const { people } = await backend.seed.tenant();
    const first = await open('/en/', people.Admin);
    await screen.findByRole('heading', { level: 1, name: /nivå/ });
    await first.user.click(screen.getByRole('button', { name: 'Log out' }));
    await first.user.type(await screen.findByLabelText('E-mail'), people.BasicUserLight.email);
    network.use(http.get('*/api/v1/CustomerInformation', () => delay('infinite')));
    await first.user.type(screen.getByLabelText('Password'), 'Tillsyn-test-1{Enter}');
    await screen.findByRole('banner');
    expect(screen.queryByText('Brandkontroll AB hus')).not.toBeInTheDocument();
  });
});
