import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { http, HttpResponse } from 'msw';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildings, floors } from '#server/db/schema/buildings.ts';
import { maps } from '#server/db/schema/drawings.ts';
import { preloadTexts } from '#platform/language/i18n.ts';
import { setWidth, useScreens } from '#tests/support/screens/screens.tsx';
import type { Person } from '#tests/support/seeds/seedPeople.ts';
import { dialogOf, rowOf } from '#tests/support/screens/userScreens.ts';
import { expectWarning } from '#tests/support/warnings.ts';

const { backend, network, open } = await useScreens();

beforeAll(async () => {
  await preloadTexts(['buildings', 'lists', 'floors']);
  await import('#features/buildings/detail/BuildingScreen.tsx');
  await import('#features/buildings/floors/FloorsScreen.tsx');
  await import('#app/shell/notices/NoticeStack.tsx');
}, 60_000);

const openBuilding = (id: number, who: Person, query = '') => {
  setWidth(1440);
  return open(`/en/buildings/${id}${query}`, who);
};
/** Presses save once it is enabled. */
const save = async (
  user: { click: (element: Element) => Promise<void> },
  within_ = screen.getByRole('main'),
) => {
  const button = within(within_).getByRole('button', { name: 'Save' });
  await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'false'));
  await user.click(button);
};

describe('a building', () => {
  test('the form keeps its facts and describes each error at its field [BLDG-25, BLDG-26]', async () => {
    const { people, building } = await backend.seed.tenant();
    const { user } = await openBuilding(building.id, people.Admin, '?tab=info');
    const field = async (label: string) => screen.findByLabelText(label);
    fireEvent.change(await field('Year built'), { target: { value: '19' } });
    fireEvent.change(await field('Postcode'), { target: { value: 'abc' } });
    fireEvent.change(await field('Total area'), { target: { value: '1250,5' } });
    fireEvent.change(await field('Number of employees'), { target: { value: '12x' } });
    await save(user);
    expect(await screen.findByText(/Enter a year from 1000/)).toBeVisible();
    expect(screen.getByText(/Enter a postcode with digits/)).toBeVisible();
    expect(screen.getByLabelText('Number of employees')).toHaveValue('12');
    fireEvent.change(await field('Year built'), { target: { value: '1932' } });
    fireEvent.change(await field('Postcode'), { target: { value: '711 42' } });
    await save(user);
    await waitFor(async () => {
      const [row] = await backend.db.select().from(buildings).where(eq(buildings.id, building.id));
      expect(row?.info).toMatchObject({
        builtYear: 1932,
        totalArea: 1250.5,
        noOfEmployees: 12,
        visitAddressZipCode: '711 42',
      });
    });
  });

  test('a missing building shows a message', async () => {
    expectWarning(/getBuilding failed/);
    const { people } = await backend.seed.tenant();
    await openBuilding(2_000_000_000, people.Admin);
    expect(await screen.findByText('There is no such building here.')).toBeVisible();
  });
});

describe('its floors', () => {
  test('a first drawing whose creation failed is made by a second try, without a second floor [BLDG-32]', async () => {
    expectWarning(/createMap failed/);
    const { people, building } = await backend.seed.tenant();
    const broken = () => HttpResponse.json({ success: false, data: null, errors: [] }, { status: 503 });
    network.use(http.post('*/api/v1/Map', broken, { once: true }));
    const { user } = await openBuilding(building.id, people.Admin);
    await user.click(await screen.findByRole('button', { name: 'Add floor' }));
    const dialog = await dialogOf('New floor');
    await user.type(dialog.getByLabelText('Name'), 'Vinden');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByRole('alert')).toBeVisible();
    await save(user, screen.getByRole('dialog'));
    expect(await rowOf('Vinden')).toBeVisible();
    const newFloors = await backend.db.select().from(floors).where(eq(floors.name, 'Vinden'));
    expect(newFloors).toHaveLength(1);
    await waitFor(async () =>
      expect(await backend.db.$count(maps, eq(maps.floorId, newFloors[0]?.id ?? 0))).toBe(1),
    );
  });

  test('stay a list to those who may not', async () => {
    const { people, building, floor } = await backend.seed.tenant();
    const { user, address, goTo } = await openBuilding(building.id, people.User);
    await user.click(await rowOf(floor.name));
    expect(address()).toContain(`/en/buildings/${building.id}`);
    for (const path of [`/en/floors/${building.id}`, `/en/floor/${floor.id}`]) {
      await goTo(path);
      await waitFor(() => expect(address()).toMatch(/^\/en\/(\?|$)/));
    }
  });
});
