import type { LazySource } from '#components/lazy/LazyPart.tsx';
import type { SyncPanelProps } from './SyncPanel.tsx';

/** Sync panel, loaded when it is first opened. */
export const syncPanelPart: LazySource<SyncPanelProps> = {
  hasKitStyles: true,
  namespaces: ['sync'],
  load: () => import('./SyncPanel.tsx').then((file) => file.SyncPanel),
};
