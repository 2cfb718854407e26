import { fireEvent, screen, waitFor } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { http, HttpResponse } from 'msw';
import { beforeAll, expect, test } from 'vitest';
import { floors } from '#server/db/schema/buildings.ts';
import { mapItems } from '#server/db/schema/drawings.ts';
import { preloadTexts } from '#platform/language/i18n.ts';
import { eventually } from '#tests/support/eventually.ts';
import { setWidth, useScreens } from '#tests/support/screens/screens.tsx';
import { dialogOf } from '#tests/support/screens/userScreens.ts';
import { expectWarning } from '#tests/support/warnings.ts';
import { specifiedLevel } from '#tests/support/screens/specifiedLevel.ts';

const { backend, network, open } = await useScreens();

beforeAll(async () => {
  await preloadTexts(['buildings', 'lists', 'dashboard']);
  await import('#features/buildings/detail/BuildingScreen.tsx');
}, 60_000);

async function begin() {
  setWidth(1440);
  const tenant = await backend.seed.tenant();
  const annex = await backend.seed.building(tenant.level, 'Annexet');
  await backend.seed.building(tenant.below, 'Filialen');
  const view = await open(`/en/buildings/${tenant.building.id}`, tenant.people.Admin);
  const press = async () => {
    await view.user.click(
      await screen.findByRole('button', { name: new RegExp(`^Actions: .*${tenant.floor.name}$`) }),
    );
    await view.user.click(await screen.findByRole('menuitem', { name: `Copy ${tenant.floor.name}` }));
  };
  return { ...tenant, ...view, annex, press };
}
const broken = () => HttpResponse.json({ success: false, data: null, errors: [] }, { status: 500 });
const inBuilding = (id: number) => backend.db.select().from(floors).where(eq(floors.buildingId, id));

test('a floor is copied to another building of the customer, and the notice leads there', async () => {
  const { user, press, annex, floor, address } = await begin();
  await press();
  const dialog = await dialogOf(`Copy ${floor.name}`);
  expect(dialog.getByLabelText('Name')).toHaveValue(`${floor.name} (copy)`);
  const picker = dialog.getByRole('combobox', { name: 'Building' });
  await user.click(picker);
  expect(await screen.findByRole('option', { name: 'Annexet' })).toBeInTheDocument();
  expect(screen.queryByRole('option', { name: 'Filialen' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('option', { name: 'Annexet' }));
  await user.click(dialog.getByRole('button', { name: 'Copy' }));
  await user.click(await screen.findByRole('button', { name: 'Open Annexet' }));
  await waitFor(() => expect(address()).toContain(`/en/buildings/${annex.id}`));
  expect(await screen.findByText(`${floor.name} (copy)`)).toBeVisible();
  const copies = await inBuilding(annex.id);
  expect(copies).toMatchObject([{ name: `${floor.name} (copy)`, level: floor.level }]);
  expect(await backend.db.$count(mapItems, eq(mapItems.buildingId, annex.id))).toBe(1);
});

test('a copy in the same building gets the next level; a retry after a failure makes one copy', async () => {
  expectWarning(/copyFloor failed/);
  const { user, press, building, floor } = await begin();
  network.use(http.post('*/api/v1/Floor/:id/Copy', broken, { once: true }));
  await press();
  const dialog = await dialogOf(`Copy ${floor.name}`);
  expect(dialog.getByLabelText('Level')).toHaveValue(String(floor.level + 1));
  fireEvent.change(dialog.getByLabelText('Name'), { target: { value: ' ' } });
  expect(dialog.getByRole('button', { name: 'Copy' })).toBeDisabled();
  fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Plan 2' } });
  await user.click(dialog.getByRole('button', { name: 'Copy' }));
  expect(await dialog.findByRole('alert')).toBeVisible();
  await eventually(() =>
    expect(dialog.getByRole('button', { name: 'Copy' })).toHaveAttribute('aria-busy', 'false'),
  );
  await user.click(dialog.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByText('Plan 2')).toBeVisible();
  const copies = (await inBuilding(building.id)).filter(({ name }) => name === 'Plan 2');
  expect(copies).toMatchObject([{ level: floor.level + 1 }]);
});

test('at the level specified no floor is copied', async () => {
  setWidth(1440);
  network.use(specifiedLevel());
  const { people, building, floor } = await backend.seed.tenant();
  await open(`/en/buildings/${building.id}`, people.Admin);
  // Two actions have a button each, three are in a menu.
  expect(await screen.findByRole('button', { name: `Edit ${floor.name}` })).toBeVisible();
  expect(screen.queryByText(`Copy ${floor.name}`)).not.toBeInTheDocument();
});
