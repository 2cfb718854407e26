import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import type { RoundHistoryInfo } from '#contract/rounds/round.ts';
import type { roundSeed } from '../seeds/roundSeed.ts';
import { useRoundScreens } from '../screens/roundScreens.ts';

type Planned = Awaited<ReturnType<ReturnType<typeof roundSeed>['plan']>>;

/** Returns the button that adds the flaw. */
export const addButton = (form: HTMLElement) => within(form).getByRole('button', { name: 'Add' });

/** Sets up the flaw form of an item in a running round. */
export async function useFlawFormScene() {
  const { backend, network, calls, open, seed } = await useRoundScreens();

  /** Starts the round and opens the form of item 2. */
  const openForm = async (planned: Planned, query = '') => {
    const round = await seed.start(planned.plan.id, planned.inspector);
    const view = await open(`/en/round/${round.id}${query}`, planned.inspector);
    const row = await screen.findByRole('group', { name: /^2 / });
    await view.user.click(within(row).getByRole('button', { name: /^Flaw/ }));
    const form = await screen.findByRole('dialog', { name: /^2 / });
    await within(form).findByLabelText('Name');
    return { ...view, round, form };
  };

  const saved = async (opened: Awaited<ReturnType<typeof openForm>>, planned: Planned) => {
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await opened.user.click(screen.getByRole('button', { name: 'Pause' }));
    await waitFor(() => expect(opened.address()).toMatch(/^\/en\/(\?|$)/));
    const infos = await backend.ask<RoundHistoryInfo[]>('GET', 'v1/RoundHistoryInfo', {
      token: planned.inspector.token,
      query: { roundHistoryId: opened.round.id, pageSize: 0 },
    });
    return infos.data.flatMap((info) => info.roundHistoryItems).find((item) => item.positionNumber === 2);
  };
  return { network, calls, open, seed, openForm, saved };
}

/** Chooses the first type of the preselected category; its label is pressed, as people do. */
export async function chooseFirstType(form: HTMLElement, user: UserEvent): Promise<void> {
  const [first] = within(await within(form).findByRole('group', { name: 'Flaw' })).getAllByRole('radio');
  if (!first) throw new Error('The category has no types.');
  await user.click(first);
}
