import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { useRoundScreens } from '#tests/support/screens/roundScreens.ts';

const { open, seed } = await useRoundScreens();

describe('a loose flaw', () => {
  test('has a scale of 0.4 to 1.4 in steps of 0.1 [FLAW-17]', async () => {
    const planned = await seed.plan();
    const round = await seed.start(planned.plan.id, planned.inspector);
    const { user } = await open(`/en/round/${round.id}`, planned.inspector);
    const section = await screen.findByRole('region', { name: 'Loose flaws' });
    await user.click(within(section).getByRole('button', { name: 'New flaw' }));
    const form = await screen.findByRole('dialog', { name: 'Loose flaw' });
    const scale = within(await within(form).findByRole('group', { name: 'Size on the drawing' }));
    expect(scale.getByRole('status')).toHaveTextContent('1.0');
    for (let step = 0; step < 4; step += 1) await user.click(scale.getByRole('button', { name: 'Larger' }));
    expect(scale.getByRole('status')).toHaveTextContent('1.4');
    expect(scale.getByRole('button', { name: 'Larger' })).toBeDisabled();
    for (let step = 0; step < 10; step += 1) await user.click(scale.getByRole('button', { name: 'Smaller' }));
    expect(scale.getByRole('status')).toHaveTextContent('0.4');
    expect(scale.getByRole('button', { name: 'Smaller' })).toBeDisabled();
  });
});
