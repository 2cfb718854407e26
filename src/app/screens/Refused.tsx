import { Navigate } from 'react-router-dom';
import type { Permission } from '#contract/users/permissions.ts';
import { pathTo } from '#platform/paths.ts';

/** Router state passed to the root when a screen was refused. */
export interface RefusedState {
  refused: Permission;
}

/** Navigates to the root, which names the missing right. [SHELL-13] */
export const Refused = ({ permission }: { permission: Permission }) => (
  <Navigate to={pathTo('dashboard')} replace state={{ refused: permission } satisfies RefusedState} />
);
