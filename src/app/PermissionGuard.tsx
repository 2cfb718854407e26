import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import type { Permission } from '../contract/permissions.ts';
import { can } from '../domain/can.ts';
import { storedPrincipal } from '../entities/session/principal.ts';
import { pathTo } from '../platform/paths.ts';

type PermissionGuardProps = { permission?: Permission; children: ReactNode };

/** What the root is told when a screen was refused. */
export interface RefusedState {
  refused: Permission;
}

/** Sends whoever lacks the screen's right to the root, which names what is missing. [SHELL-13] */
export const PermissionGuard = ({ permission, children }: PermissionGuardProps) => {
  if (!permission || can(storedPrincipal(), permission)) return children;
  return <Navigate to={pathTo('dashboard')} replace state={{ refused: permission } satisfies RefusedState} />;
};
