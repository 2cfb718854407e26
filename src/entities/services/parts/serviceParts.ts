import type { LazySource } from '../../../components/lazy/LazyPart.tsx';
import type { InstallationListProps } from '../installations/InstallationList.tsx';
import type { OverdueServicesProps } from './OverdueServices.tsx';
import type { ServicesPartProps } from './ServicesPart.tsx';

/** The services of an item or an installation; loaded on demand. */
export const servicesPart: LazySource<ServicesPartProps> = {
  hasKitStyles: true,
  load: () => import('./ServicesPart.tsx').then((file) => file.ServicesPart),
  namespaces: ['services', 'inventory', 'lists'],
};

/** The number of overdue services on the dashboard. */
export const overdueServicesPart: LazySource<OverdueServicesProps> = {
  load: () => import('./OverdueServices.tsx').then((file) => file.OverdueServices),
  namespaces: ['services'],
};

/** The installations of a building. */
export const installationsPart: LazySource<InstallationListProps> = {
  hasKitStyles: true,
  load: () => import('../installations/InstallationList.tsx').then((file) => file.InstallationList),
  namespaces: ['services', 'inventory', 'lists'],
};
