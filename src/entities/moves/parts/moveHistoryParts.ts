import type { LazySource } from '#components/lazy/LazyPart.tsx';

/** The history of a building's moves; loaded on demand. */
export const buildingMovesPart: LazySource<{ buildingId: number }> = {
  load: () => import('./BuildingMoves.tsx').then((file) => file.BuildingMoves),
  namespaces: ['moves', 'moveSummary'],
};

/** What was moved away from a customer. */
export const movedAwayPart: LazySource<{ customerId: number }> = {
  load: () => import('./MovedAway.tsx').then((file) => file.MovedAway),
  namespaces: ['moveSummary'],
};
