import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { flawNames, flawTable, useFindingsScreens } from '#tests/support/screens/findingsScreens.ts';
import { dashboardAddress } from '#tests/support/screens/roundScreens.ts';

const { open, seed } = await useFindingsScreens();

const files: Blob[] = [];
beforeEach(() => {
  files.length = 0;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  URL.createObjectURL = (file: Blob) => `blob:${files.push(file)}`;
});

const headings = (table: HTMLElement) =>
  within(table)
    .getAllByRole('columnheader')
    .map((head) => head.textContent);
const atFirst = ['Item or category', 'Flaw', 'Found', 'Round', 'Actions'];
const allColumns = [
  'Building',
  'Floor',
  'Placement',
  'Number',
  'Item or category',
  'Flaw',
  'State',
  'Found',
  'Fixed on',
  'Severity',
  'Fix by',
  'Responsible person',
  'Responsible role',
  'Found by',
  'Measure',
  'Round',
];
const flawsPart = () => within(screen.getByRole('region', { name: /^Flaws: / }));
/** Lists the columns offered, including those of the level `tillsyn`. */
const findAllChoices = async (user: UserEvent) => {
  await user.click(flawsPart().getByRole('button', { name: 'Columns' }));
  await screen.findByRole('menuitemcheckbox', { name: 'Severity' });
};

test('the list of flaws shows its place and course where they are asked for, and they stay', async () => {
  const house = await seed.house();
  const { user, unmount } = await open(dashboardAddress(house), house.inspector);
  const table = await flawTable('To handle');
  await waitFor(() => expect(flawNames(table)).toHaveLength(3));
  expect(headings(table)).toEqual(atFirst);
  await findAllChoices(user);
  await user.click(await screen.findByRole('menuitem', { name: 'Show all columns' }));
  await waitFor(async () =>
    expect(headings(await flawTable('To handle'))).toEqual([...allColumns, 'Actions']),
  );
  const row = within(await flawTable('To handle')).getByRole('row', { name: /Plombering bruten/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .slice(0, 7)
      .map((cell) => cell.textContent),
  ).toEqual([
    house.building.name,
    house.floor.name,
    'Entré',
    '1',
    `1 ${house.item.name}`,
    'Plombering bruten',
    'Late',
  ]);
  unmount();
  await open(dashboardAddress(house), house.inspector);
  await waitFor(async () =>
    expect(headings(await flawTable('To handle'))).toEqual([...allColumns, 'Actions']),
  );
});

test('an exported list of flaws has all columns, also hidden ones', async () => {
  const house = await seed.house();
  const { user } = await open(dashboardAddress(house, '&flaws.tab=all&flaws.sort=Name'), house.inspector);
  await waitFor(async () => expect(flawNames(await flawTable('All'))).toHaveLength(4));
  expect(headings(await flawTable('All'))).toEqual(atFirst);
  await findAllChoices(user);
  await user.keyboard('{Escape}');
  await user.click(flawsPart().getByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: 'CSV' }));
  expect(await screen.findByText(/^4 rows exported to /)).toBeVisible();
  const [head, ...lines] = ((await files[0]?.text()) ?? '').trim().split('\r\n');
  expect(head?.replaceAll('"', '').split(';')).toEqual(allColumns);
  const cellsOf = (name: string) =>
    lines
      .find((line) => line.includes(name))
      ?.replaceAll('"', '')
      .split(';') ?? expect.fail(name);
  expect(cellsOf('Plombering bruten')).toEqual([
    house.building.name,
    house.floor.name,
    'Entré',
    '1',
    `1 ${house.item.name}`,
    'Plombering bruten',
    'Late',
    '2026-10-20',
    '',
    '',
    '',
    '',
    house.role.name,
    'tidigare@example.com',
    '',
    house.round.name,
  ]);
  expect(cellsOf('Slang sprucken').slice(6, 15)).toEqual([
    'Fixed',
    '2026-09-21',
    '2026-11-18',
    '',
    '',
    '',
    '',
    'tidigare@example.com',
    'Bytt slang',
  ]);
});
