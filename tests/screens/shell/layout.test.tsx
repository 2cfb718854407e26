import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, describe, expect, test } from 'vitest';
import { version } from '../../../package.json';
import { useRoundScreens } from '#tests/support/screens/roundScreens.ts';
import { setWidth } from '#tests/support/screens/screens.tsx';
import { expectWarning } from '#tests/support/warnings.ts';
import { specifiedLevel } from '#tests/support/screens/specifiedLevel.ts';

const { backend, network, calls, open, seed } = await useRoundScreens();
afterEach(() => setWidth(1440));

describe('the default layout', () => {
  test('has menu, top bar and welcome; the plain one has none [SHELL-36, SHELL-37, SHELL-54]', async () => {
    setWidth(1440);
    const { people } = await backend.seed.tenant();
    const { goTo } = await open('/en/', people.Admin);
    expect(await screen.findByRole('navigation', { name: 'Menu' })).toBeVisible();
    expect(within(screen.getByRole('banner')).getByText('Welcome, Astrid')).toBeVisible();
    await goTo('/en/login');
    expect(await screen.findByRole('heading', { name: 'Log in' })).toBeVisible();
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
    expect(screen.queryByRole('banner')).not.toBeInTheDocument();
  });

  test('the menu leads to the dashboard and to logout, and says the version of package.json [SHELL-31, SHELL-46, SHELL-52]', async () => {
    const { people } = await backend.seed.tenant();
    await open('/en/', people.Admin);
    const menu = await screen.findByRole('navigation', { name: 'Menu' });
    const link = within(menu).getByRole('link', { name: 'Dashboard' });
    expect(link).toHaveAttribute('href', '/en/');
    expect(link).toHaveAttribute('aria-current', 'page');
    expect(within(menu).getByRole('button', { name: 'Log out' })).toBeVisible();
    expect(version).toBe('3.0.0');
    expect(within(menu).getByText('Version 3.0.0')).toBeVisible();
  });

  test('the menu lists all entries in order for a web admin [SHELL-45]', async () => {
    const { people } = await backend.seed.tenant();
    await open('/en/', people.WebSbaAdmin);
    const menu = await screen.findByRole('navigation', { name: 'Menu' });
    await within(menu).findByRole('link', { name: 'Moves' });
    const entries = [
      ...within(menu).getAllByRole('link'),
      within(menu).getByRole('button', { name: 'Log out' }),
    ];
    expect(entries.map((entry) => entry.textContent)).toEqual([
      'Tillsyn',
      'Dashboard',
      'To do',
      'Statistics',
      'The year',
      'Services',
      'Scan',
      'Employees',
      'Buildings',
      'Fire-safety files',
      'Documents',
      'Registers',
      'Competence',
      'License',
      'System status',
      'API keys',
      'Webhooks',
      'Audit log',
      'Login',
      'Privacy',
      'Set-up',
      'Roles',
      'Round plans',
      'Service rules',
      'Checklists',
      'Questions',
      'Fire protection',
      'Severities',
      'Fault reports',
      'Contractor links',
      'Moves',
      'Approvals',
      'Version 3.0.0',
      'Log out',
    ]);
  });

  test('the menu has no entry of another level', async () => {
    const { people } = await backend.seed.tenant();
    network.use(specifiedLevel());
    await open('/en/', people.WebSbaAdmin);
    const menu = await screen.findByRole('navigation', { name: 'Menu' });
    await within(menu).findByRole('link', { name: 'Moves' });
    for (const name of [
      'To do',
      'The year',
      'Services',
      'Scan',
      'Competence',
      'Service rules',
      'Severities',
      'Fault reports',
      'Contractor links',
      'Approvals',
      'Set-up',
    ])
      await waitFor(() => expect(within(menu).queryByRole('link', { name })).not.toBeInTheDocument());
  });

  test('on desktop the menu collapses from 350 to 200, and the choice is kept [SHELL-41, SHELL-42]', async () => {
    setWidth(1920);
    const { people } = await backend.seed.tenant();
    const first = await open('/en/', people.Admin);
    const menu = await screen.findByRole('navigation', { name: 'Menu' });
    expect(menu).toHaveStyle({ width: '350px' });
    await first.user.click(within(menu).getByRole('button', { name: 'Collapse the menu' }));
    expect(menu).toHaveStyle({ width: '200px' });
    first.unmount();
    await open('/en/', people.Admin);
    expect(await screen.findByRole('navigation', { name: 'Menu' })).toHaveStyle({ width: '200px' });
  });

  test('a round keeps the menu collapsed [SHELL-44]', async () => {
    setWidth(1920);
    const { round, inspector } = await seed.round();
    const { goTo } = await open('/en/', inspector);
    expect(await screen.findByRole('navigation', { name: 'Menu' })).toHaveStyle({ width: '350px' });
    await goTo(`/en/round/${round.id}`);
    await waitFor(() =>
      expect(screen.getByRole('navigation', { name: 'Menu' })).toHaveStyle({ width: '200px' }),
    );
    expect(screen.queryByRole('button', { name: 'Expand the menu' })).not.toBeInTheDocument();
  });

  test.each([
    [1023, true],
    [1024, false],
  ])(
    'the mobile mode at %i px is %s: a burger opens the menu [SHELL-38, SHELL-39]',
    async (width, isMobile) => {
      setWidth(width);
      const { people } = await backend.seed.tenant();
      const { user } = await open('/en/', people.Admin);
      await screen.findByRole('banner');
      const burger = screen.queryByRole('button', { name: 'Open the menu' });
      if (!isMobile) {
        expect(burger).not.toBeInTheDocument();
        expect(screen.getByRole('navigation', { name: 'Menu' })).toBeVisible();
        return;
      }
      expect(screen.queryByRole('link', { name: 'Dashboard' })).not.toBeInTheDocument();
      await user.click(burger ?? document.body);
      expect(await screen.findByRole('link', { name: 'Dashboard' })).toBeVisible();
    },
  );

  test('the mobile mode has a way back [SHELL-40]', async () => {
    setWidth(800);
    const { plan, inspector } = await seed.plan();
    const { user, goTo, address } = await open('/en/', inspector);
    await screen.findByRole('banner');
    expect(screen.queryByRole('button', { name: 'Back' })).not.toBeInTheDocument();
    await goTo(`/en/startround/${plan.id}`);
    await user.click((await screen.findAllByRole('button', { name: 'Back' }))[0] ?? document.body);
    await waitFor(() => expect(address()).toMatch(/^\/en\/\?/));
  });

  test('printing leaves menus and top bar out [SHELL-43]', async () => {
    setWidth(1440);
    const { people } = await backend.seed.tenant();
    await open('/en/', people.Admin);
    expect(await screen.findByRole('navigation', { name: 'Menu' })).toHaveClass('no-print');
    expect(screen.getByRole('banner')).toHaveClass('no-print');
    expect(screen.getByRole('main')).not.toHaveClass('no-print');
  });
});

