import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { useFindingsScreens } from '#tests/support/screens/findingsScreens.ts';

const { backend, open, seed } = await useFindingsScreens();
beforeAll(async () => {
  await import('#features/dashboard/work/WorkScreen.tsx');
}, 120_000);

type House = Awaited<ReturnType<typeof seed.house>>;
const workAddress = ({ root }: House, more = '') => `/en/work?customer=${root.id}${more}`;
const tableOf = (name: string) => screen.findByRole('table', { name });
const namesIn = (table: HTMLElement) =>
  within(table)
    .queryAllByRole('button', { name: /^Open / })
    .map((button) => button.textContent);

test('the list shows open flaws of all levels by building, filtered by address and search [EYES-07]', async () => {
  const house = await seed.house();
  const annex = await backend.seed.building(house.below, 'Annexet');
  const map = await backend.seed.map(await backend.seed.floor(annex, 'Plan 1'));
  const place = { id: 0, customerId: house.below.id, buildingId: annex.id, mapId: map.id };
  await seed.flaw(place, 'Dörren går inte igen', 20, { mapItemId: null });
  const { user, address } = await open(workAddress(house), house.people.CustomerAdmin);
  const table = await tableOf('Flaws');
  await waitFor(() =>
    expect(namesIn(table)).toEqual([
      'Plombering bruten',
      'Skylt saknas',
      'Blockerad väg',
      'Dörren går inte igen',
    ]),
  );
  const heads = within(table).getAllByRole('rowheader');
  expect(heads).toHaveLength(2);
  expect(heads[1]).toHaveTextContent(`Annexet${house.level.name} › ${house.below.name}`);
  expect(within(heads[1] ?? table).getByRole('link', { name: 'Annexet' })).toHaveAttribute(
    'href',
    expect.stringContaining(`customer=${house.below.id}&building=${annex.id}`),
  );
  expect(await screen.findByRole('tab', { name: 'Flaws 4' })).toBeVisible();
  const search = screen.getByRole('searchbox');
  await user.type(search, 'annex');
  await waitFor(() => expect(namesIn(table)).toEqual(['Dörren går inte igen']));
  expect(await screen.findByRole('tab', { name: 'Flaws 1' })).toBeVisible();
  await user.clear(search);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Age' }), 'Over 30 days');
  await waitFor(() => expect(namesIn(table)).toEqual(['Plombering bruten']));
  expect(address()).toContain('age=over30');
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Responsible role' }), house.role.name);
  await waitFor(() => expect(namesIn(table)).toEqual(['Plombering bruten', 'Skylt saknas']));
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Fixed');
  expect(await screen.findByText('Nothing matches the filters.')).toBeVisible();
});

test('printing takes all rows, and neither what chooses them nor what leads to pages [EYES-13]', async () => {
  const house = await seed.house();
  const place = {
    id: 0,
    customerId: house.building.customerId,
    buildingId: house.building.id,
    mapId: house.map.id,
  };
  for (let number = 1; number <= 9; number += 1)
    await seed.flaw(place, `Brist ${number}`, 5, { mapItemId: null });
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  const { user } = await open(workAddress(house), house.people.CustomerAdmin);
  const table = await tableOf('Flaws');
  await waitFor(() => expect(namesIn(table)).toHaveLength(10));
  await user.keyboard('{Control>}p{/Control}');
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  expect(namesIn(table)).toHaveLength(12);
  const checkboxes = within(table).getAllByRole('checkbox');
  expect(checkboxes.every((box) => box.closest('.no-print') !== null)).toBe(true);
  expect(screen.queryByRole('navigation', { name: /Flaws/ })).not.toBeInTheDocument();
  act(() => void window.dispatchEvent(new Event('afterprint')));
  await waitFor(() => expect(namesIn(table)).toHaveLength(10));
  print.mockRestore();
});
