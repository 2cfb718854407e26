import { useSelector } from 'react-redux';
import type { Permission } from '#contract/users/permissions.ts';
import type { User } from '#contract/users/user.ts';
import { mayCall } from '#domain/callRights.ts';
import type { GuardedCall, KindArgument } from '#domain/callRights.ts';
import { can, reachOf } from '#domain/can.ts';
import { selectPrincipal, selectUser } from './sessionSlice.ts';
import type { WithSession } from './sessionSlice.ts';

export const useUser = (): User => useSelector(selectUser);

/** Returns whether the logged-in user holds a right, by the permission table. [PERM-01] */
export const usePermission = (permission: Permission): boolean =>
  useSelector((state: WithSession) => can(selectPrincipal(state), permission));

/** Returns whether the logged-in user has the right of a call, by its row in the contract. [PERM-01] */
export const useMayCall = <Name extends GuardedCall>(name: Name, ...kind: KindArgument<Name>): boolean =>
  useSelector((state: WithSession) => mayCall(selectPrincipal(state), name, ...kind));

/** Returns whether the logged-in user inspects buildings managed by another organisation. */
export const useIsInspector = (): boolean => {
  const reach = useSelector((state: WithSession) => reachOf(selectPrincipal(state)));
  return usePermission('roundplannings_perform_round') && reach === 'connected';
};
