import type { LazySource } from '#components/lazy/LazyPart.tsx';
import type { SyncPanelProps } from './SyncPanel.tsx';

/** The sync panel, fetched when it is first opened. */
export const syncPanelPart: LazySource<SyncPanelProps> = {
  hasKitStyles: true,
  namespaces: ['sync'],
  load: () => import('./SyncPanel.tsx').then((file) => file.SyncPanel),
};
