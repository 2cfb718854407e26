import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { http } from 'msw';
import { beforeAll, describe, expect, test } from 'vitest';
import { mapItems } from '#server/db/schema/drawings.ts';
import { preloadTexts } from '#platform/language/i18n.ts';
import { setWidth } from '#tests/support/screens/screens.tsx';
import { dialogOf, rowOf } from '#tests/support/screens/userScreens.ts';
import { marks, label, useFloorScene } from '#tests/support/scenes/floorScene.ts';
import { expectWarning } from '#tests/support/warnings.ts';

const { backend, network, calls, open, begin } = await useFloorScene();

beforeAll(async () => {
  await preloadTexts(['floors', 'lists', 'drawingFile']);
  await import('#features/floors/FloorScreen.tsx');
  await import('#app/shell/notices/NoticeStack.tsx');
}, 60_000);

describe('a floor', () => {
  test('shows its drawing with items and areas, or a paged list of its items [DRAW-01, DRAW-02, DRAW-03, WIRE-20]', async () => {
    const { user, address, item, map } = await begin('', async ({ map: own, building, fireProtection }) => {
      const otherMap = await backend.seed.map(await backend.seed.floor(building, 'Vinden', 5), 'Takplan');
      for (const drawing of [own, otherMap]) await backend.seed.area(drawing, `Kök, ${drawing.name}`);
      await backend.seed.mapItem(otherMap, fireProtection, { positionNumber: 7 });
    });
    expect(await screen.findByRole('group', { name: `Drawing ${map.name}` })).toBeVisible();
    expect(screen.queryByText('Takplan')).not.toBeInTheDocument();
    const namesOf = async (of: { findAllByRole: (role: 'button') => Promise<HTMLElement[]> }) =>
      (await of.findAllByRole('button')).map((button) => button.getAttribute('aria-label'));
    expect(await namesOf(await marks())).toEqual([label(item)]);
    const areas = within(screen.getByRole('group', { name: 'Areas' }));
    expect(await namesOf(areas)).toEqual([`Area: Kök, ${map.name}`]);
    expect(calls.some(({ name }) => /GET v1\/Map\?.*pageSize=99/.test(name))).toBe(true);
    await user.click(screen.getByRole('switch', { name: 'Show list' }));
    await waitFor(() => expect(address()).toContain('list=1'));
    const table = await screen.findByRole('table', { name: `Items of ${map.name}` });
    expect(await within(table).findByText(item.name)).toBeVisible();
    expect(within(table).getAllByRole('row')).toHaveLength(2);
    // A missing year is shown as a dash.
    expect(within(table).getAllByText('–')[0]).toBeVisible();
    expect(screen.queryByRole('group', { name: `Drawing ${map.name}` })).not.toBeInTheDocument();
    const page = calls.findLast(
      ({ name }) => name.startsWith('GET v1/MapItem?') && name.includes('pageSize=10'),
    );
    expect(page?.name).toContain('orderBy=PositionNumber');
  });

  test('a missing floor shows a message, and a floor without drawings offers to add one [DRAW-04, DRAW-05, DRAW-24]', async () => {
    expectWarning(/getFloor failed/);
    const { people, building } = await backend.seed.tenant();
    const empty = await backend.seed.floor(building, 'Vinden', 5);
    setWidth(1440);
    const { user, goTo } = await open(`/en/floor/${empty.id}`, people.Admin);
    expect(await screen.findByText('The floor has no drawings yet.')).toBeVisible();
    await user.click(screen.getAllByRole('button', { name: 'Add drawing' })[0] ?? document.body);
    const dialog = await dialogOf('New drawing');
    expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
    await user.type(dialog.getByLabelText('Name'), 'Takplan');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'Takplan' })).toBeVisible();
    await goTo('/en/floor/2000000000');
    expect(await screen.findByText('There is no such floor here.')).toBeVisible();
  });

  test('forgets the drawing and the steps of the one before it [BLDG-13]', async () => {
    const { people, floor, map, building } = await backend.seed.tenant();
    const next = await backend.seed.floor(building, 'Vinden', 5);
    const attic = await backend.seed.map(next, 'Takplan');
    setWidth(1440);
    const { user, goTo } = await open(`/en/floor/${floor.id}`, people.Admin);
    await screen.findByRole('group', { name: `Drawing ${map.name}` });
    await user.click(screen.getByRole('button', { name: 'Edit drawing' }));
    await goTo(`/en/floor/${next.id}`);
    expect(await screen.findByRole('group', { name: `Drawing ${attic.name}` })).toBeVisible();
    expect(screen.queryByRole('group', { name: `Drawing ${map.name}` })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Edit drawing' })).toBeVisible();
    expect((await marks()).queryByRole('button')).not.toBeInTheDocument();
  });
});

