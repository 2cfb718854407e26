import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { useRoundScreens } from '#tests/support/screens/roundScreens.ts';
import { setWidth } from '#tests/support/screens/screens.tsx';

const { backend, calls, open, seed } = await useRoundScreens();

const tab = (name: RegExp) => screen.findByRole('tab', { name });
/** Presses finish in the sheet with the findings. */
const finishInSheet = async () =>
  within(await screen.findByRole('dialog', { name: 'Finish the round?' })).getByRole('button', {
    name: 'Finish',
  });
const row = (name: RegExp) => screen.findByRole('group', { name });

describe('the round', () => {
  test('without the right the user is redirected to the root [ROUND-01]', async () => {
    const { round, people } = await seed.round();
    const { address } = await open(`/en/round/${round.id}`, people.BasicUserLight);
    await waitFor(() => expect(address()).toMatch(/^\/en\/(\?|$)/));
  });

  test('the tabs are drawing, list, questions and summary; the list is first [ROUND-03, ROUND-04]', async () => {
    const { round, inspector } = await seed.round();
    await open(`/en/round/${round.id}`, inspector);
    await tab(/List/);
    expect(screen.getAllByRole('tab').map((one) => one.textContent?.replace(/\d+$/, ''))).toEqual([
      'Drawing',
      'List',
      'Questions',
      'Summary',
    ]);
    expect(screen.getByRole('tab', { name: /List/ })).toHaveAttribute('aria-selected', 'true');
  });

  test('drawing and questions are disabled without a drawing file and without checklists [ROUND-06, ROUND-07]', async () => {
    const { round, inspector } = await seed.round();
    await open(`/en/round/${round.id}`, inspector);
    expect(await tab(/Drawing/)).toBeDisabled();
    expect(await tab(/Questions/)).toBeDisabled();
  });

  test('leaving asks; staying stays and leaving leaves [ROUND-10]', async () => {
    const { round, inspector } = await seed.round();
    const { user, address, goTo } = await open(`/en/round/${round.id}`, inspector);
    await row(/^1 /);
    void goTo('/en/');
    const dialog = await screen.findByRole('dialog', { name: 'Leave the round?' });
    expect(dialog).toHaveTextContent('The round isn’t finished. Do you want to leave it?');
    await user.click(within(dialog).getByRole('button', { name: 'Stay' }));
    expect(address()).toContain(`/en/round/${round.id}`);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    void goTo('/en/');
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave the round' }),
    );
    await waitFor(() => expect(address()).toMatch(/^\/en\/(\?|$)/));
  });

  test('closing the tab of a running round asks [ROUND-11]', async () => {
    const { round, inspector } = await seed.round();
    await open(`/en/round/${round.id}`, inspector);
    await row(/^1 /);
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
  });

  test('a finished round is left without a question [ROUND-12]', async () => {
    const { round, inspector } = await seed.round();
    const { user, address, goTo } = await open(`/en/round/${round.id}`, inspector);
    await user.click(within(await row(/^1 /)).getByRole('button', { name: /^OK/ }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Finish' })).toBeEnabled());
    await user.click(screen.getByRole('button', { name: 'Finish' }));
    await user.click(await finishInSheet());
    await waitFor(() => expect(address()).toMatch(/^\/en\/(\?|$)/));
    await goTo(`/en/round/${round.id}`);
    await screen.findByText('The round is already finished.');
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(false);
    await goTo('/en/');
    expect(address()).toMatch(/^\/en\/(\?|$)/);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('the side menu is collapsed while a round is open on a wide screen [ROUND-13]', async () => {
    setWidth(1700);
    const { round, inspector } = await seed.round();
    const { goTo, user } = await open('/en/', inspector);
    const menu = await screen.findByRole('navigation', { name: /menu/i });
    expect(menu).toHaveStyle({ width: '350px' });
    await goTo(`/en/round/${round.id}`);
    await row(/^1 /);
    expect(screen.getByRole('navigation', { name: /menu/i })).toHaveStyle({ width: '200px' });
    void goTo('/en/');
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave the round' }),
    );
    await waitFor(() =>
      expect(screen.getByRole('navigation', { name: /menu/i })).toHaveStyle({ width: '350px' }),
    );
  });

  test('finish waits for every item and every question [ROUND-69, ROUND-70]', async () => {
    const { round, inspector } = await seed.round({ questions: [{ name: 'Are the doors free?' }] });
    const { user } = await open(`/en/round/${round.id}`, inspector);
    await user.click(within(await row(/^1 /)).getByRole('button', { name: /^OK/ }));
    expect(await screen.findByRole('button', { name: '1 question left' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Finish' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: '1 question left' }));
    await user.click(await screen.findByRole('button', { name: 'Ja' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Finish' })).toBeEnabled());
    await user.click(screen.getByRole('tab', { name: /List/ }));
    await user.click(await screen.findByRole('button', { name: /^Undo: 1 / }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Finish' })).toBeDisabled());
  });

  test('pausing saves the round and leads to the dashboard [ROUND-67, SAVE-14]', async () => {
    const { round, inspector } = await seed.round({ moreItems: [2] });
    const { user, address } = await open(`/en/round/${round.id}`, inspector);
    await user.click(within(await row(/^1 /)).getByRole('button', { name: /^OK/ }));
    await screen.findByRole('button', { name: /^Undo: 1 / });
    await user.click(screen.getByRole('button', { name: 'Pause' }));
    await waitFor(() => expect(address()).toMatch(/^\/en\/(\?|$)/));
    expect(calls.filter(({ name }) => name.startsWith('PUT v1/RoundHistoryItem/'))).toHaveLength(1);
    expect(await screen.findByText('The round is paused and saved.')).toBeVisible();
  });

  test('finishing sets the done date, saves and leads to the dashboard; the receipt leads to the finished round [ROUND-68]', async () => {
    const { round, inspector } = await seed.round();
    const { user, address } = await open(`/en/round/${round.id}`, inspector);
    await user.click(within(await row(/^1 /)).getByRole('button', { name: /^OK/ }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Finish' })).toBeEnabled());
    await user.click(screen.getByRole('button', { name: 'Finish' }));
    const confirm = await finishInSheet();
    const [ok, flaws] = within(screen.getByRole('list', { name: 'What was found' })).getAllByRole('listitem');
    expect(ok?.querySelector('svg')).not.toBeNull();
    expect(flaws).toHaveTextContent('No open flaws');
    // Red is reserved for existing flaws.
    expect(flaws?.querySelector('svg')).toBeNull();
    await user.click(confirm);
    await waitFor(() => expect(address()).toMatch(/^\/en\/(\?|$)/));
    const saved = await backend.ask<{ done: string | null }>('GET', `v1/RoundHistory/${round.id}`, {
      token: inspector.token,
    });
    expect(saved.data.done).not.toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Show the round' }));
    await waitFor(() => expect(address()).toContain(`/en/round/done/${round.id}`));
  });
});
