import type { LazySource } from '#components/lazy/LazyPart.tsx';

/** Journals on this device; loaded without a network alone. */
export const deviceJournalsPart: LazySource = {
  namespaces: ['maintenance'],
  load: () => import('./DeviceJournals.tsx').then((file) => file.DeviceJournals),
};
