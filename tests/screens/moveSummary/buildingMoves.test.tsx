import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { preloadTexts } from '#platform/language/i18n.ts';
import { movedOnce, useBuildingMovesScene } from '#tests/support/scenes/buildingMovesScene.ts';

const { backend, tell, openBuilding } = await useBuildingMovesScene();

beforeAll(async () => {
  await preloadTexts(['buildings', 'lists', 'floors', 'moves', 'moveSummary']);
  await import('#features/buildings/detail/BuildingScreen.tsx');
  await import('#features/buildings/BuildingsScreen.tsx');
  await import('#entities/moves/ui/BuildingMoves.tsx');
  await import('#entities/moves/ui/MovedAway.tsx');
}, 60_000);

test("a building's tab of moves describes each move in words, and links to what stayed", async () => {
  const { people, building } = await backend.seed.tenant();
  const requests = tell([
    movedOnce(),
    movedOnce({ moveId: 9, moveStatus: 1, approved: null, note: '', rounds: [], counts: [] }),
  ]);
  const { user, address } = await openBuilding(building.id, people.Admin);
  await user.click(await screen.findByRole('tab', { name: 'Moves' }));
  const first = within(await screen.findByRole('region', { name: 'Move 12' }));
  expect(first.getByText('Was moved from another customer to Köparen')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Move 12' })).toHaveTextContent(
    'Executed 2026-03-04 by Eva Ek. Approved 2026-03-09 by somebody outside.',
  );
  expect(first.getByText('Såldes till grannen')).toBeVisible();
  expect(first.getByText('1 building was moved')).toBeVisible();
  expect(first.getByText('3 fire protection entries were copied')).toBeVisible();
  const stayed = within(first.getByRole('list', { name: 'Rounds that stayed of Kvarnen' }));
  expect(stayed.getByText(/Årsrond, not finished/)).toBeVisible();
  expect(stayed.getByRole('link')).toHaveAttribute('href', '/en/round/done/71');
  expect(stayed.getByRole('link')).toHaveTextContent('Kvartalsrond, finished 2026-01-15');
  const second = screen.getByRole('region', { name: 'Move 9' });
  expect(second).toHaveTextContent('Executed 2026-03-04 by Eva Ek. Not approved yet.');
  expect(second).not.toHaveTextContent('Note');
  expect(address()).toContain('tab=moves');
  expect(requests).toEqual([`?buildingId=${building.id}`]);
});
