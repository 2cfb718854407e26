import type { LazySource } from '#components/lazy/LazyPart.tsx';
import type { DisconnectionsProps } from './Disconnections.tsx';

/** Notice of standing disconnections; loaded on demand. */
export const disconnectionsPart: LazySource<DisconnectionsProps> = {
  namespaces: ['maintenance'],
  load: () => import('./Disconnections.tsx').then((file) => file.Disconnections),
};
