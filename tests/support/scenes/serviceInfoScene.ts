import { screen, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { mapItems } from '#server/db/schema/drawings.ts';
import { useRoundScreens } from '../screens/roundScreens.ts';

/** Returns the button that saves the service information. */
export const saveButton = (form: HTMLElement) =>
  within(form).getByRole('button', { name: 'Save service information' });

/** Sets up the service information of an item in a running round. */
export async function useServiceInfoScene() {
  const { backend, network, calls, open, seed } = await useRoundScreens();

  const openService = async (
    prepare: (roundId: number, mapItemId: number) => Promise<unknown> = async () => undefined,
  ) => {
    const planned = await seed.plan({ moreItems: [2] });
    const mapItemId = planned.items[0]?.id ?? 0;
    const extra = { ChargeYear: 2021, model: 'PD6', id: 77, created: '2020-01-01' };
    await backend.db.update(mapItems).set({ extra }).where(eq(mapItems.id, mapItemId));
    const round = await seed.start(planned.plan.id, planned.inspector);
    await prepare(round.id, mapItemId);
    const view = await open(`/en/round/${round.id}`, planned.inspector);
    const row = await screen.findByRole('group', { name: /^2 / });
    await view.user.click(within(row).getByRole('button', { name: /^Flaw/ }));
    const form = await screen.findByRole('dialog', { name: /^2 / });
    await view.user.click(await within(form).findByText('Service information'));
    const put = () => calls.find(({ name }) => name === `PUT v1/MapItem/${mapItemId}/extra`);
    return { ...view, form, put, mapItemId };
  };
  return { backend, network, openService };
}
