import type { LazySource } from '#components/lazy/LazyPart.tsx';

/** Rounds, journals and permits on this device: shown only without a network, so every screen that may lead there prefetches it. */
export const deviceRoundsPart: LazySource = {
  namespaces: ['sync', 'maintenance', 'hotWork'],
  load: () => import('./DeviceRounds.tsx').then((file) => file.DeviceRounds),
};
