import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import type { House } from '#tests/support/screens/findingsScreens.ts';
import { useFindingsScreens } from '#tests/support/screens/findingsScreens.ts';
import { dashboardAddress } from '#tests/support/screens/roundScreens.ts';

const { calls, open, seed } = await useFindingsScreens();

const flawAddress = (house: House, flawId: number) => dashboardAddress(house, `&flaw=${flawId}`);

describe('show on map', () => {
  test('shows building, floor and map, the item on its drawing, and groups nearby marks [FLAWM-12, FLAWM-13, FLAWM-14, FLAWM-15]', async () => {
    const house = await seed.house({ hasDrawing: true });
    const { user } = await open(flawAddress(house, house.late.id), house.inspector);
    const dialog = await screen.findByRole('dialog', { name: 'Update flaw' });
    await user.type(await within(dialog).findByRole('textbox', { name: /^Measure/ }), 'Byt');
    await user.click(await within(dialog).findByRole('button', { name: 'Show on map' }));
    const places = `${house.building.name} · ${house.floor.name} · ${house.map.name}`;
    expect(within(dialog).getByText(places)).toBeVisible();
    const drawing = within(dialog).getByRole('group', { name: `Drawing: ${places}` });
    const group = await within(drawing).findByRole('button', { name: 'Group of 2 items' });
    expect(within(drawing).getByRole('button', { name: /^4 / })).toBeInTheDocument();
    await user.click(group);
    expect(await screen.findByRole('menuitem', { name: new RegExp(`^1 ${house.item.name}`) })).toBeVisible();
    await user.keyboard('{Escape}');
    await user.click(within(dialog).getByRole('button', { name: 'Back to the flaw' }));
    expect(within(dialog).getByRole('textbox', { name: /^Measure/ })).toHaveValue('Byt');
  });

  test('is not offered without the drawing’s file, and not for a flaw without an item [FLAWM-12]', async () => {
    const house = await seed.house();
    const { goTo } = await open(flawAddress(house, house.late.id), house.inspector);
    expect(await screen.findByRole('region', { name: 'Technical information' })).toBeVisible();
    await eventually(() => expect(calls.map(({ name }) => name)).toContain(`GET v1/Map/${house.map.id}`));
    expect(screen.queryByRole('button', { name: 'Show on map' })).not.toBeInTheDocument();
    await goTo(flawAddress(house, house.loose.id));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Blockerad väg'));
    expect(screen.queryByRole('button', { name: 'Show on map' })).not.toBeInTheDocument();
  });
});