describe('an item', () => {
  test('is added with the defaults and all fields; the form stays for the next one [DRAW-38, DRAW-42, DRAW-44, DRAW-45]', async () => {
    const { user, map, item, people } = await begin();
    const second = await backend.seed.fireProtection(
      { companyId: null, customerId: people.Admin.customerId },
      'Hjärtstartare',
      { inventoryType: 'aed' },
    );
    await user.click(await screen.findByRole('button', { name: 'Add item' }));
    const dialog = await dialogOf('New item');
    expect(dialog.getByLabelText('Number')).toHaveValue('2');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Choose a type.')).toBeVisible();
    await user.click(dialog.getByRole('combobox', { name: 'Type' }));
    await user.click(await screen.findByRole('option', { name: 'Hjärtstartare' }));
    expect(dialog.getByLabelText('Name')).toHaveValue('Hjärtstartare');
    fireEvent.change(dialog.getByLabelText('Year'), { target: { value: '20219' } });
    expect(dialog.getByLabelText('Year')).toHaveValue('2021');
    fireEvent.change(dialog.getByLabelText('Placement'), { target: { value: 'Entrén' } });
    fireEvent.change(dialog.getByLabelText('Battery, installation year'), { target: { value: '2020' } });
    await waitFor(() =>
      expect(dialog.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-busy', 'false'),
    );
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(dialog.queryByLabelText('Number')).not.toBeInTheDocument());
    const next = await dialogOf('New item');
    expect(next.getByLabelText('Number')).toHaveValue('3');
    const [row] = await backend.db.select().from(mapItems).where(eq(mapItems.fireProtectionId, second.id));
    expect(row).toMatchObject({
      mapId: map.id,
      name: 'Hjärtstartare',
      positionNumber: item.positionNumber + 1,
      positionX: 50,
      positionY: 50,
      scale: 1,
      rotation: 0,
      placementDescription: 'Entrén',
      year: '2021-01-01T00:00:00.000Z',
      extra: { batteryInstallationYear: 2020, electrodesRevisionYear: 0, model: '' },
    });
  });

  test('is numbered after those of the drawing, also where the form is asked for before they have come [DRAW-44]', async () => {
    const come = Promise.withResolvers<undefined>();
    network.use(http.get('*/api/v1/MapItem', () => come.promise));
    const { user } = await begin();
    await user.click(await screen.findByRole('button', { name: 'Add item' }));
    come.resolve(undefined);
    expect((await dialogOf('New item')).getByLabelText('Number')).toHaveValue('2');
  });

  test('is changed from the list, whose rows follow; after one is added there the form closes [DRAW-45, DRAW-46]', async () => {
    const { user, item, stored } = await begin('?list=1');
    await user.click(await rowOf(item.name));
    const dialog = await dialogOf(label(item));
    fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Nytt namn' } });
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await rowOf('Nytt namn')).toBeVisible();
    expect(await stored()).toMatchObject({ name: 'Nytt namn', extra: null, version: item.version + 1 });
    await user.click(screen.getByRole('button', { name: 'Add item' }));
    const adding = await dialogOf('New item');
    await user.click(adding.getByRole('combobox', { name: 'Type' }));
    await user.click(await screen.findByRole('option', { name: item.name }));
    await user.click(adding.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('is edited by a key; a group is not deleted, its members leave it [DRAW-21, DRAW-52]', async () => {
    const tenant = await begin();
    const { user, item, stored, map } = tenant;
    await user.click(await (await marks()).findByRole('button', { name: label(item) }));
    // A key press edits; a click or tap opens the menu.
    expect(await screen.findByRole('dialog', { name: label(item) })).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await backend.seed.mapItem(map, { id: item.fireProtectionId, name: 'Granne' }, { positionNumber: 7 });
    await user.click(screen.getByRole('button', { name: 'Edit drawing' }));
    window.dispatchEvent(new Event('focus'));
    const group = await (await marks()).findByRole('button', { name: 'Group of 2 items' });
    fireEvent.click(group, { detail: 0 });
    const menu = within(await screen.findByRole('dialog', { name: 'Group of 2 items' }));
    expect(menu.queryByRole('button', { name: /^Delete/ })).not.toBeInTheDocument();
    await user.click(menu.getByRole('button', { name: `Remove ${label(item)} from the group` }));
    await waitFor(async () => expect((await stored()).version).toBe(item.version + 1));
    expect(await stored()).not.toMatchObject({ positionX: item.positionX, positionY: item.positionY });
    expect(await (await marks()).findByRole('button', { name: label(item) })).toBeInTheDocument();
  });

  test('a selected item has a menu that rotates and resizes it, hidden without the right [DRAW-16, DRAW-18, DRAW-19, DRAW-20]', async () => {
    const { people: others } = await backend.seed.tenant('Annan AB');
    const guest = others.Admin;
    const { user, item, stored, floor, level, unmount } = await begin('', async (tenant) => {
      await backend.seed.mapItem(tenant.map, tenant.fireProtection, { positionNumber: 7 });
      await backend.seed.link(guest, tenant.level);
      await backend.seed.connect(tenant.building, guest);
    });
    const openMenu = async (on: typeof user) => {
      fireEvent.click(await (await marks()).findByRole('button', { name: 'Group of 2 items' }), {
        detail: 0,
      });
      const group = within(await screen.findByRole('dialog', { name: 'Group of 2 items' }));
      await on.click(group.getByRole('button', { name: label(item) }));
      return dialogOf(label(item));
    };
    const turn = (menu: Awaited<ReturnType<typeof openMenu>>) => {
      fireEvent.keyDown(menu.getByRole('slider', { name: 'Rotation' }), { key: 'ArrowRight' });
      fireEvent.keyDown(menu.getByRole('slider', { name: 'Size' }), { key: 'ArrowRight' });
      expect([menu.getByText('9°'), menu.getByText('1.1')]).toHaveLength(2);
    };
    const first = await openMenu(user);
    turn(first);
    await user.click(first.getByRole('button', { name: 'Reset' }));
    expect([first.getByText('0°'), first.getByText('1')]).toHaveLength(2);
    turn(first);
    await user.click(first.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    const second = await openMenu(user);
    expect(second.getByText('0°')).toBeVisible();
    turn(second);
    await user.click(second.getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect(await stored()).toMatchObject({ rotation: 9, scale: 1.1 }));
    unmount();
    const visit = await open(`/en/floor/${floor.id}?customer=${level.id}`, guest);
    const form = await openMenu(visit.user);
    expect(form.getByLabelText('Number')).toHaveAttribute('readonly');
    expect(form.queryByRole('slider')).not.toBeInTheDocument();
  });
});
