import type { LazySource } from '#components/lazy/LazyPart.tsx';
import type { NoRolesProps } from './NoRoles.tsx';

/** Explanation of roles, loaded if there are none. */
export const noRolesPart: LazySource<NoRolesProps> = {
  namespaces: ['roles'],
  load: () => import('./NoRoles.tsx').then((file) => file.NoRoles),
};
