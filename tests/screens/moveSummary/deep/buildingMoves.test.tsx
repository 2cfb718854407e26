import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { beforeAll, expect, test } from 'vitest';
import { preloadTexts } from '#platform/language/i18n.ts';
import { refusal } from '#tests/support/screens/moveSummaryScreens.ts';
import { setWidth } from '#tests/support/screens/screens.tsx';
import { movedOnce, useBuildingMovesScene } from '#tests/support/scenes/buildingMovesScene.ts';
import { expectWarning } from '#tests/support/warnings.ts';
import { specifiedLevel } from '#tests/support/screens/specifiedLevel.ts';

const { backend, network, open, ready, tell, openBuilding } = await useBuildingMovesScene();

beforeAll(async () => {
  await preloadTexts(['buildings', 'lists', 'floors', 'moves', 'moveSummary']);
  await import('#features/buildings/detail/BuildingScreen.tsx');
  await import('#features/buildings/BuildingsScreen.tsx');
  await import('#entities/moves/ui/BuildingMoves.tsx');
  await import('#entities/moves/ui/MovedAway.tsx');
}, 60_000);

test('the tab of moves is shown to those who may edit buildings, where the backend supports moves', async () => {
  const { people, building } = await backend.seed.tenant();
  tell([]);
  const { user, unmount } = await openBuilding(building.id, people.Admin);
  await user.click(await screen.findByRole('tab', { name: 'Moves' }));
  expect(await screen.findByText('The building has not been moved.')).toBeVisible();
  unmount();
  const readerView = await openBuilding(building.id, people.User);
  expect(await screen.findByRole('tab', { name: 'Building info' })).toBeVisible();
  expect(screen.queryByRole('tab', { name: 'Moves' })).not.toBeInTheDocument();
  readerView.unmount();
  network.use(specifiedLevel());
  await openBuilding(building.id, people.Admin);
  await waitFor(() => expect(screen.getAllByRole('tab')).toHaveLength(3));
});

test('the bin of buildings lists those that were moved away with the rounds that stayed, and says where that failed', async () => {
  expectWarning(/listBuildingMoves failed/);
  const { people, level } = await backend.seed.tenant();
  const requests = tell([
    movedOnce(),
    movedOnce({ moveId: 13, buildingName: 'Ladan', targetCustomerName: null, rounds: [] }),
  ]);
  setWidth(1440);
  const { user, unmount } = await open(`/en/buildings?customer=${level.id}`, people.Admin);
  await user.click(await screen.findByRole('button', { name: 'Bin' }));
  const bin = within(await screen.findByRole('dialog', { name: 'Deleted buildings' }));
  const list = within(await bin.findByRole('list', { name: 'Moved buildings' }));
  const entries = list.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(entries[0]).toContain('KvarnenMoved 2026-03-04 to Köparen, move 12');
  expect(entries.at(-1)).toBe('LadanMoved 2026-03-04 to another customer, move 13No rounds stayed.');
  expect(list.getByRole('link', { name: /Kvartalsrond/ })).toHaveAttribute('href', '/en/round/done/71');
  expect(requests).toEqual([`?customerId=${level.id}`]);
  unmount();
  network.use(http.get('*/api/v1/Move/OfBuilding', () => refusal(500, ['Not now.'])));
  const reopenedView = await open(`/en/buildings?customer=${level.id}`, people.Admin);
  await reopenedView.user.click(await screen.findByRole('button', { name: 'Bin' }));
  expect(await screen.findByText('Not now.')).toBeVisible();
});

test('the target reads of a move on the building, the source customer in its bin', async () => {
  const { move, ask, left, target, first } = await ready();
  expect((await ask('PUT', `Move/ExecuteMove/${move.id}`)).status).toBe(200);
  const { user, unmount } = await openBuilding(first.building.id, target.people.Admin);
  await user.click(await screen.findByRole('tab', { name: 'Moves' }));
  const region = await screen.findByRole('region', { name: `Move ${move.id}` });
  expect(region).toHaveTextContent('Was moved from another customer to Mottagaren nivå');
  expect(region).toHaveTextContent('Executed 2026-11-20 by somebody outside. Not approved yet.');
  expect(within(region).getByText('1 building was moved')).toBeVisible();
  expect(within(region).getByText('1 role was copied')).toBeVisible();
  unmount();

  const home = await open(`/en/buildings?customer=${left.level.id}`, left.people.Admin);
  await home.user.click(await screen.findByRole('button', { name: 'Bin' }));
  const list = within(await screen.findByRole('list', { name: 'Moved buildings' }));
  expect(list.getByRole('listitem')).toHaveTextContent(
    `Första husetMoved 2026-11-20 to another customer, move ${move.id}No rounds stayed.`,
  );
});
