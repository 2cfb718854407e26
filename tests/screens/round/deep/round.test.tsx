import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { useRoundScreens } from '#tests/support/screens/roundScreens.ts';

const { open, seed } = await useRoundScreens();

const tab = (name: RegExp) => screen.findByRole('tab', { name });
const row = (name: RegExp) => screen.findByRole('group', { name });

describe('the round', () => {
  test('the round shows its title, finish, pause and the remaining counts [ROUND-02]', async () => {
    const { round, inspector } = await seed.round({ moreItems: [2], questions: [{ name: 'A?' }] });
    await open(`/en/round/${round.id}`, inspector);
    expect(await screen.findByRole('heading', { level: 1, name: 'Kvartalsrond' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Pause' })).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Finish' })).toBeDisabled();
    expect(screen.getByRole('button', { name: '2 items, 1 question left' })).toBeVisible();
    expect(screen.getByRole('progressbar', { name: '2 items left · 1 question left' })).toBeVisible();
  });

  test('the last tab is remembered for the round [ROUND-05]', async () => {
    const { round, inspector } = await seed.round();
    const first = await open(`/en/round/${round.id}`, inspector);
    await first.user.click(await tab(/Summary/));
    first.unmount();
    await open(`/en/round/${round.id}`, inspector);
    await waitFor(async () => expect(await tab(/Summary/)).toHaveAttribute('aria-selected', 'true'));
  });

  test('drawing and questions are enabled with a drawing file and with checklists [ROUND-06, ROUND-07]', async () => {
    const full = await seed.round({ hasDrawing: true, questions: [{ name: 'A?' }] });
    await open(`/en/round/${full.round.id}`, full.inspector);
    expect(await tab(/Drawing/)).toBeEnabled();
    expect(await tab(/Questions/)).toBeEnabled();
  });

  test('a tap on the missing count jumps to the first unchecked item', async () => {
    const { round, inspector } = await seed.round({ moreItems: [2, 3] });
    const { user } = await open(`/en/round/${round.id}`, inspector);
    await user.click(within(await row(/^1 /)).getByRole('button', { name: /^OK/ }));
    await user.click(screen.getByRole('tab', { name: /Summary/ }));
    await user.click(await screen.findByRole('button', { name: '2 items left' }));
    await waitFor(async () => expect(await row(/^2 /)).toHaveFocus());
  });

  test('an open flaw keeps "all done" from being green, and the sheet says what was found', async () => {
    const planned = await seed.plan({ moreItems: [2] });
    if (planned.items[0]) await seed.oldFlaw(planned.items[0], 'Plomb saknas');
    const round = await seed.start(planned.plan.id, planned.inspector);
    const { user, address } = await open(`/en/round/${round.id}`, planned.inspector);
    await user.click(within(await row(/^1 /)).getByRole('button', { name: /^OK/ }));
    await user.click(within(await row(/^2 /)).getByRole('button', { name: /^OK/ }));
    const judge = await screen.findByRole('dialog', { name: 'Open flaws from before' });
    await user.click(within(judge).getByRole('button', { name: 'Still there' }));
    await user.click(within(judge).getByRole('button', { name: 'Done' }));
    const bar = await screen.findByRole('progressbar', { name: 'All checked · 1 open flaw' });
    // The state "done" is shown by colour alone.
    expect(bar.firstElementChild).not.toHaveAttribute('data-done');
    await user.click(screen.getByRole('button', { name: 'Finish' }));
    const findings = await screen.findByRole('list', { name: 'What was found' });
    expect(
      within(findings)
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    ).toEqual(['1 OK', '1 open flaw']);
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(address()).toContain(`/en/round/${round.id}`);
  });

  test('a round that does not exist is reported with a link back', async () => {
    const { inspector } = await seed.round();
    await open('/en/round/999999', inspector);
    expect(await screen.findByText(/The round doesn’t exist/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Go to the start page' })).toBeEnabled();
  });
});
