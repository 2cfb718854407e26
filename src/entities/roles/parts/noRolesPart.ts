import type { LazySource } from '#components/lazy/LazyPart.tsx';
import type { NoRolesProps } from './NoRoles.tsx';

/** What roles are for, fetched where there are none. */
export const noRolesPart: LazySource<NoRolesProps> = {
  namespaces: ['roles'],
  load: () => import('./NoRoles.tsx').then((file) => file.NoRoles),
};
