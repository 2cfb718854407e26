import { useSelector } from 'react-redux';
import type { Permission } from '#contract/people/permissions.ts';
import type { User } from '#contract/people/user.ts';
import { can, reachOf } from '#domain/can.ts';
import { selectPrincipal, selectUser } from './sessionSlice.ts';
import type { WithSession } from './sessionSlice.ts';

/** The logged-in user. */
export const useUser = (): User => useSelector(selectUser);

/** Whether the logged-in user holds a right; the permission table decides. [PERM-01] */
export const usePermission = (permission: Permission): boolean =>
  useSelector((state: WithSession) => can(selectPrincipal(state), permission));

/** Whether the logged-in user inspects buildings managed by somebody else. */
export const useIsInspector = (): boolean => {
  const reach = useSelector((state: WithSession) => reachOf(selectPrincipal(state)));
  return usePermission('roundplannings_perform_round') && reach === 'connected';
};
