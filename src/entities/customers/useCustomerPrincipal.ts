import { useSelector } from 'react-redux';
import type { Permission } from '#contract/users/permissions.ts';
import type { Principal } from '#domain/can.ts';
import { can, principalThere, withCustomerLicence } from '#domain/can.ts';
import { selectPrincipal } from '../session/sessionSlice.ts';
import { useActiveCustomer } from './useActiveCustomer.ts';

/** Returns the user's rights, including those from the active customer's licence. [KEY-04] */
export const useCustomerPrincipal = (): Principal =>
  withCustomerLicence(useSelector(selectPrincipal), useActiveCustomer()?.licence);

/**
 * Returns whether the user holds a right at the active customer, where they may be a guest; the backend checks the same. [PERM-01, KEY-04]
 */
export const usePermissionThere = (permission: Permission): boolean => {
  const principal = useCustomerPrincipal();
  return can(principalThere(principal, useActiveCustomer()?.isGuest === true), permission);
};
