import { useSelector } from 'react-redux';
import type { Permission } from '#contract/users/permissions.ts';
import { mayCall } from '#domain/callRights.ts';
import type { GuardedCall, KindArgument } from '#domain/callRights.ts';
import type { Principal } from '#domain/can.ts';
import { can, principalThere, withCustomerLicence } from '#domain/can.ts';
import { selectPrincipal } from '../session/sessionSlice.ts';
import { useActiveCustomer } from './useActiveCustomer.ts';

/** Returns the user's rights, including those from the active customer's licence. [KEY-04] */
export const useCustomerPrincipal = (): Principal =>
  withCustomerLicence(useSelector(selectPrincipal), useActiveCustomer()?.licence);

const usePrincipalThere = (): Principal =>
  principalThere(useCustomerPrincipal(), useActiveCustomer()?.isGuest === true);

/**
 * Returns whether the user holds a right at the active customer, where they may be a guest; the backend checks the same. [PERM-01, KEY-04]
 */
export const usePermissionThere = (permission: Permission): boolean => can(usePrincipalThere(), permission);

/** Like `usePermissionThere`, for the right of a call, by its row in the contract. */
export const useMayCallThere = <Name extends GuardedCall>(name: Name, ...kind: KindArgument<Name>): boolean =>
  mayCall(usePrincipalThere(), name, ...kind);
