import type { LazySource } from '#components/lazy/LazyPart.tsx';
import type { FlawOrdersProps } from './FlawOrders.tsx';

/** The numbers of flaws as work orders, fetched when they are shown. */
export const flawOrdersPart: LazySource<FlawOrdersProps> = {
  namespaces: ['flawWork', 'flaws'],
  load: () => import('./FlawOrders.tsx').then((file) => file.FlawOrders),
};
