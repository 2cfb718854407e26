import type { LazySource } from '#components/lazy/LazyPart.tsx';
import type { DisconnectionsProps } from './Disconnections.tsx';
import type { PanelJournalsProps } from './PanelJournals.tsx';

/** Notice of standing disconnections; loaded on demand. */
export const disconnectionsPart: LazySource<DisconnectionsProps> = {
  namespaces: ['maintenance'],
  load: () => import('./Disconnections.tsx').then((file) => file.Disconnections),
};

/** Journals on this device; loaded without a network alone. */
export const deviceJournalsPart: LazySource = {
  namespaces: ['maintenance'],
  load: () => import('./DeviceJournals.tsx').then((file) => file.DeviceJournals),
};

/** Links from the panel of an installation to its journal; loaded for panels alone. */
export const panelJournalsPart: LazySource<PanelJournalsProps> = {
  namespaces: ['maintenance'],
  load: () => import('./PanelJournals.tsx').then((file) => file.PanelJournals),
};
