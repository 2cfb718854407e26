import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { rowsOf, card, firstNames, useDashboardScene } from '#tests/support/scenes/dashboardScene.ts';
import { expectWarning } from '#tests/support/warnings.ts';

const { backend, network, calls, open, office } = await useDashboardScene();

describe('the dashboard’s header', () => {
  test('names the active customer and counts departments, buildings and flaws [DASH-01, DASH-02, DASH-03]', async () => {
    const { people, level } = await office();
    await open('/en/', people.Admin);
    expect(await screen.findByRole('heading', { level: 1, name: level.name })).toBeVisible();
    const counts = await screen.findByRole('list', { name: 'Extent' });
    await waitFor(() =>
      expect(
        within(counts)
          .getAllByRole('listitem')
          .map((each) => each.textContent),
      ).toEqual(['4 departments', '5 buildings', '0 open flaws']),
    );
    expect(document.title).toBe(`${level.name} · Tillsyn`);
  });

  test.each([
    ['CustomerAdmin', 1],
    ['Admin', 0],
    ['BasicUser', 0],
  ] as const)('%s sees the link one level up: %i [DASH-04, PERM-35, PERM-37]', async (level, count) => {
    const { people } = await backend.seed.tenant();
    await open('/en/', people[level]);
    await screen.findByRole('heading', { level: 1, name: /nivå/ });
    expect(screen.queryAllByRole('button', { name: 'One level up' })).toHaveLength(count);
  });
});

