import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { useRoundScreens } from '../../support/roundScreens.ts';
import { textOf } from '../../support/screens.tsx';

const { network, open, seed } = await useRoundScreens();

const checkOne = async (user: Awaited<ReturnType<typeof open>>['user']) => {
  const row = await screen.findByRole('group', { name: /^1 / });
  await user.click(within(row).getByRole('button', { name: /^OK/ }));
  await screen.findByRole('button', { name: /^Undo: 1 / });
};

describe('saving a round', () => {
  test('without a connection the round is saved locally, and that is said [SAVE-15, SAVE-16]', async () => {
    const { round, inspector } = await seed.round({ moreItems: [2] });
    const { user, address } = await open(`/en/round/${round.id}`, inspector);
    await checkOne(user);
    network.use(http.all('*/api/*', () => HttpResponse.error()));
    await user.click(screen.getByRole('button', { name: 'Pause' }));
    await waitFor(() => expect(address()).toMatch(/^\/en\/(\?|$)/));
    expect((await screen.findAllByText('No internet connection, saved locally.')).length).toBeGreaterThan(0);
    expect(textOf('en', 'rounds', 'saving.saved_locally')).toBe('No internet connection, saved locally.');
  });
});
