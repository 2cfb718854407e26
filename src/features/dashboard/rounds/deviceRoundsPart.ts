import type { LazySource } from '#components/lazy/LazyPart.tsx';

/** The rounds on this device: shown only without a network, so whatever may lead there fetches it ahead. */
export const deviceRoundsPart: LazySource = {
  namespaces: ['sync'],
  load: () => import('./DeviceRounds.tsx').then((file) => file.DeviceRounds),
};
