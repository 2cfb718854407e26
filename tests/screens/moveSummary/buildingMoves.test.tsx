import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { beforeAll, expect, test } from 'vitest';
import type { BuildingMove } from '../../../src/contract/move.ts';
import { preloadTexts } from '../../../src/platform/i18n.ts';
import { answer, refusal, useMoveSummaryScreens } from '../../support/moveSummaryScreens.ts';
import { setWidth } from '../../support/screens.tsx';
import type { Person } from '../../support/seedPeople.ts';

const { backend, network, open, ready } = await useMoveSummaryScreens();

beforeAll(async () => {
  await preloadTexts(['buildings', 'lists', 'floors', 'moves', 'moveSummary']);
  await import('../../../src/features/buildings/detail/BuildingScreen.tsx');
  await import('../../../src/features/buildings/BuildingsScreen.tsx');
  await import('../../../src/entities/moves/parts/BuildingMoves.tsx');
  await import('../../../src/entities/moves/parts/MovedAway.tsx');
}, 60_000);

const moved = (more: Partial<BuildingMove> = {}): BuildingMove => ({
  ...{ moveId: 12, buildingName: 'Kvarnen', moveType: 1, moveStatus: 2, note: 'Såldes till grannen' },
  ...{ fromCustomerName: null, targetCustomerName: 'Köparen' },
  ...{ executed: '2026-03-04T12:00:00.000Z', executedBy: 'Eva Ek' },
  ...{ approved: '2026-03-09T12:00:00.000Z', approvedBy: null },
  counts: [
    { kind: 'buildings', act: 'moved', count: 1 },
    { kind: 'entries', act: 'copied', count: 3 },
  ],
  rounds: [
    { id: 71, name: 'Kvartalsrond', done: '2026-01-15T12:00:00.000Z' },
    { id: 72, name: 'Årsrond', done: null },
  ],
  ...more,
});
/** The history that the backend answers, and what it was asked. */
const tell = (moves: readonly BuildingMove[]) => {
  const asked: string[] = [];
  network.use(
    http.get('*/api/v1/Move/OfBuilding', ({ request }) => {
      asked.push(new URL(request.url).search);
      return answer(moves);
    }),
  );
  return asked;
};
const openBuilding = (id: number, who: Person) => {
  setWidth(1440);
  return open(`/en/buildings/${id}`, who);
};

test("a building's tab of moves tells who moved what, when and why, in words, and leads to what stayed", async () => {
  const { people, building } = await backend.seed.tenant();
  const asked = tell([
    moved(),
    moved({ moveId: 9, moveStatus: 1, approved: null, note: '', rounds: [], counts: [] }),
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
  expect(asked).toEqual([`?buildingId=${building.id}`]);
});

test('the tab of moves is there for those who may edit buildings, where the backend tells of moves', async () => {
  const { people, building } = await backend.seed.tenant();
  tell([]);
  const { user, unmount } = await openBuilding(building.id, people.Admin);
  await user.click(await screen.findByRole('tab', { name: 'Moves' }));
  expect(await screen.findByText('The building has not been moved.')).toBeVisible();
  unmount();
  const read = await openBuilding(building.id, people.User);
  expect(await screen.findByRole('tab', { name: 'Building info' })).toBeVisible();
  expect(screen.queryByRole('tab', { name: 'Moves' })).not.toBeInTheDocument();
  read.unmount();
  network.use(http.get('*/api/v1/Capabilities', () => answer([])));
  await openBuilding(building.id, people.Admin);
  await waitFor(() => expect(screen.getAllByRole('tab')).toHaveLength(3));
});

test('the bin of buildings lists those that were moved away with the rounds that stayed, and says where that failed', async () => {
  const { people, level } = await backend.seed.tenant();
  const asked = tell([
    moved(),
    moved({ moveId: 13, buildingName: 'Ladan', targetCustomerName: null, rounds: [] }),
  ]);
  setWidth(1440);
  const { user, unmount } = await open(`/en/buildings?customer=${level.id}`, people.Admin);
  await user.click(await screen.findByRole('button', { name: 'Bin' }));
  const bin = within(await screen.findByRole('dialog', { name: 'Deleted buildings' }));
  const list = within(await bin.findByRole('list', { name: 'Moved buildings' }));
  const left = list.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(left[0]).toContain('KvarnenMoved 2026-03-04 to Köparen, move 12');
  expect(left.at(-1)).toBe('LadanMoved 2026-03-04 to another customer, move 13No rounds stayed.');
  expect(list.getByRole('link', { name: /Kvartalsrond/ })).toHaveAttribute('href', '/en/round/done/71');
  expect(asked).toEqual([`?customerId=${level.id}`]);
  unmount();
  network.use(http.get('*/api/v1/Move/OfBuilding', () => refusal(500, ['Not now.'])));
  const again = await open(`/en/buildings?customer=${level.id}`, people.Admin);
  await again.user.click(await screen.findByRole('button', { name: 'Bin' }));
  expect(await screen.findByText('Not now.')).toBeVisible();
});

test('after a move the target is told of it on the building, the customer that was left in its bin, neither of the other', async () => {
  const { move, ask, left, target, first } = await ready();
  expect((await ask('PUT', `Move/ExecuteMove/${move.id}`)).status).toBe(200);
  const { user, unmount } = await openBuilding(first.building.id, target.people.Admin);
  await user.click(await screen.findByRole('tab', { name: 'Moves' }));
  const told = await screen.findByRole('region', { name: `Move ${move.id}` });
  expect(told).toHaveTextContent('Was moved from another customer to Mottagaren nivå');
  expect(told).toHaveTextContent('Executed 2026-11-20 by somebody outside. Not approved yet.');
  expect(within(told).getByText('1 building was moved')).toBeVisible();
  expect(within(told).getByText('1 role was copied')).toBeVisible();
  unmount();

  const home = await open(`/en/buildings?customer=${left.level.id}`, left.people.Admin);
  await home.user.click(await screen.findByRole('button', { name: 'Bin' }));
  const list = within(await screen.findByRole('list', { name: 'Moved buildings' }));
  expect(list.getByRole('listitem')).toHaveTextContent(
    `Första husetMoved 2026-11-20 to another customer, move ${move.id}No rounds stayed.`,
  );
});
