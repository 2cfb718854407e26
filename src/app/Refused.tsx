import { Navigate } from 'react-router-dom';
import type { Permission } from '../contract/permissions.ts';
import { pathTo } from '../platform/paths.ts';

/** What the root is told when a screen was refused. */
export interface RefusedState {
  refused: Permission;
}

/** Leads to the root, which names the right that is missing. [SHELL-13] */
export const Refused = ({ permission }: { permission: Permission }) => (
  <Navigate to={pathTo('dashboard')} replace state={{ refused: permission } satisfies RefusedState} />
);
