import type { Call } from '../call.ts';

/** Calls for roles. */
export const roleCalls = {
  listIdentityRoles: { method: 'GET', path: 'v1/IdentityRole', tags: ['User'] },
  listExternalRoles: {
    method: 'GET',
    path: 'v1/Role/GetExternalRoles/User/{userId}/Customer/{customerId}',
    tags: ['User'],
  },
  listRoles: { method: 'GET', path: 'v1/Role', list: true, tags: ['Role'] },
  getRole: { method: 'GET', path: 'v1/Role/{id}' },
  getRoleUses: { method: 'GET', path: 'v1/Role/{id}/Uses', level: 'tillsyn', isUncached: true },
  createRole: { method: 'POST', path: 'v1/Role', creates: true, tags: ['Role'] },
  updateRole: { method: 'PUT', path: 'v1/Role/{id}', tags: ['Role', 'RoundPlan', 'User'] },
  deleteRole: { method: 'DELETE', path: 'v1/Role/{id}', tags: ['Role', 'User'] },
} as const satisfies Record<string, Call>;
