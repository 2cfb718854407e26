import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildings, buildingUsers, floors } from '#server/db/schema/buildings.ts';
import { maps } from '#server/db/schema/drawings.ts';
import { preloadTexts } from '#platform/language/i18n.ts';
import { setWidth, useScreens } from '#tests/support/screens/screens.tsx';
import type { Person } from '#tests/support/seeds/seedPeople.ts';
import { dialogOf, rowOf } from '#tests/support/screens/userScreens.ts';

const { backend, open } = await useScreens();

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
  test('has its name and description, three tabs, save and the way back [BLDG-07, BLDG-08, BLDG-09, BLDG-28]', async () => {
    const { people, building } = await backend.seed.tenant();
    const { user, address } = await openBuilding(building.id, people.Admin);
    const tabs = (await screen.findAllByRole('tab')).map(({ textContent }) => textContent);
    expect(tabs.slice(0, 3)).toEqual(['Floors', 'Employees', 'Building info']);
    // Installations and the history of moves belong to the level `tillsyn`, and come behind them.
    expect(tabs.slice(3)).toEqual(['Installations', 'Moves']);
    expect(screen.getByRole('tab', { name: 'Floors' })).toHaveAttribute('aria-selected', 'true');
    const name = screen.getByLabelText('Name');
    fireEvent.change(name, { target: { value: ' ' } });
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    fireEvent.change(name, { target: { value: 'Nya Kvarnen' } });
    fireEvent.change(screen.getByLabelText('Description'), { target: { value: 'Ombyggd' } });
    await save(user);
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Nya Kvarnen'));
    const [row] = await backend.db.select().from(buildings).where(eq(buildings.id, building.id));
    expect(row).toMatchObject({ name: 'Nya Kvarnen', description: 'Ombyggd' });
    await user.click(screen.getByRole('link', { name: 'Go to the buildings' }));
    await waitFor(() => expect(address()).toMatch(/^\/en\/buildings(\?|$)/));
  });

  test('the building offers people of other customers to users who may link anyone [BLDG-16, PERM-26]', async () => {
    const { people, building, root } = await backend.seed.tenant();
    const elsewhere = await backend.seed.user(root, 'User');
    await openBuilding(building.id, people.CompanyAdmin, '?tab=users');
    const name = `${elsewhere.firstName} ${elsewhere.lastName}, ${elsewhere.email}`;
    fireEvent.change(await screen.findByRole('searchbox', { name: 'Search employees' }), {
      target: { value: elsewhere.email },
    });
    expect(await screen.findByRole('button', { name: `Add ${name}` })).toBeVisible();
  });

  test('connects people and takes them off again, those of its customer alone [BLDG-14, BLDG-15, BLDG-16, BLDG-24]', async () => {
    const { people, building, root, level } = await backend.seed.tenant();
    const fresh = await backend.seed.user(level, 'User', { firstName: 'Ylva', lastName: 'Ek' });
    const elsewhere = await backend.seed.user(root, 'User');
    const { user } = await openBuilding(building.id, people.Admin, '?tab=users');
    const nameOf = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`;
    const addName = (person: Person) => `Add ${nameOf(person)}, ${person.email}`;
    const add = await screen.findByRole('button', { name: addName(fresh) });
    expect(screen.queryByRole('button', { name: addName(elsewhere) })).not.toBeInTheDocument();
    await user.click(add);
    await save(user);
    const connected = () =>
      backend.db.select().from(buildingUsers).where(eq(buildingUsers.buildingId, building.id));
    await waitFor(async () => expect((await connected()).map(({ userId }) => userId)).toContain(fresh.id));
    await user.click(screen.getByRole('button', { name: `Remove ${nameOf(fresh)}` }));
    await save(user);
    await waitFor(async () =>
      expect((await connected()).map(({ userId }) => userId)).not.toContain(fresh.id),
    );
  });

  test('gives way to the list when another customer becomes the active one [BLDG-10]', async () => {
    const { people, building, below } = await backend.seed.tenant();
    const { address, goTo } = await openBuilding(
      building.id,
      people.Admin,
      `?customer=${building.customerId}`,
    );
    expect(await screen.findByRole('heading', { level: 1, name: building.name })).toBeVisible();
    await goTo(`/en/buildings/${building.id}?customer=${below.id}`);
    await waitFor(() => expect(address()).toMatch(/^\/en\/buildings\?/));
  });
});

describe('its floors', () => {
  test('are added with a first drawing, changed and deleted in a dialog [BLDG-11, BLDG-29, BLDG-32, BLDG-33]', async () => {
    const { people, building } = await backend.seed.tenant();
    const { user } = await openBuilding(building.id, people.Admin);
    await user.click(await screen.findByRole('button', { name: 'Add floor' }));
    const dialog = await dialogOf('New floor');
    expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
    await user.type(dialog.getByLabelText('Name'), 'Källaren');
    fireEvent.change(dialog.getByLabelText('Level'), { target: { value: '-1' } });
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    const row = within(await rowOf('Källaren'));
    const [made] = await backend.db.select().from(floors).where(eq(floors.name, 'Källaren'));
    const drawings = () =>
      backend.db
        .select()
        .from(maps)
        .where(eq(maps.floorId, made?.id ?? 0));
    expect(made).toMatchObject({ level: -1 });
    expect(await drawings()).toMatchObject([{ name: 'Drawing 1', fileId: null }]);
    await user.click(row.getByRole('button', { name: 'Actions: Källaren' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit Källaren' }));
    const edit = await dialogOf('Källaren');
    fireEvent.change(edit.getByLabelText('Name'), { target: { value: 'Källarplan' } });
    await user.click(edit.getByRole('button', { name: 'Save' }));
    const floorRow = within(await rowOf('Källarplan'));
    await user.click(floorRow.getByRole('button', { name: 'Actions: Källarplan' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete Källarplan' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText('Källarplan')).not.toBeInTheDocument());
    expect(await drawings()).toMatchObject([{ deleted: true }]);
  });

  test('open their detail for those who may edit floors, and have a screen of their own [BLDG-12, SHELL-22, SHELL-23, SHELL-48]', async () => {
    const { people, building, floor } = await backend.seed.tenant();
    const { user, address, goTo } = await openBuilding(building.id, people.Admin);
    await user.click(await rowOf(floor.name));
    await waitFor(() => expect(address()).toContain(`/en/floor/${floor.id}`));
    expect(screen.getByRole('link', { name: 'Buildings' })).toHaveAttribute('aria-current', 'true');
    await goTo(`/en/floors/${building.id}`);
    expect(
      await screen.findByRole('heading', { level: 1, name: `Floors of ${building.name}` }),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Buildings' })).toHaveAttribute('aria-current', 'true');
  });

  test('floors are read-only without the right to edit, at every address [BLDG-12, PERM-47, SHELL-22, SHELL-23]', async () => {
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

describe('the floors of a building as a screen', () => {
  test('are searched, ordered and added to, in a panel; deleting one asks first [BLDG-17, BLDG-18, BLDG-19, BLDG-20]', async () => {
    const { people, level, building, floor } = await backend.seed.tenant();
    await backend.seed.floor(building, 'Vinden', 9);
    await backend.seed.floor(await backend.seed.building(level, 'Grannhuset'), 'Grannens vind', 1);
    setWidth(1440);
    const { user } = await open(`/en/floors/${building.id}`, people.Admin);
    const shows = (...names: string[]) =>
      waitFor(() => {
        const [, ...rows] = within(screen.getByRole('table', { name: 'Floors' })).getAllByRole('row');
        const namePatterns = names.map((name): unknown => expect.stringMatching(new RegExp(`^${name}`)));
        expect(rows.map(({ textContent }) => textContent)).toEqual(namePatterns);
      });
    await rowOf(floor.name);
    await shows(floor.name, 'Vinden');
    await user.click(screen.getByRole('button', { name: /^Level/ }));
    await shows('Vinden', floor.name);
    await user.type(screen.getByRole('searchbox', { name: 'Search floors' }), 'vind');
    await shows('Vinden');
    await user.click(screen.getByRole('button', { name: 'Actions: Vinden' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete Vinden' }));
    await user.click((await dialogOf('Delete Vinden?')).getByRole('button', { name: 'Cancel' }));
    await shows('Vinden');
    await user.click(screen.getByRole('button', { name: 'Add floor' }));
    expect(await screen.findByRole('dialog', { name: 'New floor' })).toBeVisible();
    expect(document.querySelector('.mantine-Modal-overlay')).toBeNull();
  });

  test('the floor form is a dialog on a phone that Esc and a tap outside close [BLDG-19, BLDG-21, BLDG-22]', async () => {
    const { people, building, floor } = await backend.seed.tenant();
    setWidth(390);
    const { user } = await open(`/en/floors/${building.id}`, people.Admin);
    expect(await screen.findByText(floor.name)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add floor' }));
    expect(await screen.findByRole('dialog', { name: 'New floor' })).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Add floor' }));
    await screen.findByRole('dialog', { name: 'New floor' });
    fireEvent.click(document.querySelector('.mantine-Modal-overlay') ?? document.body);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});
