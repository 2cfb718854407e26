import type { LazySource } from '#components/lazy/LazyPart.tsx';
import type { OverdueServicesProps } from './OverdueServices.tsx';

/** The number of overdue services on the dashboard. */
export const overdueServicesPart: LazySource<OverdueServicesProps> = {
  load: () => import('./OverdueServices.tsx').then((file) => file.OverdueServices),
  namespaces: ['services'],
};