describe('language', () => {
  test('the top bar changes it: stored, on the user, in the path; the user is reloaded [SHELL-55, SHELL-60, SHELL-61, SHELL-62]', async () => {
    setWidth(1440);
    const { people } = await backend.seed.tenant();
    const { user, address } = await open('/en/', people.Admin);
    const languages = await screen.findByRole('group', { name: 'Language' });
    expect(
      within(languages)
        .getAllByRole('button')
        .map((button) => button.textContent?.slice(0, 2)),
    ).toEqual(['SV', 'EN', 'FI']);
    await screen.findByRole('heading', { level: 1, name: /nivå/ });
    calls.length = 0;
    await user.click(within(languages).getByRole('button', { name: 'FI Suomi' }));
    await waitFor(() => expect(address()).toMatch(/^\/fi\/\?customer=/));
    expect(localStorage.getItem('tillsyn.language')).toBe('fi');
    const userCalls = () => calls.map(({ name }) => name).filter((name) => name.includes('v1/User/'));
    await waitFor(() =>
      expect(userCalls()).toEqual([`PUT v1/User/${people.Admin.id}`, `GET v1/User/${people.Admin.id}`]),
    );
    await waitFor(() =>
      expect(JSON.parse(localStorage.getItem('tillsyn.user') ?? '{}')).toMatchObject({
        preferredLanguageCode: 'fi',
      }),
    );
    // The new language's texts may bring the bar once more.
    await waitFor(() => expect(screen.getByText('Tervetuloa, Astrid')).toBeVisible());
  });

  test('the user is reloaded while other requests are pending', async () => {
    const { people, plan } = await seed.plan();
    const overview = Promise.withResolvers<undefined>();
    network.use(
      http.get('*/api/v1/RoundPlanning/Due', async ({ request }) => {
        await overview.promise;
        return backend.app.fetch(request);
      }),
      http.get('*/api/v1/User/:id', async ({ request }) => {
        overview.resolve(undefined);
        await screen.findByText(plan.name);
        return backend.app.fetch(request);
      }),
    );
    const { user } = await open('/en/', people.Admin);
    const languages = await screen.findByRole('group', { name: 'Language' });
    await screen.findByRole('heading', { level: 1, name: /nivå/ });
    await user.click(within(languages).getByRole('button', { name: 'FI Suomi' }));
    await waitFor(() =>
      expect(JSON.parse(localStorage.getItem('tillsyn.user') ?? '{}')).toMatchObject({
        preferredLanguageCode: 'fi',
      }),
    );
  });

  test('a failure to save it on the user is ignored: the interface changes all the same [SHELL-63, SHELL-64]', async () => {
    expectWarning(/updateUser failed/);
    expectWarning(/the preferred language was not saved/);
    setWidth(1440);
    const { people } = await backend.seed.tenant();
    network.use(http.put('*/api/v1/User/:id', () => HttpResponse.json({}, { status: 500 })));
    const { user, address } = await open('/en/', people.Admin);
    await user.click(await screen.findByRole('button', { name: 'SV Svenska' }));
    expect(await screen.findByText('Välkommen, Astrid')).toBeVisible();
    expect(address()).toMatch(/^\/sv\//);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
