import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { useRoundScreens } from '#tests/support/screens/roundScreens.ts';

const { open, seed } = await useRoundScreens();

describe('the summary of a round', () => {
  test('lists the controlled items per floor with their flaw counts [ROUND-55]', async () => {
    const planned = await seed.plan({ moreItems: [2], secondFloorItem: 9 });
    if (planned.items[0]) await seed.oldFlaw(planned.items[0], 'Plomb saknas');
    const round = await seed.start(planned.plan.id, planned.inspector);
    const { user } = await open(`/en/round/${round.id}`, planned.inspector);
    const second = await screen.findByRole('group', { name: /^2 / });
    await user.click(within(second).getByRole('button', { name: /^OK/ }));
    await user.click(await screen.findByRole('button', { name: 'Still there' }));
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await screen.findByRole('group', { name: /^2 .*Open flaw$/ });
    await user.click(screen.getByRole('tab', { name: /Summary/ }));
    const floor = await screen.findByRole('table', { name: /Plan 1/ });
    const item = within(floor).getByRole('row', { name: /^2 Koldioxidsläckare/ });
    expect(within(item).getAllByRole('cell').at(-1)).toHaveTextContent('1');
    expect(within(floor).getByText('Plomb saknas')).toBeVisible();
    expect(screen.queryByRole('table', { name: /Plan 2/ })).not.toBeInTheDocument();
  });

  test('lists the answered questions [ROUND-56]', async () => {
    const { round, inspector } = await seed.round({ questions: [{ name: 'A?' }, { name: 'B?' }] });
    const { user } = await open(`/en/round/${round.id}`, inspector);
    await user.click(await screen.findByRole('tab', { name: /Questions/ }));
    const [yes] = await screen.findAllByRole('button', { name: 'Ja' });
    if (yes) await user.click(yes);
    await waitFor(() => expect(yes).toHaveAttribute('aria-pressed', 'true'));
    await user.click(screen.getByRole('tab', { name: /Summary/ }));
    const answers = await screen.findByRole('table', { name: 'Egenkontroll' });
    expect(within(answers).getByRole('row', { name: /A\? Ja/ })).toBeVisible();
    expect(within(answers).queryByRole('row', { name: /B\?/ })).not.toBeInTheDocument();
  });
});
