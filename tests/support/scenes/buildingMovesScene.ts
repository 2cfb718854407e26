import { http } from 'msw';
import type { BuildingMove } from '#contract/moves/move.ts';
import type { OnWire } from '../onWire.ts';
import { answer, useMoveSummaryScreens } from '../screens/moveSummaryScreens.ts';
import { setWidth } from '../screens/screens.tsx';
import type { Person } from '../seeds/seedPeople.ts';

/** Returns an approved move of a building as its history shows it. */
export const movedOnce = (more: Partial<OnWire<BuildingMove>> = {}): OnWire<BuildingMove> => ({
  moveId: 12,
  buildingName: 'Kvarnen',
  moveType: 1,
  moveStatus: 2,
  note: 'Såldes till grannen',
  fromCustomerName: null,
  targetCustomerName: 'Köparen',
  executed: '2026-03-04T12:00:00.000Z',
  executedBy: 'Eva Ek',
  approved: '2026-03-09T12:00:00.000Z',
  approvedBy: null,
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

/** Sets up moved buildings and the screens about them. */
export async function useBuildingMovesScene() {
  const { backend, network, open, ready } = await useMoveSummaryScreens();

  /** Mocks the history in the backend's response and returns the requests. */
  const tell = (moves: readonly OnWire<BuildingMove>[]) => {
    const requests: string[] = [];
    network.use(
      http.get('*/api/v1/Move/OfBuilding', ({ request }) => {
        requests.push(new URL(request.url).search);
        return answer(moves);
      }),
    );
    return requests;
  };

  const openBuilding = (id: number, who: Person) => {
    setWidth(1440);
    return open(`/en/buildings/${id}`, who);
  };
  return { backend, network, open, ready, tell, openBuilding };
}
