import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { useConflictsScene } from '#tests/support/scenes/conflictsScene.ts';

const { open, answeredTwice } = await useConflictsScene();

describe('two different answers', () => {
  test('show in the running round where the item stands, and “use this” takes the other one', async () => {
    const { round, anna, bo, judge } = await answeredTwice();
    await judge(anna, true);
    await judge(bo, false);
    const { user } = await open(`/en/round/${round.id}`, anna);
    expect(await screen.findByText('1 answer differs from another inspector’s.')).toBeVisible();
    const row = await screen.findByRole('group', { name: /^1 / });
    await user.click(within(row).getByRole('button', { name: /^Two answers: 1 / }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('Astrid Lund');
    await user.click(within(dialog).getByRole('button', { name: 'Use “Skipped” by Astrid Lund' }));
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: /^Two answers/ })).not.toBeInTheDocument(),
    );
    expect(await screen.findByRole('group', { name: /^1 .*Skipped/ })).toBeVisible();
    expect(screen.queryByText(/differs from another/)).not.toBeInTheDocument();
  });
});
