import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { flawNames, flawTable, useFindingsScreens } from '#tests/support/screens/findingsScreens.ts';
import { dashboardAddress } from '#tests/support/screens/roundScreens.ts';

const { open, seed } = await useFindingsScreens();

describe('the flaws of a building', () => {
  test('flaws are listed under four tabs with counts, and the address holds tab, search and order [DASH-20, DASH-21, DASH-26]', async () => {
    const house = await seed.house();
    const { user, address } = await open(dashboardAddress(house), house.inspector);
    const table = await flawTable('To handle');
    await waitFor(() =>
      expect(flawNames(table)).toEqual(['Blockerad väg', 'Skylt saknas', 'Plombering bruten']),
    );
    const tabs = within(screen.getByRole('tablist', { name: 'Flaws' })).getAllByRole('tab');
    await waitFor(() =>
      expect(tabs.map((tab) => tab.textContent)).toEqual(['To handle 3', 'Late 1', 'Done 1', 'All 4']),
    );
    expect(screen.getAllByRole('tablist').map((list) => list.getAttribute('aria-label'))).toEqual([
      'Flaws',
      'Questions',
      'Rounds',
    ]);
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual(['Item or category', 'Flaw', 'Found', 'Round', 'Actions']);
    const row = within(table).getByRole('row', { name: /Plombering bruten/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .slice(0, 4)
        .map((cell) => cell.textContent),
    ).toEqual([`Plan 1 · 1 ${house.item.name}`, 'Plombering bruten', '2026-10-20Late', house.round.name]);
    const loose = within(table).getByRole('row', { name: /Blockerad väg/ });
    await waitFor(() =>
      expect(within(loose).getAllByRole('cell')[0]?.textContent).toBe(`Plan 1 · ${house.category.nameEn}`),
    );

    await user.click(screen.getByRole('tab', { name: /^Late/ }));
    await waitFor(async () => expect(flawNames(await flawTable('Late'))).toEqual(['Plombering bruten']));
    expect(address()).toContain('flaws.tab=late');
    await user.click(
      within(screen.getByRole('tablist', { name: 'Flaws' })).getByRole('tab', { name: /^All/ }),
    );
    await user.type(screen.getByRole('searchbox', { name: 'Search flaws' }), 'SLANG');
    await waitFor(async () => expect(flawNames(await flawTable('All'))).toEqual(['Slang sprucken']));
    expect(address()).toContain('flaws.q=SLANG');
    await user.clear(screen.getByRole('searchbox', { name: 'Search flaws' }));
    await user.click(within(await flawTable('All')).getByRole('button', { name: /^Flaw/ }));
    await waitFor(async () =>
      expect(flawNames(await flawTable('All'))).toEqual([
        'Blockerad väg',
        'Plombering bruten',
        'Skylt saknas',
        'Slang sprucken',
      ]),
    );
    expect(address()).toContain('flaws.sort=Name');
  });

  test('are only read without the right to act [DASH-48]', async () => {
    const house = await seed.house();
    const reader = house.people.BasicUserLight;
    const { user } = await open(dashboardAddress(house, '&flaw=new'), reader);
    await user.click(await screen.findByRole('button', { name: 'Open the flaw Skylt saknas' }));
    expect(screen.queryByRole('button', { name: /^Send an e-mail about/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'New flaw' })).not.toBeInTheDocument();
    const dialog = await screen.findByRole('dialog', { name: 'Update flaw' });
    expect(await within(dialog).findByRole('textbox', { name: 'Name' })).toHaveAttribute('readonly');
    expect(within(dialog).queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
    expect(within(dialog).queryByRole('button', { name: 'Fix' })).not.toBeInTheDocument();
  });
});

test('the overview shows the customer’s late flaws; each opens there [DASH-19]', async () => {
  const house = await seed.house();
  const { user } = await open(`/en/?customer=${house.level.id}`, house.inspector);
  const late = await screen.findByRole('region', { name: /^Open flaws older than 30 days/ });
  expect(within(late).getAllByRole('listitem')).toHaveLength(1);
  expect(late).toHaveTextContent(`${house.building.name} · Plan 1 · 1 ${house.item.name}`);
  await user.click(within(late).getByRole('button', { name: /^Plombering bruten/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Update flaw' });
  expect(await within(dialog).findByRole('textbox', { name: 'Name' })).toHaveValue('Plombering bruten');
});
