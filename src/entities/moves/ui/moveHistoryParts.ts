import type { LazySource } from '#components/lazy/LazyPart.tsx';

/** History of a building's moves; loaded on demand. */
export const buildingMovesPart: LazySource<{ buildingId: number }> = {
  load: () => import('./BuildingMoves.tsx').then((file) => file.BuildingMoves),
  namespaces: ['moves', 'moveSummary'],
};

/** Buildings moved away from a customer; loaded on demand. */
export const movedAwayPart: LazySource<{ customerId: number }> = {
  load: () => import('./MovedAway.tsx').then((file) => file.MovedAway),
  namespaces: ['moveSummary'],
};
