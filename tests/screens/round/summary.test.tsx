import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { useRoundScreens } from '#tests/support/screens/roundScreens.ts';

const { open, seed } = await useRoundScreens();

const chart = (name: RegExp) => screen.findByRole('table', { name });

describe('the summary of a round', () => {
  test('three charts with their numbers: flaws, items, questions [ROUND-52, ROUND-54]', async () => {
    const planned = await seed.plan({ moreItems: [2, 3], questions: [{ name: 'A?' }, { name: 'B?' }] });
    if (planned.items[0]) await seed.oldFlaw(planned.items[0], 'Plomb saknas');
    const round = await seed.start(planned.plan.id, planned.inspector);
    const { user } = await open(`/en/round/${round.id}`, planned.inspector);
    const first = await screen.findByRole('group', { name: /^1 / });
    await user.click(within(first).getByRole('button', { name: /^OK/ }));
    await screen.findByRole('button', { name: /^Undo: 1 / });
    await user.click(screen.getByRole('tab', { name: /Questions/ }));
    const [yes] = await screen.findAllByRole('button', { name: 'Ja' });
    if (yes) await user.click(yes);
    await user.click(screen.getByRole('tab', { name: /Summary/ }));
    expect(within(await chart(/^Flaws/)).getByRole('row', { name: /Open 1/ })).toBeVisible();
    const items = await chart(/^Items/);
    expect(within(items).getByRole('row', { name: /OK 1/ })).toBeVisible();
    expect(within(items).getByRole('row', { name: /Not checked 2/ })).toBeVisible();
    const questions = await chart(/^Questions/);
    expect(within(questions).getByRole('row', { name: /Without flaw 1/ })).toBeVisible();
    expect(within(questions).getByRole('row', { name: /Unanswered 1/ })).toBeVisible();
  });
});
