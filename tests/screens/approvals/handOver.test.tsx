import { act, screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { http, HttpResponse } from 'msw';
import { beforeAll, describe, expect, test } from 'vitest';
import { roundHistoryItems } from '#server/db/schema/rounds.ts';
import { deleteUser } from '#server/services/users/userDeletion.ts';
import { openDevice } from '#offline/log/device.ts';
import { noteReached } from '#platform/calls/connectivity.ts';
import { preloadTexts } from '#platform/language/i18n.ts';
import { operation, tick } from '#tests/support/rounds/offline.ts';
import { useRoundScreens } from '#tests/support/screens/roundScreens.ts';
import { setWidth } from '#tests/support/screens/screens.tsx';

const { backend, network, open, seed } = await useRoundScreens();

beforeAll(async () => {
  await preloadTexts(['approvals']);
  await import('#entities/quarantine/ui/HandOverOffer.tsx');
}, 60_000);

/** A tablet with two acts of a deleted inspector, one of them of two operations, and one that was taken back; an admin opens it. */
async function handedTablet(others = 0) {
  setWidth(1440);
  const fixture = await seed.round();
  const { inspector, round, people } = fixture;
  const [item] = await backend.db
    .select()
    .from(roundHistoryItems)
    .where(eq(roundHistoryItems.roundHistoryId, round.id));
  if (!item) throw new Error('no item');
  const { outbox } = await openDevice();
  const owner = { ownerUserId: inspector.id, roundId: round.id };
  await outbox.append([operation(tick(item.id), { ...owner, actId: 'ticked' })]);
  await outbox.append([
    operation(tick(item.id), { ...owner, actId: 'corrected' }),
    operation(tick(item.id), { ...owner, actId: 'corrected' }),
  ]);
  await outbox.append([operation(tick(item.id), { ...owner, actId: 'mistaken' })]);
  await outbox.append([operation(tick(item.id), { ...owner, actId: 'undone', undoes: 'mistaken' })]);
  for (let index = 0; index < others; index += 1)
    await outbox.append([operation(tick(item.id), { ownerUserId: people.User.id, roundId: round.id })]);
  await deleteUser(backend.db, inspector.id, backend.time.now.toISOString());
  const { user } = await open('/en/', people.Admin);
  const openDialog = async () => {
    await user.click(await screen.findByRole('button', { name: 'Hand over the work …' }));
    return screen.findByRole('dialog', { name: 'Hand over unsent work?' });
  };
  return { ...fixture, user, openDialog };
}

describe('handing over a deleted user’s work', () => {
  test('is offered in the place of a promise that they send it, with the number that the question has [RLOG-14, RLOG-17]', async () => {
    const { inspector, round, openDialog } = await handedTablet();
    const offer = await screen.findByText(/On this device: 2 changes by .*, who no longer has an account/);
    expect(offer).toBeVisible();
    expect(screen.queryByText(/sent when/)).not.toBeInTheDocument();
    const dialog = await openDialog();
    expect(dialog).toHaveTextContent(inspector.email);
    expect(within(dialog).getByRole('listitem')).toHaveTextContent(`${round.name}: 2 changes`);
  });

  test('leaves what colleagues send themselves to them, and counts it apart', async () => {
    await handedTablet(1);
    expect(await screen.findByText(/2 changes by .*, who no longer has an account/)).toBeVisible();
    expect(screen.getByText(/^1 change by another user is waiting on this device/)).toBeVisible();
  });

  test('a handover without a network keeps the question, says why, and continues when it is back [RLOG-15, RLOG-17]', async () => {
    const { user, openDialog } = await handedTablet();
    const dialog = await openDialog();
    network.use(http.post('*/api/v1/RoundQuarantine/Owners/*', () => HttpResponse.error()));
    await user.click(within(dialog).getByRole('button', { name: 'Hand over' }));
    expect(await within(dialog).findByText(/2 changes are still on this device/)).toBeVisible();
    expect(dialog).toBeVisible();
    network.resetHandlers();
    act(() => noteReached(true));
    const retryButton = within(dialog).getByRole('button', { name: 'Try again' });
    await waitFor(() => expect(retryButton).not.toHaveAttribute('aria-disabled', 'true'));
    await user.click(retryButton);
    expect(await screen.findByText('2 changes have been handed over and wait for approval.')).toBeVisible();
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    await waitFor(() => expect(screen.queryByText(/no longer has an account/)).not.toBeInTheDocument());
  });
});
