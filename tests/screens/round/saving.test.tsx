import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { useRoundScreens } from '#tests/support/screens/roundScreens.ts';
import { setWidth, textOf } from '#tests/support/screens/screens.tsx';

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

  test('a call that a proxy rejects as too large says what to do and promises no sending [RLOG-09]', async () => {
    const { round, inspector } = await seed.round();
    const { user } = await open(`/en/round/${round.id}`, inspector);
    await checkOne(user);
    network.use(
      http.put('*/RoundHistoryItem/*', () => new HttpResponse('<html>413</html>', { status: 413 })),
    );
    await user.click(screen.getByRole('button', { name: 'Pause' }));
    await screen.findByRole('alert');
    await user.click(await screen.findByRole('button', { name: /needs attention/ }));
    const panel = await screen.findByRole('dialog', { name: 'Saving and storage' });
    const message = await within(panel).findByText(textOf('en', 'errors', 'too_large_on_the_way'));
    expect(message).toBeVisible();
    expect(within(panel).getByText(textOf('en', 'sync', 'parked.advice_way'))).toBeVisible();
    expect(within(panel).getByText(textOf('en', 'sync', 'state.hint_refused'))).toBeVisible();
    expect(within(panel).queryByText(textOf('en', 'sync', 'state.hint_online'))).toBeNull();
  });

  test('the start page shows refused work apart from waiting work, and opens the panel to decide [RLOG-18]', async () => {
    setWidth(1440);
    const { round, inspector } = await seed.round({ moreItems: [2] });
    const { user, goTo } = await open(`/en/round/${round.id}`, inspector);
    await checkOne(user);
    const refusal = { success: false, data: null, errors: ['Somebody changed it'], codes: ['stale_version'] };
    network.use(http.put('*/api/v1/RoundHistoryItem/*', () => HttpResponse.json(refusal, { status: 409 })));
    await user.click(screen.getByRole('button', { name: 'Pause' }));
    await screen.findByRole('alert');
    await goTo('/en/');
    await user.click(await screen.findByRole('button', { name: 'Leave the round' }));
    const list = within(
      await screen.findByRole('list', { name: textOf('en', 'dashboard', 'waiting.title') }),
    );
    expect(await list.findByText(/: 1 change was not accepted$/)).toBeVisible();
    expect(list.queryByText(/2 changes are waiting/)).toBeNull();
    await user.click(list.getByRole('button', { name: /^Decide what to do: / }));
    const panel = within(await screen.findByRole('dialog', { name: 'Saving and storage' }));
    expect(await panel.findByText('Somebody changed it')).toBeVisible();
    expect(panel.getByText('Not accepted')).toBeVisible();
    await user.click(panel.getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('button', { name: 'Log out' }));
    expect(await screen.findByText(/^1 change was not accepted by the server\. It stays/)).toBeVisible();
  });

  test('a session that ends in the middle leads to a login that says why, and that the work waits [RLOG-10]', async () => {
    const { round, inspector } = await seed.round({ moreItems: [2] });
    const { user, address } = await open(`/en/round/${round.id}`, inspector);
    await checkOne(user);
    const refusal = { success: false, data: null, errors: ['x'], codes: ['refresh_refused'] };
    network.use(http.all('*/api/v1/*', () => HttpResponse.json(refusal, { status: 401 })));
    await user.click(screen.getByRole('button', { name: 'Pause' }));
    await waitFor(() => expect(address()).toBe('/en/login'));
    expect(await screen.findByText(/no longer valid/)).toBeVisible();
    expect(await screen.findByText(/changes that aren’t sent yet are kept on this device/)).toBeVisible();
  });
});
