import type { LazySource } from '#components/lazy/LazyPart.tsx';
import type { InstallationListProps } from '../installations/InstallationList.tsx';
import type { ItemServicesProps } from './ItemServices.tsx';
import type { ServicesPartProps } from './ServicesPart.tsx';

/** Services of an item or an installation; loaded on demand. */
export const servicesPart: LazySource<ServicesPartProps> = {
  hasKitStyles: true,
  load: () => import('./ServicesPart.tsx').then((file) => file.ServicesPart),
  namespaces: ['maintenance', 'inventory', 'lists'],
};

/** Services of an item within a page. */
export const itemServicesPart: LazySource<ItemServicesProps> = {
  hasKitStyles: true,
  load: () => import('./ItemServices.tsx').then((file) => file.ItemServices),
  namespaces: ['maintenance', 'inventory', 'lists'],
};

/** Installations of a building. */
export const installationsPart: LazySource<InstallationListProps> = {
  hasKitStyles: true,
  load: () => import('../installations/InstallationList.tsx').then((file) => file.InstallationList),
  namespaces: ['maintenance', 'inventory', 'lists'],
};
