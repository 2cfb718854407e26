import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { http, HttpResponse } from 'msw';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { buildings } from '../../../server/db/schema/buildings.ts';
import { maps } from '../../../server/db/schema/drawings.ts';
import { flaws } from '../../../server/db/schema/flaws.ts';
import { roundHistories, roundHistoryInfos, roundHistoryItems } from '../../../server/db/schema/rounds.ts';
import type { RoundHistoryInfo } from '../../../src/contract/round.ts';
import { preloadTexts } from '../../../src/platform/i18n.ts';
import { eventually } from '../../support/eventually.ts';
import { flawTable, pressSave, useFindingsScreens } from '../../support/findingsScreens.ts';
import { dashboardAddress } from '../../support/roundScreens.ts';
import { only } from '../../support/seedPeople.ts';

const { backend, network, calls, open, seed } = await useFindingsScreens();
const { db } = backend;

beforeAll(async () => {
  await Promise.all([
    preloadTexts(['roundHistory']),
    import('../../../src/features/roundHistory/RoundHistoryScreen.tsx'),
    import('../../../src/features/roundHistory/pdf/makeHistoryPdf.ts'),
  ]);
}, 120_000);

/**
 * A building with a round on two floors: item 1 with an open flaw, item 4 with one that was fixed, item 5 without, item 7 upstairs;
 * and an older round without a name, whose first floor has no items.
 */
const walked = async (options: { hasDrawing?: boolean } = {}) => {
  const made = await seed.round({ ...options, moreItems: [4, 5], secondFloorItem: 7 });
  const { token } = made.inspector;
  const query = { roundHistoryId: made.round.id, pageSize: 0, orderBy: 'PositionNumber' };
  const infos = await backend.ask<RoundHistoryInfo[]>('GET', 'v1/RoundHistoryInfo', { token, query });
  const [ground, upstairs] = infos.data;
  if (!ground || !upstairs) throw new Error('The round has no two floors.');
  const found = { roundHistoryId: made.round.id, roundHistoryInfoId: ground.id };
  const four = only(made.items.filter(({ positionNumber }) => positionNumber === 4));
  const broken = await seed.flaw(made.item, 'Plombering bruten', 3, found);
  const fixed = await seed.flaw(four, 'Slang sprucken', 3, {
    ...found,
    done: '2026-11-18T12:00:00Z',
    doneBy: 'fixare@example.com',
  });
  const earlier = { created: '2025-05-06T10:00:00Z', updated: '2025-05-06T11:00:00Z' };
  const [round] = await db.select().from(roundHistories).where(eq(roundHistories.id, made.round.id));
  const { id: _roundId, ...like } = round ?? only([]);
  const old = only(
    await db
      .insert(roundHistories)
      .values({ ...like, ...earlier, name: '', done: earlier.updated })
      .returning(),
  );
  const [info] = await db.select().from(roundHistoryInfos).where(eq(roundHistoryInfos.id, ground.id));
  const { id: _infoId, ...place } = info ?? only([]);
  await db.insert(roundHistoryInfos).values({ ...place, ...earlier, roundHistoryId: old.id });
  return { ...made, ground, upstairs, broken, fixed, old };
};
type House = Awaited<ReturnType<typeof walked>>;

const address = ({ level, building }: Pick<House, 'level' | 'building'>, more = '') =>
  `/en/round-history/${building.id}?customer=${level.id}${more}`;
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
const namesOf = (path: string) => calls.map(({ name }) => name).filter((name) => name.startsWith(path));
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
    await user.click(screen.getByRole('link', { name: "To the building's dashboard" }));
    expect(await flawTable('To handle')).toBeVisible();
    expect(at()).toContain(`building=${house.building.id}`);
  });

  test('without the right there is no button, and the address leads to the root [HIST-01, HIST-02]', async () => {
    const house = await walked();
    const { BasicUserLight } = house.people;
    const { goTo, address: at } = await open(dashboardAddress(house), BasicUserLight);
    await flawTable('To handle');
    expect(screen.queryByRole('link', { name: 'All flaws' })).not.toBeInTheDocument();
    await goTo(address(house));
    await waitFor(() => expect(at()).toMatch(/^\/en\/(\?|$)/));
  });

  test('a building that can’t be read is an unknown one without rounds [HIST-04]', async () => {
    const house = await walked();
    const stranger = await backend.seed.tenant();
    await open(address(house), stranger.people.Admin);
    expect(await screen.findByText('Unknown building')).toBeVisible();
    expect(await screen.findByText('No rounds yet')).toBeVisible();
  });
});

