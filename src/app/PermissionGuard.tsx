import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import type { Permission } from '../contract/permissions.ts';
import { can, withCustomerLicence } from '../domain/can.ts';
import { storedPrincipal } from '../entities/session/principal.ts';
import { useActiveCustomerState } from '../entities/customers/useActiveCustomer.ts';
import { pathTo } from '../platform/paths.ts';

type PermissionGuardProps = { permission?: Permission; children: ReactNode };

/** What the root is told when a screen was refused. */
export interface RefusedState {
  refused: Permission;
}

/**
 * Sends whoever lacks the screen's right to the root, which names what is missing. [SHELL-13] A right that the active customer's
 * licence could give waits until that is known. [KEY-04]
 */
export const PermissionGuard = ({ permission, children }: PermissionGuardProps) => {
  const principal = storedPrincipal();
  if (!permission || can(principal, permission)) return children;
  if (can(withCustomerLicence(principal, { apiKey: true }), permission))
    return <LicenceGuard permission={permission}>{children}</LicenceGuard>;
  return <Refused permission={permission} />;
};

const Refused = ({ permission }: { permission: Permission }) => (
  <Navigate to={pathTo('dashboard')} replace state={{ refused: permission } satisfies RefusedState} />
);

const LicenceGuard = ({ permission, children }: Required<PermissionGuardProps>) => {
  const { customer, isPending } = useActiveCustomerState();
  if (can(withCustomerLicence(storedPrincipal(), customer?.licence), permission)) return children;
  return isPending ? null : <Refused permission={permission} />;
};
