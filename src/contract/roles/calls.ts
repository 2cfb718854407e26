import type { Call } from '../call.ts';

/** Calls for roles. */
export const roleCalls = {
  listIdentityRoles: { method: 'GET', path: 'v1/IdentityRole', right: 'users_access_view', tags: ['User'] },
  listExternalRoles: {
    method: 'GET',
    path: 'v1/Role/GetExternalRoles/User/{userId}/Customer/{customerId}',
    right: { others: 'users_access_view' },
    tags: ['User'],
  },
  listRoles: { method: 'GET', path: 'v1/Role', right: 'session', list: true, tags: ['Role'] },
  getRole: { method: 'GET', path: 'v1/Role/{id}', right: 'session' },
  getRoleUses: {
    method: 'GET',
    path: 'v1/Role/{id}/Uses',
    right: 'roles_access_view',
    level: 'tillsyn',
    isUncached: true,
  },
  createRole: {
    method: 'POST',
    path: 'v1/Role',
    right: { owner: 'roles_edit' },
    creates: true,
    tags: ['Role'],
  },
  updateRole: {
    method: 'PUT',
    path: 'v1/Role/{id}',
    right: { owner: 'roles_edit' },
    tags: ['Role', 'RoundPlan', 'User'],
  },
  deleteRole: {
    method: 'DELETE',
    path: 'v1/Role/{id}',
    right: { owner: 'roles_edit' },
    tags: ['Role', 'User'],
  },
} as const satisfies Record<string, Call>;