describe('departments', () => {
  test('sort by name, departments, buildings or flaws, both ways; the order is in the address [DASH-06, DASH-07]', async () => {
    const { people } = await office();
    const { user, address } = await open('/en/', people.Admin);
    const region = await card('Departments');
    await within(region).findByText('Alby skola');
    const order = within(region).getByRole('combobox', { name: 'Sort departments by' });
    expect([...order.querySelectorAll('option')].map((option) => option.textContent)).toEqual([
      'Name',
      'Departments',
      'Buildings',
      'Flaws',
    ]);
    const names = () => rowsOf(region).map((text) => text.slice(0, 5));
    expect(names()).toEqual(['Alby ', 'Brand', 'Östra']);
    await user.click(within(region).getByRole('button', { name: 'Ascending, change to descending' }));
    expect(names()).toEqual(['Östra', 'Brand', 'Alby ']);
    await user.selectOptions(order, 'Buildings');
    expect(names()[0]).toBe('Östra');
    expect(address()).toContain('dsort=buildings+desc');
    await user.selectOptions(order, 'Departments');
    expect(names()[0]).toBe('Östra');
  });

  test('a click activates a department and reloads its cards [DASH-05, DASH-08, DASH-50, DASH-51]', async () => {
    const { people, east } = await office();
    const { user, address } = await open('/en/', people.CustomerAdmin);
    const region = await card('Departments');
    calls.length = 0;
    await user.click(await within(region).findByRole('button', { name: /Östra skolan/ }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Östra skolan' })).toBeVisible();
    expect(address()).toBe(`/en/?customer=${east.id}`);
    expect(
      calls.some(({ name }) => name.startsWith(`GET v1/CustomerInformation?customerId=${east.id}`)),
    ).toBe(true);
    expect(
      calls.some(({ name }) => name.startsWith(`GET v1/Customer/GetActiveCustomer?customerId=${east.id}`)),
    ).toBe(true);
    expect(await firstNames('Buildings')).toEqual([
      expect.stringContaining('Östra gymnastiksalen'),
      expect.stringContaining('Östra huset'),
    ]);
  });
});

describe('buildings', () => {
  test('are found by name while one types; the search is in the address [DASH-09]', async () => {
    const { people } = await office();
    const { user, address } = await open('/en/', people.Admin);
    await user.type(await screen.findByRole('searchbox', { name: 'Search buildings' }), 'ÅNGK');
    await waitFor(async () =>
      expect(await firstNames('Buildings')).toEqual([expect.stringContaining('Ångkvarnen')]),
    );
    expect(decodeURIComponent(address())).toContain('q=ÅNGK');
    await user.type(screen.getByRole('searchbox', { name: 'Search buildings' }), 'xyz');
    expect(await screen.findByText('No building matches the search.')).toBeVisible();
  });

  test('sort by name, last check or flaws, å after z in Swedish [DASH-10]', async () => {
    const { people } = await office();
    const { user } = await open('/sv/', people.Admin);
    const region = await card('Byggnader');
    await within(region).findByText('Ångkvarnen');
    const names = () => rowsOf(region).map((text) => text.slice(0, 5));
    expect(names()).toEqual(['Brand', 'Ladan', 'Ångkv']);
    const order = within(region).getByRole('combobox', { name: 'Sortera byggnader efter' });
    expect([...order.querySelectorAll('option')].map((option) => option.textContent)).toEqual([
      'Namn',
      'Senaste kontroll',
      'Brister',
    ]);
    await user.click(within(region).getByRole('button', { name: 'Stigande, byt till fallande' }));
    expect(names()).toEqual(['Ångkv', 'Ladan', 'Brand']);
  });

  test('a click makes one the active building, another click ends that [DASH-11, DASH-19]', async () => {
    const { people, barn } = await office();
    const { user, address } = await open('/en/', people.Admin);
    const row = await screen.findByRole('button', { name: /Ladan/ });
    expect(row).toHaveAttribute('aria-pressed', 'false');
    expect(screen.getByRole('heading', { level: 2, name: 'Right now' })).toBeVisible();
    await user.click(row);
    expect(await screen.findByRole('heading', { level: 2, name: 'Ladan' })).toBeVisible();
    expect(row).toHaveAttribute('aria-pressed', 'true');
    expect(address()).toContain(`building=${barn.id}`);
    await user.click(row);
    expect(row).toHaveAttribute('aria-pressed', 'false');
    expect(screen.queryByRole('heading', { level: 2, name: 'Ladan' })).not.toBeInTheDocument();
  });

  test('another customer resets the building that isn’t its own, and the picker to all [DASH-53, DASH-54]', async () => {
    const { people, level, barn, east } = await office();
    const { goTo, address } = await open(
      `/en/?customer=${level.id}&building=${barn.id}`,
      people.CustomerAdmin,
    );
    await screen.findByRole('heading', { level: 2, name: 'Ladan' });
    await goTo(`/en/?customer=${east.id}&building=${barn.id}`);
    await waitFor(() => expect(address()).toBe(`/en/?customer=${east.id}`));
    const picker = await screen.findByRole('combobox', { name: 'Building' });
    await waitFor(() => expect(picker).toHaveDisplayValue('All buildings'));
  });

  test('an extra card lists the buildings of linked customers; they count, and another active customer reloads them [DASH-16, DASH-52, DASH-59, EYES-04]', async () => {
    const { people, below } = await backend.seed.tenant();
    const elsewhere = await backend.seed.tenant('Annan byrå AB');
    const role = await backend.seed.role(elsewhere.level);
    const link = await backend.seed.link(people.User, elsewhere.level);
    await backend.seed.hold(people.User, role, link.id);
    await backend.seed.connect(elsewhere.building, people.User);
    const { goTo } = await open('/en/', people.User);
    expect(await firstNames('Buildings of linked customers')).toEqual([
      expect.stringContaining(elsewhere.building.name),
    ]);
    expect(await screen.findByText(/buildings of linked customers are not included here/)).toBeVisible();
    // Its own buildings and that one.
    const extent = within(screen.getByRole('list', { name: 'Extent' }));
    expect(await extent.findByText('2 buildings')).toBeVisible();
    const requests = () =>
      calls.filter(
        ({ name }) => name === `GET v1/CustomerInformation/ExternalBuildings?userId=${people.User.id}`,
      );
    expect(requests()).toHaveLength(1);
    await goTo(`/en/?customer=${below.id}`);
    await waitFor(() => expect(requests()).toHaveLength(2));
  });
});

describe('states', () => {
  test('a customer with nothing is not asked to choose a building or a department [EYES-05]', async () => {
    const { root } = await backend.seed.tenant();
    const bare = await backend.seed.customer(root, 'Tom kund');
    await open(`/en/?customer=${bare.id}`, await backend.seed.user(bare, 'CustomerAdmin'));
    expect(await screen.findByText(/and there are no buildings yet/)).toBeVisible();
    expect(await screen.findByText('No buildings yet.')).toBeVisible();
    expect(screen.queryByText(/Choose a/)).not.toBeInTheDocument();
    const toBuildings = screen.getByRole('link', { name: 'Go to the buildings' });
    expect(toBuildings).toHaveAttribute('href', expect.stringContaining('/en/buildings'));
  });

  test('a failed fetch shows its message in the page, with a way to try again [DASH-60]', async () => {
    expectWarning(/getCustomerInformation failed/);
    const { people } = await office();
    network.use(
      http.get(
        '*/api/v1/CustomerInformation',
        () =>
          HttpResponse.json(
            { success: false, data: null, errors: ['The tree is being pruned'] },
            { status: 500 },
          ),
        { once: true },
      ),
    );
    const { user } = await open('/en/', people.Admin);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('The tree is being pruned');
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: /Ladan/ })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
