import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, describe, expect, test } from 'vitest';
import { notify } from '#platform/notify.ts';
import { checkConnection, noteReached } from '#platform/calls/connectivity.ts';
import { useRoundScreens } from '#tests/support/screens/roundScreens.ts';
import { setWidth } from '#tests/support/screens/screens.tsx';
import { expectWarning } from '#tests/support/warnings.ts';

const { backend, network, open } = await useRoundScreens();
afterEach(() => setWidth(1440));

describe('the default layout', () => {
  test('without a connection the customer keeps its name, and failed requests are repeated once it is back', async () => {
    expectWarning(/ failed/);
    setWidth(1440);
    const { people, level } = await backend.seed.tenant();
    // Responses re-render the page, so that an element may be replaced between being found and being checked.
    const isSeen = (role: string, name: RegExp | string) =>
      waitFor(() => expect(screen.getByRole(role, { name })).toBeVisible());
    const picker = new RegExp(`^${level.name}`);
    const first = await open('/en/', people.Admin);
    await isSeen('button', picker);
    first.unmount();
    network.use(http.all('*/api/*', () => HttpResponse.error()));
    const second = await open('/en/', people.Admin);
    await isSeen('button', picker);
    await isSeen('heading', 'Rounds on this device');
    second.unmount();
    await open('/en/', people.Admin);
    await isSeen('button', picker);
    await isSeen('heading', 'Rounds on this device');
    network.resetHandlers();
    await checkConnection();
    await isSeen('heading', level.name);
    await waitFor(() =>
      expect(screen.queryByRole('heading', { name: 'Rounds on this device' })).not.toBeInTheDocument(),
    );
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  });

  const setUp = [
    'Set-up',
    'Roles',
    'Round plans',
    'Service rules',
    'Questions',
    'Fire protection',
    'Severities',
    'Fault reports',
    'Contractor links',
    'Approvals',
  ];
  test.each([
    ['User', null],
    ['Admin', setUp],
    [
      'CompanyAdmin',
      [
        'License',
        'System status',
        'API keys',
        'Webhooks',
        'Audit log',
        'Login',
        'Privacy',
        ...setUp.toSpliced(4, 0, 'Checklists'),
      ],
    ],
  ] as const)(
    'the menu has an admin section for who holds any admin right: %s [SHELL-53]',
    async (level, expected) => {
      const { people } = await backend.seed.tenant();
      await open('/en/', people[level]);
      const menu = within(await screen.findByRole('navigation', { name: 'Menu' }));
      await menu.findByRole('link', { name: 'Employees' });
      const section = menu.queryByRole('region', { name: 'Administration' });
      expect(
        section &&
          within(section)
            .getAllByRole('link')
            .map((link) => link.textContent),
      ).toEqual(expected);
    },
  );

  test('a bar shows while anything is under way [SHELL-36, WIRE-31]', async () => {
    expectWarning(/getCustomerInformation failed/);
    const { people } = await backend.seed.tenant();
    let answer = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      answer = resolve;
    });
    network.use(
      http.get('*/api/v1/CustomerInformation', async () => {
        await gate;
        return HttpResponse.json({ success: false, data: null, errors: ['no'] }, { status: 500 });
      }),
    );
    await open('/en/', people.Admin);
    await screen.findByRole('banner');
    expect(await screen.findByRole('progressbar', { name: 'Loading' })).toBeInTheDocument();
    answer();
    await waitFor(() =>
      expect(screen.queryByRole('progressbar', { name: 'Loading' })).not.toBeInTheDocument(),
    );
  });

  test('the skip link comes first and leads to the content', async () => {
    const { people } = await backend.seed.tenant();
    const { user } = await open('/en/', people.Admin);
    await screen.findByRole('heading', { level: 1, name: /nivå/ });
    await user.tab();
    expect(screen.getByRole('button', { name: 'Skip to content' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('main')).toHaveFocus();
  });

  test('a lost connection and its return are reported', async () => {
    const { people } = await backend.seed.tenant();
    await open('/en/', people.Admin);
    await screen.findByRole('heading', { level: 1, name: /nivå/ });
    // A running call is answered, which proves the connection.
    await waitFor(() => {
      noteReached(false);
      expect(screen.getByText(/No contact with the server/)).toBeVisible();
    });
    noteReached(true);
    await waitFor(() => expect(screen.queryByText(/No contact with the server/)).not.toBeInTheDocument());
  });

  test('a notice shows with what can be done about it', async () => {
    const { people } = await backend.seed.tenant();
    const { user } = await open('/en/', people.Admin);
    await screen.findByRole('heading', { level: 1, name: /nivå/ });
    let isUndone = false;
    notify({
      tone: 'success',
      text: 'It is done.',
      action: { label: 'Undo', onSelect: () => (isUndone = true) },
    });
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(isUndone).toBe(true);
  });
});