describe('the rounds of a building', () => {
  test('are asked for at once, stand newest first with their day, and the newest is chosen [HIST-05, HIST-06, HIST-08, HIST-25]', async () => {
    const house = await walked();
    await open(address(house), house.inspector);
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

  test('another round shows the same floor; both are in the address [HIST-07, HIST-09]', async () => {
    const house = await walked();
    const { user, address: at } = await open(address(house), house.inspector);
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

  test('a floor without a name is called by its level [HIST-09]', async () => {
    const house = await walked();
    await db
      .update(roundHistoryInfos)
      .set({ floorName: '', level: 3 })
      .where(eq(roundHistoryInfos.id, house.upstairs.id));
    await open(address(house), house.inspector);
    expect(await screen.findByRole('option', { name: 'Level 3' })).toBeInTheDocument();
  });

  test('that fail to load are none, without a message; they can be asked for again [HIST-19]', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const house = await walked();
    failing('v1/RoundHistory');
    const { user } = await open(address(house), house.inspector);
    expect(await screen.findByText('No rounds to show')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.queryByRole('combobox', { name: 'Round' })).not.toBeInTheDocument();
    network.resetHandlers();
    await user.click(screen.getByRole('button', { name: 'Load again' }));
    expect(await screen.findByRole('combobox', { name: 'Round' })).toBeVisible();
  });

  test('may bring their drawings along; then nothing more is asked for them [HIST-22, HIST-23, HIST-24]', async () => {
    const house = await walked();
    network.use(
      http.get('*/api/v1/RoundHistory', () => {
        const roundHistoryInfos = [{ ...house.ground, floorName: 'Sent along', fileId: null, mapId: null }];
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
    await open(address(house), house.inspector);
    expect(cellsOf(await tableOf('Sent along')).map(([number]) => number)).toEqual(['1', '4', '5']);
    expect(namesOf('GET v1/RoundHistoryInfo')).toEqual([]);
  });
});

describe('a floor of a round', () => {
  test('its table tells position, type, floor, flaw and when that was fixed; the fixed look done [HIST-13, HIST-14, HIST-15, HIST-23]', async () => {
    const house = await walked();
    const { user } = await open(address(house), house.inspector);
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
    await user.click(screen.getByRole('button', { name: /^With a flaw 2/ }));
    await waitFor(() => expect(cellsOf(table).map(([number]) => number)).toEqual(['1', '4']));
  });

  test('its drawing shows the items, as signs or as numbers; map, file and building are asked by id [HIST-10, HIST-12, HIST-26]', async () => {
    const house = await walked({ hasDrawing: true });
    const { user, address: at } = await open(address(house), house.inspector);
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
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const house = await walked({ hasDrawing: true });
    failing('v1/Map/:id');
    const { container } = await open(address(house), house.inspector);
    const drawing = await screen.findByRole('group', { name: `Drawing: ${house.ground.floorName}` });
    expect(await within(drawing).findByRole('button', { name: /^1 / })).toBeInTheDocument();
    await waitFor(() => expect(container.querySelector('img[src^="blob:"]')).toBeNull());
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.queryByText('Loading the drawing')).not.toBeInTheDocument();
  });

  test('keeps the drawing of its day, and says when another has taken its place', async () => {
    const house = await walked({ hasDrawing: true });
    const file = await backend.seed.file({ customerId: house.level.id }, { mapId: house.map.id });
    await db.update(maps).set({ fileId: file.id }).where(eq(maps.id, house.map.id));
    await open(address(house), house.inspector);
    expect(await screen.findByText(/drawing has been replaced since the round/)).toBeVisible();
    expect(namesOf('GET v1/File/')).toEqual([`GET v1/File/${house.ground.fileId}`]);
  });

  test('that fails to load says so and can be tried again', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const house = await walked();
    failing('v1/RoundHistoryInfo');
    const { user } = await open(address(house), house.inspector);
    expect(await screen.findByRole('alert')).toHaveTextContent('Not today');
    network.resetHandlers();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await tableOf(house.ground.floorName)).toBeVisible();
  });
});

describe('the flaw of an item', () => {
  test('opens from mark and row, and is saved by its own call [HIST-16, HIST-18]', async () => {
    const house = await walked({ hasDrawing: true });
    const { user } = await open(address(house), house.inspector);
    const drawing = await screen.findByRole('group', { name: `Drawing: ${house.ground.floorName}` });
    await user.click(await within(drawing).findByRole('button', { name: /^1 / }));
    const first = await screen.findByRole('dialog', { name: 'Update flaw' });
    expect(await within(first).findByRole('textbox', { name: 'Name' })).toHaveValue('Plombering bruten');
    await user.click(within(first).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

    await user.click(screen.getByRole('button', { name: /^Open the flaw Plombering bruten: 1 / }));
    const dialog = await screen.findByRole('dialog', { name: 'Update flaw' });
    const name = await within(dialog).findByRole('textbox', { name: 'Name' });
    await user.clear(name);
    await user.type(name, 'Plombering saknas');
    await pressSave(user, dialog);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(namesOf('PUT ')).toEqual([`PUT v1/Flaw/${house.broken.id}`]);
    expect(await within(await tableOf(house.ground.floorName)).findByText('Plombering saknas')).toBeVisible();
  });

  test('nothing opens without a flaw, or without a name of the fire protection [HIST-17]', async () => {
    const house = await walked({ hasDrawing: true });
    await db
      .update(roundHistoryItems)
      .set({ fireProtectionName: '' })
      .where(eq(roundHistoryItems.mapItemId, house.item.id));
    const { user } = await open(address(house), house.inspector);
    const drawing = await screen.findByRole('group', { name: `Drawing: ${house.ground.floorName}` });
    await user.click(await within(drawing).findByRole('button', { name: /^1 / }));
    await user.click(within(drawing).getByRole('button', { name: /^5 / }));
    const table = await tableOf(house.ground.floorName);
    await user.click(within(table).getByText('Plombering bruten'));
    await user.click(within(table).getAllByText('–')[0] ?? table);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(
      within(table)
        .getAllByRole('button')
        .map((each) => each.getAttribute('aria-label')),
    ).toEqual([expect.stringMatching(/^Open the flaw Slang sprucken: 4 /)]);
  });

  test('what was typed stays when saving fails, and the failure is logged [HIST-21]', async () => {
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const house = await walked();
    const { user } = await open(address(house, `&flaw=${house.broken.id}`), house.inspector);
    const dialog = await screen.findByRole('dialog', { name: 'Update flaw' });
    await user.type(await within(dialog).findByRole('textbox', { name: /^Measure/ }), 'Byt');
    network.use(
      http.put('*/api/v1/Flaw/:id', () =>
        HttpResponse.json({ success: false, data: null, errors: ['Not today'] }, { status: 500 }),
      ),
    );
    await pressSave(user, dialog);
    await waitFor(() =>
      expect(logged).toHaveBeenCalledWith(
        'Tillsyn: saveFlaw failed',
        expect.objectContaining({ status: 500 }),
      ),
    );
    expect(within(dialog).getByRole('textbox', { name: /^Measure/ })).toHaveValue('Byt');
    const [stored] = await db.select().from(flaws).where(eq(flaws.id, house.broken.id));
    expect(stored?.measure).toBe('');
  });
});

test('a button makes the PDF of what is shown, under the names of round and floor, without a call [HIST-11, HIST-27, HIST-29]', async () => {
  const house = await walked();
  await db.update(buildings).set({ name: 'Kvarnen' }).where(eq(buildings.id, house.building.id));
  const saved: { name: string; file: Blob | undefined }[] = [];
  const files: Blob[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (file: Blob) => `blob:${files.push(file)}`,
      revokeObjectURL: () => undefined,
    }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push({ name: this.download, file: files.at(-1) });
  });
  const { user } = await open(address(house), house.inspector);
  const button = await screen.findByRole('button', { name: 'Download PDF' });
  await tableOf(house.ground.floorName);
  await eventually(() => expect(namesOf(`GET v1/Building/${house.building.id}`)).toHaveLength(1));
  calls.length = 0;
  await user.click(button);
  await eventually(() => expect(saved).toHaveLength(1));
  const floor = house.ground.floorName.replaceAll(' ', '');
  expect(saved[0]?.name).toBe(`Kvartalsrond${floor}.pdf`);
  expect(saved[0]?.file?.type).toBe('application/pdf');
  expect(calls).toEqual([]);
});
