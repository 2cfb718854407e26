import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { flawTable } from '#tests/support/screens/findingsScreens.ts';
import { historyAddress, useHistoryScreens } from '#tests/support/screens/historyScreens.ts';
import { dashboardAddress } from '#tests/support/screens/roundScreens.ts';
import { expectWarning } from '#tests/support/warnings.ts';

const { network, open, walked, namesOf } = await useHistoryScreens();

const tableOf = (floor: string) => screen.findByRole('table', { name: `Items and flaws: ${floor}` });
const cellsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
const failing = (path: string, status = 500) =>
  network.use(
    http.get(`*/api/${path}`, () =>
      HttpResponse.json({ success: false, data: null, errors: ['Not today'] }, { status }),
    ),
  );

describe('the way to the history', () => {
  test('"All flaws" on the dashboard leads to the building’s rounds, the back link to its dashboard [DASH-27, HIST-03, HIST-04]', async () => {
    const house = await walked();
    const { user, address: at } = await open(dashboardAddress(house), house.inspector);
    await user.click(await screen.findByRole('link', { name: 'All flaws' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Round history' })).toBeVisible();
    expect(at()).toMatch(new RegExp(`^/en/round-history/${house.building.id}(\\?|$)`));
    expect(await screen.findByText(house.building.name)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Go to the building’s dashboard' }));
    expect(await flawTable('To handle')).toBeVisible();
    expect(at()).toContain(`building=${house.building.id}`);
  });

  test('without the right there is no button, and the address leads to the root [HIST-01, HIST-02, PERM-66]', async () => {
    const house = await walked();
    const { BasicUser, BasicUserLight } = house.people;
    const readerView = await open(historyAddress(house), BasicUser);
    expect(await screen.findByRole('heading', { level: 1, name: 'Round history' })).toBeVisible();
    readerView.unmount();
    const { goTo, address: at } = await open(dashboardAddress(house), BasicUserLight);
    await flawTable('To handle');
    expect(screen.queryByRole('link', { name: 'All flaws' })).not.toBeInTheDocument();
    await goTo(historyAddress(house));
    await waitFor(() => expect(at()).toMatch(/^\/en\/(\?|$)/));
  });
});

describe('the rounds of a building', () => {
  test('are requested at once and listed newest first with their day, and the newest is chosen [HIST-05, HIST-06, HIST-08, HIST-25]', async () => {
    const house = await walked();
    await open(historyAddress(house), house.inspector);
    const choice = await screen.findByRole('combobox', { name: 'Round' });
    expect(
      within(choice)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual([`Kvartalsrond (${house.round.created.slice(0, 10)})`, 'Unnamed round (2025-05-06)']);
    expect(choice).toHaveDisplayValue(/^Kvartalsrond/);
    const [asked] = namesOf('GET v1/RoundHistory?');
    expect(asked).toContain(`buildingId=${house.building.id}`);
    expect(asked).toContain('pageSize=0');
  });

  test('rounds of a missing building show a message without a retry [HIST-04, EYES-16]', async () => {
    expectWarning(/getBuilding failed/);
    const house = await walked();
    await open(`/en/round-history/999999?customer=${house.level.id}`, house.inspector);
    expect(await screen.findByText('There is no such building here')).toBeVisible();
    expect(screen.getByText('Unknown building')).toBeVisible();
    expect(screen.queryByText(/round has been started/)).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  test('another round shows the same floor; both are in the address [HIST-07, HIST-09]', async () => {
    const house = await walked();
    const { user, address: at } = await open(historyAddress(house), house.inspector);
    const floors = await screen.findByRole('combobox', { name: 'Floor' });
    await waitFor(() =>
      expect(
        within(floors)
          .getAllByRole('option')
          .map(({ textContent }) => textContent),
      ).toEqual([house.ground.floorName, house.upstairs.floorName]),
    );
    await user.selectOptions(floors, house.upstairs.floorName);
    expect(await tableOf(house.upstairs.floorName)).toBeVisible();
    expect(at()).toContain('floor=');
    await user.selectOptions(floors, house.ground.floorName);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Round' }), 'Unnamed round (2025-05-06)');
    expect(
      await screen.findByRole('heading', { level: 2, name: 'Unnamed round (2025-05-06)' }),
    ).toBeVisible();
    expect(within(await tableOf(house.ground.floorName)).getByText(/no items/)).toBeVisible();
    expect(at()).toContain(`round=${house.old.id}`);
  });

  test('rounds that fail to load show an empty list without an alert and can be reloaded [HIST-19]', async () => {
    expectWarning(/listRounds failed/);
    const house = await walked();
    failing('v1/RoundHistory');
    const { user } = await open(historyAddress(house), house.inspector);
    expect(await screen.findByText('No rounds to show')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.queryByRole('combobox', { name: 'Round' })).not.toBeInTheDocument();
    network.resetHandlers();
    await user.click(screen.getByRole('button', { name: 'Load again' }));
    expect(await screen.findByRole('combobox', { name: 'Round' })).toBeVisible();
  });

  test('may bring their floors along; then only the maps are asked for, which name the files [HIST-22, HIST-24]', async () => {
    const house = await walked({ hasDrawing: true });
    network.use(
      http.get('*/api/v1/RoundHistory', () => {
        const roundHistoryInfos = [
          { ...house.ground, floorName: 'Sent along', fileId: null },
          { ...house.upstairs, floorName: '', level: 3 },
        ];
        const data = [{ ...house.round, roundHistoryInfos }];
        return HttpResponse.json(
          { success: true, data, errors: [] },
          {
            headers: {
              Pagination: JSON.stringify({ currentPage: 1, pageSize: 0, totalPages: 1, totalCount: 1 }),
            },
          },
        );
      }),
    );
    await open(historyAddress(house), house.inspector);
    expect(cellsOf(await tableOf('Sent along')).map(([number]) => number)).toEqual(['1', '4', '5']);
    const floors = screen.getByRole('combobox', { name: 'Floor' });
    expect(
      within(floors)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Sent along', 'Level 3']);
    expect(namesOf('GET v1/RoundHistoryInfo')).toEqual([]);
    const files = new Set([`GET v1/File/${house.ground.fileId}?size=3000`]);
    await eventually(() => expect(new Set(namesOf('GET v1/File/'))).toEqual(files));
    expect(namesOf('GET v1/Map/')).toEqual([`GET v1/Map/${house.ground.mapId}`]);
  });
});

describe('a floor of a round', () => {
  test('the floor’s table has position, type, floor, flaw and fix date, with fixed flaws dimmed [HIST-13, HIST-14, HIST-15, HIST-23]', async () => {
    const house = await walked();
    const { user } = await open(historyAddress(house), house.inspector);
    const floor = house.ground.floorName;
    const table = await tableOf(floor);
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Position', 'Type', 'Floor', 'Flaw', 'Action']);
    const [one, four, five] = house.ground.roundHistoryItems.map(
      ({ mapItem }) => mapItem.fireProtection.name,
    );
    expect(cellsOf(table)).toEqual([
      ['1', one, floor, 'Plombering bruten', 'Open'],
      ['4', four, floor, 'Slang sprucken', '2026-11-18'],
      ['5', five, floor, '–', '–'],
    ]);
    const done = within(table).getByRole('row', { name: /Slang sprucken/ });
    expect(done).toHaveAttribute('data-tone', 'done');
    expect(within(done).getByRole('img', { name: 'Fixed' })).toBeInTheDocument();
    expect(within(table).getByRole('row', { name: /Plombering bruten/ })).not.toHaveAttribute('data-tone');
    await user.click(screen.getByRole('button', { name: /^With a flaw/ }));
    await waitFor(() => expect(cellsOf(table).map(([number]) => number)).toEqual(['1', '4']));
  });

  test('the floor’s drawing shows the items as symbols or numbers, with map, file and building requested by id [HIST-10, HIST-12, HIST-26]', async () => {
    const house = await walked({ hasDrawing: true });
    const { user, address: at } = await open(historyAddress(house), house.inspector);
    const drawing = await screen.findByRole('group', { name: `Drawing: ${house.ground.floorName}` });
    expect(await within(drawing).findByRole('button', { name: /^1 .*open flaw/i })).toBeInTheDocument();
    expect(within(drawing).getByRole('button', { name: /^5 / })).toBeInTheDocument();
    expect(within(drawing).queryByRole('button', { name: /^7 / })).not.toBeInTheDocument();
    const numbers = screen.getByRole('button', { name: 'Position numbers' });
    expect(screen.getByRole('button', { name: 'Icons' })).toHaveAttribute('aria-pressed', 'true');
    await user.click(numbers);
    expect(numbers).toHaveAttribute('aria-pressed', 'true');
    expect(at()).toContain('marks=number');
    await eventually(() => {
      expect(namesOf(`GET v1/Map/${house.ground.mapId}`)).toHaveLength(1);
      expect(namesOf(`GET v1/File/${house.ground.fileId}`)).toHaveLength(1);
      expect(namesOf(`GET v1/Building/${house.building.id}`)).toHaveLength(1);
    });
  });

  test('a map that fails to load leaves an empty sheet with the items, and no message [HIST-20]', async () => {
    expectWarning(/getMap failed/);
    const house = await walked({ hasDrawing: true });
    failing('v1/Map/:id');
    const { container } = await open(historyAddress(house), house.inspector);
    const drawing = await screen.findByRole('group', { name: `Drawing: ${house.ground.floorName}` });
    expect(await within(drawing).findByRole('button', { name: /^1 / })).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('Loading the drawing')).not.toBeInTheDocument());
    expect(container.querySelector('img[src^="blob:"]')).toBeNull();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
