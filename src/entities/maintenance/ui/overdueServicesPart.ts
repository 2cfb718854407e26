import type { LazySource } from '#components/lazy/LazyPart.tsx';
import type { OverdueServicesProps } from './OverdueServices.tsx';

/** Number of overdue services on the dashboard. */
export const overdueServicesPart: LazySource<OverdueServicesProps> = {
  load: () => import('./OverdueServices.tsx').then((file) => file.OverdueServices),
  namespaces: ['maintenance'],
};
