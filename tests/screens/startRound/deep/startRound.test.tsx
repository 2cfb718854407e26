import { screen, waitFor, within } from '@testing-library/react';
import { delay, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { useRoundScreens } from '#tests/support/screens/roundScreens.ts';
import { expectWarning } from '#tests/support/warnings.ts';

const { backend, network, calls, open, seed } = await useRoundScreens();

const fact = async (term: string) => {
  const name = await screen.findByText(term, { selector: 'dt' });
  return within(name.parentElement ?? name).getByRole('definition');
};

/** The button of the start once it is loaded; until then a click does nothing. [START-11] */
const ready = async (name: string) => {
  const button = await screen.findByRole('button', { name });
  await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'false'));
  return button;
};

describe('start round', () => {
  test('a plan without a round, and a round that nothing was done in, wait [START-10]', async () => {
    const { plan, inspector } = await seed.plan();
    const first = await open(`/en/startround/${plan.id}`, inspector);
    await waitFor(async () => expect(await fact('Status')).toHaveTextContent('Waiting'));
    first.unmount();
    await seed.start(plan.id, inspector);
    await open(`/en/startround/${plan.id}`, inspector);
    await screen.findByRole('button', { name: 'Continue the round' });
    expect(await fact('Status')).toHaveTextContent('Waiting');
  });

  test('a round that was worked on is started, with its date [START-09]', async () => {
    const { plan, inspector } = await seed.plan();
    const round = await seed.start(plan.id, inspector);
    backend.time.now = new Date('2026-11-22T10:00:00.000Z');
    const saved = await backend.ask('PUT', `v1/RoundHistory/${round.id}`, {
      token: inspector.token,
      body: {},
    });
    // A token lives 15 minutes, the clock went two days on.
    const token = await backend.seed.tokenFor(inspector);
    if (!saved.success)
      await backend.ask('PUT', `v1/RoundHistory/${round.id}`, { token, body: { description: 'x' } });
    await open(`/en/startround/${plan.id}`, { ...inspector, token });
    await waitFor(async () => expect(await fact('Status')).toHaveTextContent('Started 2026-11-22'));
  });

  test('a plan with an active round continues that round [START-13]', async () => {
    const { plan, inspector } = await seed.plan();
    const round = await seed.start(plan.id, inspector);
    const { user, address } = await open(`/en/startround/${plan.id}`, inspector);
    await user.click(await ready('Continue the round'));
    await waitFor(() => expect(address()).toMatch(new RegExp(`^/en/round/${round.id}(\\?|$)`)));
    expect(calls.some(({ name }) => name === `GET v1/RoundHistory/GetActiveRoundHistory/${plan.id}`)).toBe(
      true,
    );
    expect(calls.some(({ name }) => name === 'POST v1/RoundHistory')).toBe(false);
  });

  test('a plan that does not exist, or another tenant’s, is reported with a link back', async () => {
    expectWarning(/ failed/);
    const { inspector } = await seed.plan();
    await open('/en/startround/999999', inspector);
    expect(await screen.findByText('Round plan not found')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Go to the start page' })).toBeEnabled();
  });

  test('a start that is refused says why and can be tried again', async () => {
    expectWarning(/startRound failed/);
    const { plan, inspector } = await seed.plan();
    let isDown = true;
    network.use(
      http.post('*/api/v1/RoundHistory', async ({ request }) => {
        await delay(1);
        return isDown ? new Response('down', { status: 503 }) : backend.app.fetch(request);
      }),
    );
    const { user, address } = await open(`/en/startround/${plan.id}`, inspector);
    await user.click(await ready('Start the round'));
    expect(await screen.findByText('The round couldn’t be started')).toBeVisible();
    isDown = false;
    await user.click(await ready('Start the round'));
    await waitFor(() => expect(address()).toMatch(/^\/en\/round\/\d+/));
  });
});
