import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { useMoveSummaryScreens } from '#tests/support/screens/moveSummaryScreens.ts';
import { button, expectNone, fullMove } from '#tests/support/scenes/moveSummaryScene.ts';
import { expectWarning } from '#tests/support/warnings.ts';

const { planned, summary, tell } = await useMoveSummaryScreens();

describe('the summary of a move', () => {
  test.each([
    [1, 'Started', ['Roll back', 'Approve']],
    [2, 'Completed', []],
  ] as const)(
    'the acts at status %i are those of a %s move, and back leads to the list [MOVE-60, MOVE-61, MOVE-63, MOVE-64]',
    async (status, name, acts) => {
      const { move, mover } = await planned();
      tell(() => ({ ...move, moveStatus: status }));
      await summary(move.id, mover);
      expect(await screen.findByText(name)).toBeVisible();
      for (const act of ['Execute the move', 'Approve', 'Roll back'])
        if (acts.some((offered) => offered === act)) expect(await button(act)).toBeEnabled();
        else expectNone(act);
      expect(screen.getByRole('link', { name: 'Go to the moves' })).toHaveAttribute(
        'href',
        '/en/OngoingMoves',
      );
    },
  );

  test('an executed move is described in the past tense with its replacements [MOVE-69, MOVE-56]', async () => {
    const { move, mover, theirs } = await planned();
    const started = fullMove(move, 1);
    const [entry] = started.moveBuildings[0]?.roundPlannings[0]?.fireProtections ?? [];
    if (entry) Object.assign(entry, { moveType: 2, idToReplace: theirs.id });
    tell(() => started);
    const { user } = await summary(move.id, mover);
    const card = within(await screen.findByRole('region', { name: 'Första huset' }));
    await user.click(card.getByRole('button', { name: 'Första ronden' }));
    expect(card.getAllByText('Was moved')).toHaveLength(3);
    expect(await card.findByText('Was replaced by Skumsläckare')).toBeVisible();
    expect(card.getByText('Finished rounds went along')).toBeVisible();
    expect(card.queryByText(/^To be/)).not.toBeInTheDocument();
  });

  test('a move that is not made yet is made in the wizard, and an unknown one says so [MOVE-10]', async () => {
    expectWarning(/getMoveSummary failed/);
    const { mover } = await planned();
    const { address, goTo } = await summary(0, mover);
    await waitFor(() => expect(address()).toBe('/en/MoveWizard/0'));
    await goTo('/en/MoveSummary/999999');
    expect(await screen.findByText('There is no such move')).toBeVisible();
  });

  test('5,000 buildings come in pages with a search, and 1,000 entries on demand', async () => {
    const { move, mover } = await planned();
    const [building] = move.moveBuildings;
    if (!building) throw new Error('The move has no building.');
    const [plan] = fullMove(move, 0).moveBuildings[0]?.roundPlannings ?? [];
    const [entry] = plan?.fireProtections ?? [];
    if (!plan || !entry) throw new Error('The plan has no entry.');
    const entries = Array.from({ length: 1000 }, (_, index) => ({
      ...entry,
      id: index,
      fireProtectionName: `Post ${index}`,
    }));
    const plans = Array.from({ length: 200 }, (_, index) => ({
      ...plan,
      id: index + 1,
      roundPlanningName: `Rond ${index}`,
      fireProtections: entries,
    }));
    const moveBuildings = Array.from({ length: 5000 }, (_, index) => ({
      ...building,
      id: index + 1,
      buildingName: `Hus ${index}`,
      roundPlannings: index === 0 ? plans : [],
    }));
    tell(() => ({ ...move, moveBuildings }));
    const { user, address } = await summary(move.id, mover);
    const buildings = within(await screen.findByRole('region', { name: 'Buildings' }));
    expect(buildings.getAllByRole('region')).toHaveLength(20);
    expect(buildings.getAllByRole('button', { name: /^Rond/ })).toHaveLength(10);
    await user.click(buildings.getByRole('button', { name: 'Rond 0' }));
    const label = 'Fire protection of Rond 0';
    expect(within(buildings.getByRole('list', { name: label })).getAllByRole('listitem')).toHaveLength(10);
    await user.click(buildings.getByRole('button', { name: `Show 200 more: ${label}` }));
    expect(within(buildings.getByRole('list', { name: label })).getAllByRole('listitem')).toHaveLength(210);
    await user.click(buildings.getByRole('button', { name: `Show 190 more: Round plans of Hus 0` }));
    expect(buildings.getAllByRole('button', { name: /^Rond/ })).toHaveLength(200);

    await user.click(buildings.getByRole('button', { name: 'Page 250' }));
    expect(address()).toContain('page=250');
    expect(buildings.getByRole('region', { name: 'Hus 4999' })).toBeVisible();
    await user.type(buildings.getByRole('searchbox', { name: 'Search buildings' }), 'hus 123');
    await waitFor(() => expect(buildings.getAllByRole('region')).toHaveLength(11));
    expect(address()).not.toContain('page');
  });
});
