import { screen, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { mapItems } from '#server/db/schema/drawings.ts';
import { setWidth, useScreens } from '../screens/screens.tsx';

/** Finds the marks on the drawing. */
export const marks = async () => within(await screen.findByRole('group', { name: 'Items on the drawing' }));

/** Returns an item’s name on the drawing. */
export const label = ({ positionNumber, name }: { positionNumber: number; name: string }) =>
  `${positionNumber} ${name}`;

/** Sets up a floor with its drawing. */
export async function useFloorScene() {
  const { backend, network, calls, open } = await useScreens();
  type Tenant = Awaited<ReturnType<typeof backend.seed.tenant>>;

  /** Opens a floor as an Admin of a tenant that `add` extends. */
  async function begin(query = '', add?: (tenant: Tenant) => Promise<unknown>) {
    setWidth(1440);
    const tenant = await backend.seed.tenant();
    await add?.(tenant);
    const view = await open(`/en/floor/${tenant.floor.id}${query}`, tenant.people.Admin);
    const storedItem = async () => {
      const [row] = await backend.db.select().from(mapItems).where(eq(mapItems.id, tenant.item.id));
      return row ?? expect.fail('no item');
    };
    return { ...tenant, ...view, stored: storedItem };
  }
  return { backend, network, calls, open, begin };
}
