import type { LazySource } from '#components/lazy/LazyPart.tsx';
import type { FlawOrdersProps } from './FlawOrders.tsx';

/** Numbers of flaws as work orders, loaded when they are shown. */
export const flawOrdersPart: LazySource<FlawOrdersProps> = {
  namespaces: ['flawWork', 'flaws'],
  load: () => import('./FlawOrders.tsx').then((file) => file.FlawOrders),
};
