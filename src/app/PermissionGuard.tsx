import type { ReactNode } from 'react';
import type { LazySource } from '../components/lazy/LazyPart.tsx';
import { LazyPart } from '../components/lazy/LazyPart.tsx';
import type { Permission } from '../contract/users/permissions.ts';
import { can, withCustomerLicence } from '../domain/can.ts';
import { storedPrincipal } from '../entities/session/principal.ts';
import { Refused } from './screens/Refused.tsx';
import type { LicenceGuardProps } from './shell/LicenceGuard.tsx';

type PermissionGuardProps = { permission?: Permission; children: ReactNode };

/** Loaded on demand: it fetches the customer, which a login screen never needs. */
const licenceGuard: LazySource<LicenceGuardProps> = {
  load: () => import('./shell/LicenceGuard.tsx').then((file) => file.LicenceGuard),
};

/**
 * Guard that redirects users without the screen's right to the root, which names the missing right. [SHELL-13] For a right that the active
 * customer's licence may grant, it waits until the licence is known. [KEY-04]
 */
export const PermissionGuard = ({ permission, children }: PermissionGuardProps) => {
  const principal = storedPrincipal();
  if (!permission || can(principal, permission)) return children;
  if (can(withCustomerLicence(principal, { apiKey: true }), permission))
    return <LazyPart source={licenceGuard} props={{ permission, children }} waiting={null} />;
  return <Refused permission={permission} />;
};
