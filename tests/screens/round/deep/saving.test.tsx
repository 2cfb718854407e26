import { act, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { useRoundScreens } from '#tests/support/screens/roundScreens.ts';

const { backend, network, open, seed } = await useRoundScreens();

/** Presses finish in the sheet with the findings. */
const finishInSheet = async () =>
  within(await screen.findByRole('dialog', { name: 'Finish the round?' })).getByRole('button', {
    name: 'Finish',
  });

const checkOne = async (user: Awaited<ReturnType<typeof open>>['user']) => {
  const row = await screen.findByRole('group', { name: /^1 / });
  await user.click(within(row).getByRole('button', { name: /^OK/ }));
  await screen.findByRole('button', { name: /^Undo: 1 / });
};

describe('saving a round', () => {
  test('a refused part keeps the user in the round when pausing, and says so [SAVE-11, SAVE-12]', async () => {
    const { round, inspector } = await seed.round({ moreItems: [2] });
    network.use(
      http.put('*/api/v1/RoundHistoryItem/*', () =>
        HttpResponse.json(
          { success: false, data: null, errors: ['No such item'], codes: [] },
          { status: 400 },
        ),
      ),
    );
    const { user, address } = await open(`/en/round/${round.id}`, inspector);
    await checkOne(user);
    await user.click(screen.getByRole('button', { name: 'Pause' }));
    expect(await screen.findByText('The round couldn’t be sent')).toBeVisible();
    expect(screen.getByText(/No such item/)).toBeVisible();
    expect(screen.getByText(/What you have done stays on this device/)).toBeVisible();
    expect(address()).toContain(`/en/round/${round.id}`);
  });

  test('a refused part keeps the user in the round when finishing, and it stays open [SAVE-13]', async () => {
    const { round, inspector } = await seed.round();
    network.use(
      http.put('*/api/v1/RoundHistoryItem/*', () =>
        HttpResponse.json(
          { success: false, data: null, errors: ['No such item'], codes: [] },
          { status: 400 },
        ),
      ),
    );
    const { user, address } = await open(`/en/round/${round.id}`, inspector);
    await checkOne(user);
    await user.click(screen.getByRole('button', { name: 'Finish' }));
    await user.click(await finishInSheet());
    expect(await screen.findByText('The round couldn’t be sent')).toBeVisible();
    expect(address()).toContain(`/en/round/${round.id}`);
    const saved = await backend.ask<{ done: string | null }>('GET', `v1/RoundHistory/${round.id}`, {
      token: inspector.token,
    });
    expect(saved.data.done).toBeNull();
  });

  test('the chip shows no count until the waiting calls are counted', async () => {
    const works: (() => void)[] = [];
    vi.stubGlobal('requestIdleCallback', (work: () => void) => works.push(work));
    const { round, inspector } = await seed.round({ moreItems: [2] });
    await open(`/en/round/${round.id}`, inspector);
    expect(await screen.findByRole('button', { name: 'Connected' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'All sent' })).not.toBeInTheDocument();
    act(() => works.forEach((work) => work()));
    expect(await screen.findByRole('button', { name: 'All sent' })).toBeVisible();
  });

  test('the chip next to the title shows the waiting count and sends on request', async () => {
    const { round, inspector } = await seed.round({ moreItems: [2] });
    const { user } = await open(`/en/round/${round.id}`, inspector);
    await checkOne(user);
    await user.click(await screen.findByRole('button', { name: '1 waiting' }));
    const panel = await screen.findByRole('dialog', { name: 'Saving and storage' });
    const waiting = await within(panel).findByRole('region', { name: 'Rounds that are waiting' });
    expect(await within(waiting).findByText('1 answer or flaw')).toBeVisible();
    await user.click(within(panel).getByRole('button', { name: 'Send everything now' }));
    expect(await within(panel).findByText('Nothing is waiting. Everything is sent.')).toBeVisible();
    await user.click(within(panel).getByRole('button', { name: 'Close' }));
    expect(await screen.findByRole('button', { name: 'All sent' })).toBeVisible();
  });
});
