import { screen, within } from '@testing-library/react';
import { afterEach } from 'vitest';
import { setWidth, useScreens } from '../screens/screens.tsx';

/** Returns the texts of the rows in a part of the dashboard. */
export const rowsOf = (region: HTMLElement) =>
  within(region)
    .getAllByRole('listitem')
    .map((row) => row.textContent ?? '');

/** Finds a part of the dashboard. */
export const card = (name: string) => screen.findByRole('region', { name });

/** Returns the texts of the rows in the part with this title, once it has some. */
export const firstNames = async (title: string) => {
  const region = await card(title);
  await within(region).findAllByRole('listitem');
  return rowsOf(region);
};

/** Sets up the dashboard of an office. */
export async function useDashboardScene() {
  const { backend, network, calls, open } = await useScreens();

  afterEach(() => setWidth(1440));

  /** Seeds a level with three departments and three buildings, for an Admin of it. */
  const office = async () => {
    const tenant = await backend.seed.tenant();
    const { seed } = backend;
    const east = await seed.customer(tenant.level, 'Östra skolan');
    const west = await seed.customer(tenant.level, 'Alby skola');
    await seed.customer(east, 'Östra matsalen');
    await seed.building(east, 'Östra huset');
    await seed.building(east, 'Östra gymnastiksalen');
    const mill = await seed.building(tenant.level, 'Ångkvarnen');
    const barn = await seed.building(tenant.level, 'Ladan');
    return { ...tenant, east, west, mill, barn };
  };
  return { backend, network, calls, open, office };
}
