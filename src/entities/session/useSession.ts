import { useSelector } from 'react-redux';
import type { Permission } from '#contract/users/permissions.ts';
import type { User } from '#contract/users/user.ts';
import { can, reachOf } from '#domain/can.ts';
import { selectPrincipal, selectUser } from './sessionSlice.ts';
import type { WithSession } from './sessionSlice.ts';

export const useUser = (): User => useSelector(selectUser);

/** Returns whether the logged-in user holds a right, by the permission table. [PERM-01] */
export const usePermission = (permission: Permission): boolean =>
  useSelector((state: WithSession) => can(selectPrincipal(state), permission));

/** Returns whether the logged-in user inspects buildings managed by another organisation. */
export const useIsInspector = (): boolean => {
  const reach = useSelector((state: WithSession) => reachOf(selectPrincipal(state)));
  return usePermission('roundplannings_perform_round') && reach === 'connected';
};
