import type { ReactNode } from 'react';
import type { Permission } from '#contract/users/permissions.ts';
import { can, withCustomerLicence } from '#domain/can.ts';
import { useActiveCustomerState } from '#entities/customers/useActiveCustomer.ts';
import { storedPrincipal } from '#entities/session/principal.ts';
import { Refused } from '../screens/Refused.tsx';

export type LicenceGuardProps = { permission: Permission; children: ReactNode };

/** Guard that waits for the active customer's licence, which may grant the right. [KEY-04] */
export const LicenceGuard = ({ permission, children }: LicenceGuardProps) => {
  const { customer, isPending } = useActiveCustomerState();
  if (can(withCustomerLicence(storedPrincipal(), customer?.licence), permission)) return children;
  return isPending ? null : <Refused permission={permission} />;
};
