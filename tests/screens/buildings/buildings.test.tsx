import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { http, HttpResponse } from 'msw';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildings } from '#server/db/schema/buildings.ts';
import { preloadTexts } from '#platform/language/i18n.ts';
import { setWidth, useScreens } from '#tests/support/screens/screens.tsx';
import type { Person } from '#tests/support/seeds/seedPeople.ts';
import { dialogOf, rowOf } from '#tests/support/screens/userScreens.ts';
import { expectWarning } from '#tests/support/warnings.ts';

const { backend, network, calls, open } = await useScreens();

beforeAll(async () => {
  await preloadTexts(['buildings', 'lists']);
  await import('#features/buildings/BuildingsScreen.tsx');
  await import('#features/buildings/detail/BuildingScreen.tsx');
  await import('#app/shell/notices/NoticeStack.tsx');
}, 60_000);

const openList = (who: Person, query = '') => {
  setWidth(1440);
  return open(`/en/buildings${query}`, who);
};
const rows = async () => {
  const table = await screen.findByRole('table', { name: 'Buildings' });
  await waitFor(() => expect(table).toHaveAttribute('aria-busy', 'false'));
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);
};

describe('the list of buildings', () => {
  test('is searched, ordered by name or created, and paged [BLDG-01, BLDG-02, BLDG-03]', async () => {
    const { people, level } = await backend.seed.tenant();
    for (let index = 10; index < 21; index += 1) await backend.seed.building(level, `Hus ${index}`);
    const { user, address } = await openList(people.Admin);
    expect(await rows()).toHaveLength(10);
    expect(screen.getByText('1–10 of 12')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(address()).toContain('page=2'));
    expect(await rows()).toHaveLength(2);
    await user.type(screen.getByRole('searchbox', { name: 'Search buildings' }), 'hus 1');
    await waitFor(async () => expect(await rows()).toHaveLength(10));
    expect(address()).not.toContain('page=2');
    for (const order of ['Created', 'Name desc'])
      expect(
        (await backend.ask('GET', 'v1/Building', { token: people.Admin.token, query: { orderBy: order } }))
          .status,
      ).toBe(200);
    await user.click(screen.getByRole('button', { name: /^Name/ }));
    await waitFor(async () => expect((await rows())[0]).toContain('Hus 19'));
  });

  test('adds and edits in a dialog that requires a name, and says why a creation was refused [BLDG-04, BLDG-28, BLDG-34, BLDG-40]', async () => {
    expectWarning(/createBuilding failed/);
    const { people } = await backend.seed.tenant();
    const refusal = { success: false, data: null, errors: ['Full'], codes: ['licence_buildings_full'] };
    network.use(
      http.post('*/api/v1/Building', () => HttpResponse.json(refusal, { status: 409 }), { once: true }),
    );
    const { user } = await openList(people.Admin);
    await rows();
    await user.click(screen.getByRole('button', { name: 'Add building' }));
    const dialog = await dialogOf('New building');
    expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
    await user.type(dialog.getByLabelText('Name'), 'Smedjan');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByRole('alert')).toBeVisible();
    expect(dialog.getByLabelText('Name')).toHaveValue('Smedjan');
    await waitFor(() =>
      expect(dialog.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-busy', 'false'),
    );
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(within(await rowOf('Smedjan')).getByRole('button', { name: /^Actions/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit Smedjan' }));
    const edit = await dialogOf('Smedjan');
    fireEvent.change(edit.getByLabelText('Description'), { target: { value: 'Vid ån' } });
    await user.click(edit.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Vid ån')).toBeVisible();
    const [row] = await backend.db.select().from(buildings).where(eq(buildings.name, 'Smedjan'));
    expect(row).toMatchObject({ description: 'Vid ån', version: 2 });
  });

  test('asks before deleting, says in numbers what is deleted too, and restores it from the bin [BLDG-05, BLDG-30, EYES-06]', async () => {
    const { people, building } = await backend.seed.tenant();
    const { user } = await openList(people.Admin);
    await user.click(within(await rowOf(building.name)).getByRole('button', { name: /^Actions/ }));
    await user.click(await screen.findByRole('menuitem', { name: `Delete ${building.name}` }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('1 floor')).toBeVisible();
    expect(dialog.getByText('1 drawing')).toBeVisible();
    expect(dialog.getByText('1 item')).toBeVisible();
    expect(dialog.queryByText(/lost|cannot be undone/)).not.toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText(building.name)).not.toBeInTheDocument());
    const put = calls.find(({ name }) => name.startsWith('PUT v1/Building/'));
    expect(await put?.request.json()).toMatchObject({ deleted: true });
    await user.click(screen.getByRole('button', { name: 'Bin' }));
    const bin = await dialogOf('Deleted buildings');
    const { firstName, lastName } = people.Admin;
    expect(await bin.findByText(new RegExp(`by ${firstName} ${lastName}`))).toBeVisible();
    await user.click(bin.getByRole('button', { name: `Restore ${building.name}` }));
    expect(await bin.findByText(/Nothing was deleted here/)).toBeVisible();
    await user.keyboard('{Escape}');
    expect(await rowOf(building.name)).toBeVisible();
  });

  test('opens a building by a click on its row; without the right to edit there is nothing else [BLDG-06, SHELL-20, SHELL-21, PERM-60]', async () => {
    const { people, building } = await backend.seed.tenant();
    const { user, address } = await openList(people.User);
    await user.click(await rowOf(building.name));
    await waitFor(() => expect(address()).toContain(`/en/buildings/${building.id}`));
    expect(await screen.findByText(/You can see this but not change it/)).toBeVisible();
    expect(screen.getByLabelText('Name')).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Add floor' })).not.toBeInTheDocument();
  });

  test('is for users and above [SHELL-20, PERM-60]', async () => {
    const { people } = await backend.seed.tenant();
    const { address } = await openList(people.BasicUser);
    await waitFor(() => expect(address()).toMatch(/^\/en\/(\?|$)/));
  });
});

test('a switch adds the buildings of the levels below, each with its level; the choice is in the address [LIFE-307]', async () => {
  const { people, building, below } = await backend.seed.tenant();
  await backend.seed.building(below, 'Djupt');
  const { user, address } = await openList(people.Admin);
  expect(await rows()).toEqual([building.name]);
  await user.click(await screen.findByRole('switch', { name: 'With levels below' }));
  expect(await screen.findByRole('row', { name: new RegExp(`Djupt.*${below.name}`) })).toBeVisible();
  expect(await rows()).toHaveLength(2);
  expect(address()).toContain('below=1');
  await user.click(screen.getByRole('switch', { name: 'With levels below' }));
  await waitFor(async () => expect(await rows()).toEqual([building.name]));
  expect(address()).not.toContain('below');
});
