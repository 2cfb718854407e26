import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { House } from '../screens/findingsScreens.ts';
import { useFindingsScreens } from '../screens/findingsScreens.ts';
import { dashboardAddress } from '../screens/roundScreens.ts';
import { pixelPng } from '../pixelPng.ts';

/** Returns a photo to upload. */
export const picture = () => new File([new Uint8Array(pixelPng)], 'brist.png', { type: 'image/png' });

/** Sets up the form of a new flaw on the dashboard. */
export async function useNewFlawScene() {
  const { backend, network, calls, open, seed } = await useFindingsScreens();

  const openNew = async (house: House) => {
    const { user } = await open(dashboardAddress(house), house.inspector);
    await user.click(await screen.findByRole('button', { name: 'New flaw' }));
    const dialog = await screen.findByRole('dialog', { name: 'New flaw' });
    await within(dialog).findByRole('option', { name: house.floor.name });
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Floor' }), house.floor.name);
    const item = within(dialog).getByRole('combobox', { name: 'Inventory item' });
    await waitFor(() => expect(item).toBeEnabled());
    const chooseItem = async () => {
      await user.click(item);
      await user.click(await screen.findByRole('option', { name: /^1 .*Entré$/ }));
    };
    return { user, dialog, item, chooseItem };
  };
  return { backend, network, calls, seed, openNew };
}
