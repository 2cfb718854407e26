import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import type { QuarantineEntry } from '#contract/quarantine/roundQuarantine.ts';
import { useRoundScreens } from '#tests/support/screens/roundScreens.ts';

const { backend, network, open, seed } = await useRoundScreens();

const refusal = () =>
  HttpResponse.json(
    { success: false, data: null, errors: ['No right'], codes: ['right_missing'] },
    { status: 403 },
  );

test('work refused for lack of a right waits for an admin, and the user reads so [OPS-85]', async () => {
  const { round, inspector, people } = await seed.round({ moreItems: [2] });
  network.use(http.put('*/api/v1/RoundHistoryItem/*', refusal), http.put('*/api/v1/RoundHistory/*', refusal));
  const { user, address, goTo } = await open(`/en/round/${round.id}`, inspector);
  const row = await screen.findByRole('group', { name: /^1 / });
  await user.click(within(row).getByRole('button', { name: /^OK/ }));
  await screen.findByRole('button', { name: /^Undo: 1 / });
  await user.click(screen.getByRole('button', { name: 'Pause' }));
  await waitFor(() => expect(address()).toMatch(/^\/en\/(\?|$)/));
  const message = '2 changes were made without the right and are waiting for an administrator.';
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.queryByText('The round is paused and saved.')).not.toBeInTheDocument();
  expect(await screen.findByText(/2 changes waiting for an administrator/)).toBeVisible();
  await goTo(`/en/round/${round.id}`);
  await waitFor(() => expect(screen.getAllByText(message).length).toBeGreaterThan(0));
  cleanup();
  await open(`/en/round/${round.id}`, inspector);
  const panel = await screen.findByRole('button', { name: 'Awaiting approval' });
  expect(screen.getByText(message)).toBeVisible();
  await user.click(panel);
  expect(await screen.findByText(/^2 changes are sent and are waiting for an administrator’s/)).toBeVisible();
  const { data } = await backend.ask<QuarantineEntry[]>('GET', 'v1/RoundQuarantine', {
    token: people.Admin.token,
  });
  expect(data.map(({ callName, userName }) => [callName, userName])).toEqual([
    ['updateRoundItem', inspector.email],
    ['updateRound', inspector.email],
  ]);
});
