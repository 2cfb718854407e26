import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { createRouter } from '#app/router.tsx';
import { routePatterns } from '#platform/paths.ts';
import { screenRoutes } from '#app/routes.tsx';
import { useScreens } from '#tests/support/screens/screens.tsx';

const { backend, network, open } = await useScreens();

describe('routes', () => {
  test('routing is by the hash [SHELL-01]', () => {
    window.location.hash = '#/en/login';
    const router = createRouter();
    expect(router.state.location.pathname).toBe('/en/login');
    expect(router.createHref(router.state.location)).toMatch(/#\/en\/login$/);
    router.dispose();
    window.location.hash = '';
  });

  test('an address that changes while the first screen is drawn is handed to the screens [SHELL-01]', async () => {
    window.location.hash = '#/en/login';
    const router = createRouter();
    await router.navigate('/en/recover-password');
    const firstSubscriber = vi.fn();
    router.subscribe(firstSubscriber);
    expect(firstSubscriber.mock.lastCall?.[0]).toHaveProperty('location.pathname', '/en/recover-password');
    router.dispose();
    window.location.hash = '';
  });

  test('a path without a language gets the stored one [SHELL-08, SHELL-09]', async () => {
    localStorage.setItem('tillsyn.language', 'fi');
    const { address } = await open('/recover-password');
    await waitFor(() => expect(address()).toBe('/fi/recover-password'));
    expect(await screen.findByRole('heading', { name: 'Palauta salasana' })).toBeVisible();
  });

  test('an unknown path redirects to the language root [SHELL-07]', async () => {
    const { people } = await backend.seed.tenant();
    const { address } = await open('/en/nowhere/at/all', people.Admin);
    await waitFor(() => expect(address()).toMatch(/^\/en\/(\?|$)/));
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
  });
});

describe('guards', () => {
  const guarded = screenRoutes.filter(({ isPublic }) => !isPublic);
  test.each(guarded.map(({ name }) => name))(
    '%s without a token leads to the login [SHELL-11, AUTH-04]',
    async (name) => {
      const path = routePatterns[name].replace(/:\w+\?/g, '').replace(/:\w+/g, '1');
      const { address } = await open(`/en/${path}`);
      await waitFor(() => expect(address()).toBe('/en/login'));
    },
  );

  test('the dashboard needs no right: the lowest level opens it [SHELL-17]', async () => {
    const { people } = await backend.seed.tenant();
    const { address } = await open('/en/', people.BasicUserLight);
    expect(await screen.findByRole('heading', { level: 1, name: /nivå/ })).toBeVisible();
    expect(address()).toMatch(/^\/en\/\?customer=/);
  });

  test('a refused route redirects to the root, which names the missing right [SHELL-13]', async () => {
    const { people } = await backend.seed.tenant();
    const { user, address } = await open('/en/round/1', people.BasicUserLight);
    await waitFor(() => expect(address()).toMatch(/^\/en\/(\?|$)/));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('You are not allowed to open that page');
    expect(alert).toHaveTextContent('carry out rounds');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  });

  test('the token is asked for before the right: without either, login comes first [SHELL-14]', async () => {
    const { address } = await open('/en/startround/1');
    await waitFor(() => expect(address()).toBe('/en/login'));
    expect(sessionStorage.getItem('tillsyn.wanted')).toBe('/en/startround/1');
  });

  test('a session whose refresh is refused leads to the login; the address is kept [AUTH-34, SHELL-15, SHELL-16]', async () => {
    const { people } = await backend.seed.tenant();
    network.use(
      http.get('*/api/v1/CustomerInformation', () =>
        HttpResponse.json(
          { success: false, data: null, errors: [], codes: ['token_expired'] },
          { status: 401 },
        ),
      ),
    );
    const { address } = await open('/en/?customer=2', people.Admin);
    await waitFor(() => expect(address()).toBe('/en/login'));
    expect(localStorage.getItem('tillsyn.token')).toBeNull();
    expect(sessionStorage.getItem('tillsyn.wanted')).toMatch(/^\/en\/\?customer=/);
  });

  test('a token that expired is renewed by itself, and the screen shows [AUTH-31, AUTH-33]', async () => {
    const { people } = await backend.seed.tenant();
    const login = await backend.ask<{ token: string; refreshToken: string }>('POST', 'v1/User/Login', {
      body: { email: people.Admin.email, password: 'Tillsyn-test-1' },
    });
    const { address } = await open('/en/', { ...people.Admin, token: login.data.token });
    localStorage.setItem('tillsyn.token', JSON.stringify(login.data));
    backend.time.now = new Date(backend.time.now.getTime() + 20 * 60_000);
    expect(await screen.findByRole('heading', { level: 1, name: /nivå/ })).toBeVisible();
    expect(address()).toMatch(/^\/en\//);
    await waitFor(() =>
      expect(JSON.parse(localStorage.getItem('tillsyn.token') ?? '{}')).not.toMatchObject({
        token: login.data.token,
      }),
    );
  });
});
