import type { Call } from '../call.ts';

/** Calls for roles. */
export const roleCalls = {
  listIdentityRoles: { method: 'GET', path: 'v1/IdentityRole' },
  listExternalRoles: { method: 'GET', path: 'v1/Role/GetExternalRoles/User/{userId}/Customer/{customerId}' },
  listRoles: { method: 'GET', path: 'v1/Role', list: true },
  getRole: { method: 'GET', path: 'v1/Role/{id}' },
  getRoleUses: { method: 'GET', path: 'v1/Role/{id}/Uses', level: 'tillsyn' },
  createRole: { method: 'POST', path: 'v1/Role', creates: true },
  updateRole: { method: 'PUT', path: 'v1/Role/{id}' },
  deleteRole: { method: 'DELETE', path: 'v1/Role/{id}' },
} as const satisfies Record<string, Call>;
