import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, test } from 'vitest';
import { useRoundScreens } from '#tests/support/screens/roundScreens.ts';

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
  test('without the right the user is redirected to the root; a basic user may start [START-01, START-03]', async () => {
    const { plan, people } = await seed.plan();
    const view = await open(`/en/startround/${plan.id}`, people.BasicUserLight);
    await waitFor(() => expect(view.address()).toMatch(/^\/en\/(\?|$)/));
    view.unmount();
    await open(`/en/startround/${plan.id}`, people.BasicUser);
    expect(await screen.findByRole('button', { name: 'Start the round' })).toBeEnabled();
  });

  test('shows name, description and role to read only [START-04, START-05]', async () => {
    const { plan, inspector } = await seed.plan();
    await open(`/en/startround/${plan.id}`, inspector);
    await waitFor(async () => expect(await fact('Round')).toHaveTextContent('Kvartalsrond'));
    expect(await fact('Description')).toHaveTextContent('Gå hela huset');
    expect(await fact('Responsible role')).toHaveTextContent('Brandskyddskontrollant');
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });

  test('counts checkpoints and questions and names the executor by e-mail [START-06, START-07, START-08]', async () => {
    const { plan, inspector } = await seed.plan({
      moreItems: [2, 3],
      questions: [{ name: 'A?' }, { name: 'B?' }],
    });
    await open(`/en/startround/${plan.id}`, inspector);
    await waitFor(async () => expect(await fact('Checkpoints')).toHaveTextContent('3'));
    expect(await fact('Questions')).toHaveTextContent('2');
    expect(await fact('Inspector')).toHaveTextContent(inspector.email);
  });

  test('the start button is loading until plan and active round are there [START-11]', async () => {
    const { plan, inspector } = await seed.plan();
    let letGo = () => {};
    const gate = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    network.use(
      http.get('*/api/v1/RoundHistory/GetActiveRoundHistory/*', async ({ request }) => {
        await gate;
        return backend.app.fetch(request);
      }),
    );
    const { user } = await open(`/en/startround/${plan.id}`, inspector);
    const button = await screen.findByRole('button', { name: 'Start the round' });
    expect(button).toHaveAttribute('aria-busy', 'true');
    await user.click(button);
    expect(calls.some(({ name }) => name.startsWith('POST v1/RoundHistory'))).toBe(false);
    letGo();
    await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'false'));
  });

  test('starting sends the plan’s id from the address and opens the round [START-02, START-14]', async () => {
    const { plan, inspector } = await seed.plan();
    const { user, address } = await open(`/en/startround/${plan.id}`, inspector);
    await user.click(await ready('Start the round'));
    await waitFor(() => expect(address()).toMatch(/^\/en\/round\/\d+/));
    const call = calls.find(({ name }) => name === 'POST v1/RoundHistory');
    expect(await call?.request.json()).toEqual({ roundPlanningId: plan.id });
    expect(call?.request.headers.get('idempotency-key')).toBeTruthy();
  });

  test('a button returns to the root [START-12]', async () => {
    const { plan, inspector } = await seed.plan();
    const { user, address } = await open(`/en/startround/${plan.id}`, inspector);
    const [button] = await screen.findAllByRole('button', { name: 'Go to the start page' });
    if (button) await user.click(button);
    await waitFor(() => expect(address()).toMatch(/^\/en\/(\?|$)/));
  });
});
